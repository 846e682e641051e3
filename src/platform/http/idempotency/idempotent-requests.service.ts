import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { TransactionsService } from '../../database/transactions.service';
import { log } from '../../observability/logging/logger';
import { ApiError, errorBody, type ErrorCode } from '../errors';
import type { KeyName } from './idempotency.queries';
import { IdempotencyService, type Claim, type StoredResponse } from './idempotency.service';

const WELL_FORMED = /^[\x20-\x7e]{1,255}$/;
/** Errors about the state of the data are stored like other responses. All other errors free the key for a retry. */
const STORED_ERRORS = new Set<string>(['NOT_FOUND', 'CONFLICT']);

/** The properties that guards set on a request. */
export interface IdempotentRequest {
  /** The account, and the account and mode, to which idempotency keys belong. Without them the request has no key. */
  accountId?: number;
  partition?: string;
  /** The only caller who gets the stored response, if other callers of the account and mode may not see it. */
  replayedTo?: string;
}

/** The two ways to answer a request with a key: with a stored response of status 2xx, or by processing the request. */
interface Handling<T> {
  /** The kind of object in the path whose removal also removes the key, if any. */
  resource?: string | undefined;
  replay: (stored: StoredResponse) => Promise<T>;
  work: (claim: Claim) => Promise<T>;
}

/** The idempotency key of a request, if any. */
export function keyOf({ accountId, partition, headers }: Request & IdempotentRequest): KeyName | undefined {
  const key = headers['idempotency-key'];
  if (accountId === undefined || partition === undefined || typeof key !== 'string') return undefined;
  return { accountId, partition, key };
}

/** Honours the `Idempotency-Key` of requests with a valid body: a retry gets the first response and creates nothing. */
@Injectable()
export class IdempotentRequestsService {
  constructor(
    private readonly idempotency: IdempotencyService,
    private readonly transactions: TransactionsService,
  ) {}

  /**
   * Answers a request with a key (`keyOf`). `work` must call `claim.keep`; errors are kept here.
   * @throws ApiError INVALID_IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE, or a stored error
   */
  async once<T>(
    request: Request & IdempotentRequest,
    response: Response,
    name: KeyName,
    { resource, replay, work }: Handling<T>,
  ): Promise<T> {
    // Node.js joins repeated headers.
    const isRepeated = (request.headersDistinct['idempotency-key']?.length ?? 0) > 1;
    if (isRepeated || !WELL_FORMED.test(name.key)) {
      throw new ApiError(
        'INVALID_IDEMPOTENCY_KEY',
        'Idempotency-Key must be given once, as 1 to 255 printable ASCII characters',
      );
    }
    return this.idempotency.once(
      { ...name, resource, path: pathOf(request), fingerprint: fingerprintOf(request) },
      async (stored) => {
        response.setHeader('Idempotent-Replayed', 'true');
        if (stored.status >= 400) throw storedError(stored);
        return replay(stored);
      },
      (claim) =>
        work(claim).catch(async (error: unknown) => {
          await this.keepError(claim, error);
          throw error;
        }),
    );
  }

  /** Stores the error. A failure to store it is only logged, because the client should get the error itself. */
  private async keepError(claim: Claim, error: unknown): Promise<void> {
    if (!(error instanceof ApiError) || !STORED_ERRORS.has(error.code)) return;
    await this.transactions
      .run((transaction) => claim.keep(transaction, { status: error.status, body: errorBody(error) }))
      .catch((err: unknown) => log.warn({ err }, 'an error was not stored under its idempotency key'));
  }
}

function storedError({ body }: StoredResponse): ApiError {
  const { code, message, details } = (body as ReturnType<typeof errorBody>).error;
  return new ApiError(code as ErrorCode, message, details);
}

/**
 * The path in the spelling of its route: capitals, percent-encoding and a trailing slash of the request do not matter.
 * The removal of an object finds its keys by this path. Ids are percent-encoded, because they may hold any character.
 */
function pathOf({ route, params }: Request): string {
  const { path } = route as { path: string };
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** A digest of method, path, body and `replayedTo`. The order of the fields in the body does not matter. */
function fingerprintOf(request: Request & IdempotentRequest): Buffer {
  const { method, body, replayedTo } = request;
  const parts = [method, pathOf(request), canonical(body), ...(replayedTo ? [replayedTo] : [])];
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, child]) => [name, canonical(child)]);
}

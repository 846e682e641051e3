import { createHash } from 'node:crypto';
import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { z } from 'zod';
import { Transactions } from '../../database/transactions';
import { log } from '../../logging/logger';
import { ApiError, errorBody, type ErrorCode } from '../errors';
import { parse } from '../validation.pipe';
import { Idempotency, type Claim, type KeptAnswer } from './idempotency.service';
import { IDEMPOTENT, type Idempotent } from './idempotent';

const WELL_FORMED = /^[\x20-\x7e]{1,255}$/;
/** Errors that tell how things stood when the request was carried out; all others leave the key free for another try. */
const KEPT_ERRORS = new Set<ErrorCode>(['NOT_FOUND', 'CONFLICT']);

/** What the guards and this interceptor leave on a request. */
export interface IdempotentRequest {
  /** Who may know of the request's idempotency key; without it there is none. */
  partition?: string;
  claim?: Claim;
  replayed?: KeptAnswer;
}

/** Honours `Idempotency-Key` on every operation that creates something: a retry gets the first answer, and creates nothing. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly idempotency: Idempotency,
    private readonly transactions: Transactions,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request & IdempotentRequest>();
    const keptBy = this.reflector.get<Idempotent>(IDEMPOTENT, context.getHandler());
    const key = request.headers['idempotency-key'];
    if (!request.partition || typeof key !== 'string') return next.handle();
    return from(this.once(context, next, { keptBy, key, partition: request.partition }));
  }

  private async once(
    context: ExecutionContext,
    next: CallHandler,
    { keptBy, key, partition }: { keptBy: Idempotent; key: string; partition: string },
  ): Promise<unknown> {
    const request = context.switchToHttp().getRequest<Request & IdempotentRequest>();
    const response = context.switchToHttp().getResponse<Response>();
    // The handler's pipes come after this; an invalid body must neither use a key up nor be told of another request's.
    validateBody(context, request.body);
    if (!WELL_FORMED.test(key)) {
      throw new ApiError(
        'INVALID_IDEMPOTENCY_KEY',
        'Idempotency-Key must be 1 to 255 printable ASCII characters',
      );
    }
    const handle = () => lastValueFrom(next.handle(), { defaultValue: undefined });
    return this.idempotency.once(
      { partition, key, path: pathOf(request), fingerprint: fingerprintOf(request) },
      async (answer) => {
        response.setHeader('Idempotent-Replayed', 'true');
        if (keptBy === 'handler' && answer.status < 400) {
          request.replayed = answer;
          return handle();
        }
        return replay(answer, response);
      },
      async (claim) => {
        try {
          if (keptBy === 'handler') {
            request.claim = claim;
            return await handle();
          }
          return await this.transactions.unit(handle, (transaction, body) =>
            claim.keep(transaction, { status: response.statusCode, body }),
          );
        } catch (error) {
          if (!(error instanceof ApiError) || !KEPT_ERRORS.has(error.code)) throw error;
          // An error that is not kept, its key being another's by now, is true all the same.
          await this.transactions
            .run((transaction) => claim.keep(transaction, { status: error.status, body: errorBody(error) }))
            .catch((err: unknown) => log.warn({ err }, 'an error was not kept under its idempotency key'));
          throw error;
        }
      },
    );
  }
}

/** The kept answer once more: a body for Nest to send, or the error for the filter. */
function replay({ status, body }: KeptAnswer, response: Response): unknown {
  if (status < 400) {
    response.status(status);
    return body;
  }
  const { code, message, details } = (body as ReturnType<typeof errorBody>).error;
  throw new ApiError(code, message, details);
}

/** @throws ApiError VALIDATION_ERROR when the body does not fit the schema that the handler's `@Body` names */
function validateBody(context: ExecutionContext, body: unknown): void {
  const parameters: Record<string, { schema?: unknown }> =
    Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), context.getHandler().name) ?? {};
  const schema = Object.entries(parameters).find(([kind]) => kind.startsWith(`${RouteParamtypes.BODY}:`))?.[1]
    .schema;
  if (schema instanceof z.ZodType) parse(schema, body, 'body');
}

/**
 * The path in the spelling of its route, whatever its capitals, percent-encoding and last slash: the purge of an agent finds it by that. Encoded
 * where it has to be: an id may hold any character.
 */
function pathOf({ route, params }: Request): string {
  const { path } = route as { path: string };
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** Tells requests apart: method, path, and the body whatever the order of its fields. */
function fingerprintOf(request: Request): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([request.method, pathOf(request), canonical(request.body)]))
    .digest();
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, child]) => [name, canonical(child)]);
}

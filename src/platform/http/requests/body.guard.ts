import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { FairGate } from '../../threads/fair-gate';
import { ApiError, invalid } from '../errors';
import { inputClassOf, isRead } from './input-class';
import type { IdempotentRequest } from '../idempotency/idempotent-requests.service';
import { requiredField, unknownField } from './invalid-fields';

const DEFAULT_BODY_LIMIT_BYTES = 256 * 1024;
/**
 * How many bodies above the default limit are read at the same time: 64 MiB in all. Otherwise a client could keep
 * hundreds in memory, each decompressed from 2 kB, for as long as a request may take.
 */
const LARGE_BODIES_AT_ONCE = 32;
const MAX_DEPTH = 32;
/** Both spellings are common. */
const UTF_8 = new Set(['utf-8', 'utf8']);
/** Throws for bytes that are not UTF-8, instead of replacing them. */
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Raises the size limit of a route's JSON body from 256 KiB to `bytes`. */
export const BodyLimit = Reflector.createDecorator<number>();

/** Marks a controller with guards of its own, the last of which is `LateBodyGuard`. */
export const ReadsBodyLate = Reflector.createDecorator<true>();

/**
 * Reads the JSON body. It runs after the guards of access, so that a request without access costs no parsing. A handler
 * without input needs no body and accepts no fields.
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, MALFORMED_JSON or VALIDATION_ERROR
 */
@Injectable()
export class BodyGuard implements CanActivate {
  private readonly readers = new Map<number, RequestHandler>();
  private readonly largeBodies = new FairGate<string | undefined>(LARGE_BODIES_AT_ONCE);

  constructor(private readonly reflector: Reflector) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    return this.reflector.get(ReadsBodyLate, context.getClass()) || this.readBody(context);
  }

  protected async readBody(context: ExecutionContext): Promise<true> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request & IdempotentRequest>();
    const isTaken = !isRead(request) && inputClassOf(context) !== undefined;
    if (!isTaken && (isRead(request) || !hasBody(request))) return true;
    const limitBytes = this.reflector.get(BodyLimit, context.getHandler()) ?? DEFAULT_BODY_LIMIT_BYTES;
    // A chunked body may turn out to be empty: some proxies send one if their client sent no body.
    if (isTaken || !isChunked(request)) requireJson(request);
    const read = () => this.read(request, http.getResponse<Response>(), limitBytes);
    const isLarge = mayExceed(request, DEFAULT_BODY_LIMIT_BYTES) && limitBytes > DEFAULT_BODY_LIMIT_BYTES;
    const bytes = await (isLarge ? this.largeBodies.run(request.partition, read) : read());
    request.body = undefined;
    if (bytes.length === 0) {
      if (isTaken) throw invalid([requiredField('body')]);
      return true;
    }
    requireJson(request);
    request.body = parse(bytes);
    const names = Object.keys(request.body as object);
    if (!isTaken && names.length > 0) throw invalid(names.map(unknownField));
    return true;
  }

  /** The bytes of the body, decompressed. */
  private async read(request: Request, response: Response, limitBytes: number): Promise<Uint8Array> {
    if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw tooLarge(limitBytes);
    if (awaitsContinue(request)) response.writeContinue();
    await new Promise<void>((resolve, reject) => {
      // The reader itself would read an oversized upload to its end before it fails.
      let receivedBytes = 0;
      request.on('data', (chunk: Buffer) => {
        receivedBytes += chunk.length;
        if (receivedBytes > limitBytes) reject(tooLarge(limitBytes));
      });
      // Nor does it notice that a compressed body was cut off.
      request.once('close', () => {
        if (!request.complete) reject(unreadable());
      });
      this.reader(limitBytes)(request, response, (fault?: unknown) =>
        fault ? reject(bodyFault(fault, limitBytes)) : resolve(),
      );
    });
    return (request.body as Uint8Array | undefined) ?? new Uint8Array();
  }

  private reader(limitBytes: number): RequestHandler {
    const known = this.readers.get(limitBytes);
    if (known) return known;
    const reader = express.raw({ limit: limitBytes, type: () => true });
    this.readers.set(limitBytes, reader);
    return reader;
  }
}

/** Reads the body after the guards of the controller: a request that they refuse costs no parsing either. */
@Injectable()
export class LateBodyGuard extends BodyGuard {
  override canActivate(context: ExecutionContext): Promise<true> {
    return this.readBody(context);
  }
}

function hasBody(request: Request): boolean {
  return Number(request.headers['content-length'] ?? 0) > 0 || isChunked(request);
}

function isChunked({ headers }: Request): boolean {
  return 'transfer-encoding' in headers;
}

/** Whether the body may turn out to be larger than this, by its headers. */
function mayExceed(request: Request, bytes: number): boolean {
  const { headers } = request;
  return (
    isChunked(request) || 'content-encoding' in headers || Number(headers['content-length'] ?? 0) > bytes
  );
}

/** A client of HTTP/1.0 would take the interim answer for the answer (RFC 9110, section 10.1.1). */
function awaitsContinue({ headers, httpVersion }: Request): boolean {
  return headers.expect?.toLowerCase() === '100-continue' && httpVersion !== '1.0';
}

function requireJson(request: Request): void {
  const [type = '', ...parameters] = (request.headers['content-type'] ?? '').toLowerCase().split(';');
  const charsets = parameters.flatMap(
    (parameter) => /^\s*charset\s*=\s*"?([^"\s]*)/.exec(parameter)?.[1] ?? [],
  );
  if (type.trim() === 'application/json' && charsets.every((charset) => UTF_8.has(charset))) return;
  throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'the body must be sent as application/json', {
    expected: 'application/json',
  });
}

/** @throws ApiError MALFORMED_JSON */
function parse(bytes: Uint8Array): object {
  const body = parseJson(bytes);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ApiError('MALFORMED_JSON', 'the body must be a JSON object');
  }
  if (isDeeperThan(body, MAX_DEPTH)) {
    throw new ApiError('MALFORMED_JSON', `the body must not nest deeper than ${MAX_DEPTH} levels`);
  }
  return body;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch {
    throw new ApiError('MALFORMED_JSON', 'the body is not valid JSON in UTF-8');
  }
}

function tooLarge(limitBytes: number): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', `the body must not exceed ${limitBytes} bytes`, { limitBytes });
}

function bodyFault(fault: unknown, limitBytes: number): ApiError {
  const { type } = fault as { type?: string };
  if (type === 'entity.too.large') return tooLarge(limitBytes);
  if (type === 'encoding.unsupported') {
    return new ApiError('UNSUPPORTED_MEDIA_TYPE', 'the body has an encoding that is not supported', {
      expected: 'application/json',
    });
  }
  return unreadable();
}

function unreadable(): ApiError {
  return new ApiError('MALFORMED_JSON', 'the body could not be read');
}

/** Whether objects and arrays nest deeper than `maxDepth` levels. No recursion: depth cannot overflow the stack. */
export function isDeeperThan(root: object, maxDepth: number): boolean {
  let level: object[] = [root];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true;
    level = level.flatMap((parent) =>
      Object.values(parent).filter((child) => typeof child === 'object' && child),
    );
  }
  return false;
}

import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import { Reflector } from '@nestjs/core';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { ApiError, invalid } from './errors';
import { takes } from './handler-parameters';
import { requiredField, unknownField } from './invalid-fields';

const DEFAULT_BODY_LIMIT_BYTES = 256 * 1024;
const MAX_DEPTH = 32;
/** Both spellings are common. */
const UTF_8 = new Set(['utf-8', 'utf8']);
/** Throws for bytes that are not UTF-8, instead of replacing them. */
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Raises the size limit of a route's JSON body from 256 KiB to `bytes`. */
export const BodyLimit = Reflector.createDecorator<number>();

/**
 * Reads the JSON body. It runs after the guards of access, so that a request without access costs no parsing. A handler
 * without `@Body` needs no body and takes no field.
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, MALFORMED_JSON or VALIDATION_ERROR
 */
@Injectable()
export class BodyGuard implements CanActivate {
  private readonly readers = new Map<number, RequestHandler>();

  constructor(private readonly reflector: Reflector) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const isTaken = takes(context, RouteParamtypes.BODY);
    if (!isTaken && (isRead(request) || !hasBody(request))) return true;
    const limitBytes = this.reflector.get(BodyLimit, context.getHandler()) ?? DEFAULT_BODY_LIMIT_BYTES;
    requireJson(request);
    const bytes = await this.read(request, http.getResponse<Response>(), limitBytes);
    request.body = bytes.length > 0 ? parse(bytes) : {};
    if (isTaken && bytes.length === 0) throw invalid([requiredField('body')]);
    const names = Object.keys(request.body as object);
    if (!isTaken && names.length > 0) throw invalid(names.map(unknownField));
    return true;
  }

  /** The bytes of the body, unpacked. */
  private async read(request: Request, response: Response, limitBytes: number): Promise<Uint8Array> {
    if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw tooLarge(limitBytes);
    if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
    await new Promise<void>((resolve, reject) => {
      // The reader itself would read an oversized upload to its end before it fails.
      let receivedBytes = 0;
      request.on('data', (chunk: Buffer) => {
        receivedBytes += chunk.length;
        if (receivedBytes > limitBytes) reject(tooLarge(limitBytes));
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

/** The body of a GET has no meaning (RFC 9110, section 9.3.1). */
function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

function hasBody({ headers }: Request): boolean {
  return Number(headers['content-length'] ?? 0) > 0 || 'transfer-encoding' in headers;
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

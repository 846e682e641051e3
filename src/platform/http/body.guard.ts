import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { ApiError } from './errors';

const DEFAULT_BODY_LIMIT_BYTES = 256 * 1024;
const MAX_DEPTH = 32;

/** Raises the size limit of a route's JSON body from 256 KiB to `bytes`. */
export const BodyLimit = Reflector.createDecorator<number>();

/**
 * Reads the JSON body. It runs after the guards of access, so that a request without access costs no parsing.
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE or MALFORMED_JSON
 */
@Injectable()
export class BodyGuard implements CanActivate {
  private readonly parsers = new Map<number, RequestHandler>();

  constructor(private readonly reflector: Reflector) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    if (expectsBody(request)) {
      const limitBytes = this.reflector.get(BodyLimit, context.getHandler()) ?? DEFAULT_BODY_LIMIT_BYTES;
      await this.read(request, http.getResponse<Response>(), limitBytes);
    }
    return true;
  }

  private async read(request: Request, response: Response, limitBytes: number): Promise<void> {
    requireJson(request);
    const parse = this.parser(limitBytes);
    if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw tooLarge(limitBytes);
    if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
    await new Promise<void>((resolve, reject) => {
      // The parser itself would read an oversized upload to its end before it fails.
      let receivedBytes = 0;
      request.on('data', (chunk: Buffer) => {
        receivedBytes += chunk.length;
        if (receivedBytes > limitBytes) reject(tooLarge(limitBytes));
      });
      parse(request, response, (fault?: unknown) =>
        fault ? reject(bodyFault(fault, limitBytes)) : resolve(),
      );
    });
    if (request.body === undefined) request.body = {};
    const body: unknown = request.body;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      throw new ApiError('MALFORMED_JSON', 'the body must be a JSON object');
    }
    if (isDeeperThan(body, MAX_DEPTH)) {
      throw new ApiError('MALFORMED_JSON', `the body must not nest deeper than ${MAX_DEPTH} levels`);
    }
  }

  private parser(limitBytes: number): RequestHandler {
    const known = this.parsers.get(limitBytes);
    if (known) return known;
    const parser = express.json({ limit: limitBytes, type: () => true, strict: false });
    this.parsers.set(limitBytes, parser);
    return parser;
  }
}

/** POST, PATCH and PUT need a body. A DELETE may have one. */
function expectsBody({ method, headers }: Request): boolean {
  if (method === 'DELETE')
    return Number(headers['content-length'] ?? 0) > 0 || 'transfer-encoding' in headers;
  return method === 'POST' || method === 'PATCH' || method === 'PUT';
}

function requireJson(request: Request): void {
  const [type = '', ...parameters] = (request.headers['content-type'] ?? '').toLowerCase().split(';');
  const charsets = parameters.flatMap(
    (parameter) => /^\s*charset\s*=\s*"?([^"\s]*)/.exec(parameter)?.[1] ?? [],
  );
  if (type.trim() === 'application/json' && charsets.every((charset) => charset === 'utf-8')) return;
  throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'the body must be sent as application/json', {
    expected: 'application/json',
  });
}

function tooLarge(limitBytes: number): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', `the body must not exceed ${limitBytes} bytes`, { limitBytes });
}

function bodyFault(fault: unknown, limitBytes: number): ApiError {
  const { type } = fault as { type?: string };
  if (type === 'entity.too.large') return tooLarge(limitBytes);
  if (type === 'encoding.unsupported' || type === 'charset.unsupported') {
    return new ApiError('UNSUPPORTED_MEDIA_TYPE', 'the body has an encoding that is not supported', {
      expected: 'application/json',
    });
  }
  return new ApiError('MALFORMED_JSON', 'the body is not valid JSON');
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

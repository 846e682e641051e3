import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import express, { type Request, type Response } from 'express';
import { FairGate } from '../../threads/fair-gate';
import { ApiError, invalid } from '../errors';
import { ACCESS } from './access';
import { refuseCrowded } from './body-bounds';
import { inputClassOf } from './input-class';
import type { IdempotentRequest } from '../idempotency/idempotent-requests.service';
import { requiredField, unknownField } from './invalid-fields';
import { hasBody, isRead } from '../server/unread-body';

const FORM = 'multipart/form-data';
const DEFAULT_BODY_LIMIT_BYTES = 256 * 1024;
/**
 * The number of bodies above the default limit that are read at the same time: 64 MiB in all. Otherwise a client could
 * keep hundreds in memory, each decompressed from 2 kB, for as long as a request may take.
 */
const LARGE_BODIES_AT_ONCE = 32;
/** A large body that takes longer loses its place while other accounts wait for one. */
const LARGE_BODY_MS = 5000;
const CHECK_MS = 1000;
const MAX_DEPTH = 32;
/** Both names of the charset are common. */
const UTF_8 = new Set(['utf-8', 'utf8']);
/** Throws for bytes that are not UTF-8, instead of replacing them. */
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Raises the size limit of a route's JSON body from 256 KiB to `bytes`. */
export const BodyLimit = Reflector.createDecorator<number>();

/** Marks a route whose body is a text of this content type. The handler gets it as a string. */
export const TextBody = Reflector.createDecorator<string>();

/** Marks a route whose body is a form with files. An interceptor reads it, with `readFormFiles`. */
export const FormBody = Reflector.createDecorator<true>();

/** Marks a route whose handler validates the JSON object in its body itself. */
export const OwnBody = Reflector.createDecorator<true>();

/** Marks a route whose body may be left out. The handler then gets an input without fields. */
export const OptionalBody = Reflector.createDecorator<true>();

/** Marks a controller with guards of its own, the last of which is `LateBodyGuard`. */
export const ReadsBodyLate = Reflector.createDecorator<true>();

/**
 * Reads the JSON body, or the text of a route with `TextBody`, and refuses bodies with fields and query parameters if
 * the handler has no input of this kind. It runs after the guards of access, so the body of a refused request is never
 * parsed.
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, MALFORMED_JSON or VALIDATION_ERROR
 */
@Injectable()
export class InputGuard implements CanActivate {
  private readonly largeBodies = new FairGate<string | undefined>(LARGE_BODIES_AT_ONCE);

  constructor(private readonly reflector: Reflector) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    const [handler, controller] = [context.getHandler(), context.getClass()];
    if (!this.reflector.get(ReadsBodyLate, controller)) await this.readBody(context);
    // Probes and browsers add parameters to public routes.
    if (this.reflector.getAllAndOverride<unknown>(ACCESS, [handler, controller]) === 'public') return true;
    const request = context.switchToHttp().getRequest<Request>();
    const takesQuery = isRead(request) && inputClassOf(context) !== undefined;
    return takesQuery || withoutFields(request.query);
  }

  protected async readBody(context: ExecutionContext): Promise<true> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request & IdempotentRequest>();
    if (this.reflector.get(FormBody, context.getHandler())) return requireForm(request);
    const textType = this.reflector.get(TextBody, context.getHandler());
    const isOwn = this.reflector.get(OwnBody, context.getHandler()) ?? false;
    const isTaken = isOwn || textType !== undefined || inputClassOf(context) !== undefined;
    const isRequired = isTaken && !this.reflector.get(OptionalBody, context.getHandler());
    if (isRead(request) || !(isRequired || hasBody(request))) return true;
    const limitBytes = this.reflector.get(BodyLimit, context.getHandler()) ?? DEFAULT_BODY_LIMIT_BYTES;
    // A chunked body may turn out to be empty: some proxies send one if their client sent no body.
    if (isRequired || !isChunked(request)) requireType(request, textType);
    const isLarge = mayExceed(request, DEFAULT_BODY_LIMIT_BYTES) && limitBytes > DEFAULT_BODY_LIMIT_BYTES;
    const read = () => this.read(request, http.getResponse<Response>(), limitBytes, isLarge);
    const bytes = await (isLarge ? this.largeBodies.run(request.partition, read) : read());
    request.body = undefined;
    if (bytes.length === 0) {
      if (isRequired) throw invalid([requiredField('body')]);
      return true;
    }
    requireType(request, textType);
    if (textType !== undefined) {
      request.body = textOf(bytes);
      return true;
    }
    const body = parse(bytes);
    request.body = body;
    return isTaken || withoutFields(body);
  }

  /** The bytes of the body, decompressed. A large body holds one of the places. */
  private async read(
    request: Request & IdempotentRequest,
    response: Response,
    limitBytes: number,
    isLarge: boolean,
  ): Promise<Uint8Array> {
    if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw tooLarge(limitBytes);
    writeContinueIfAwaited(request, response);
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve, reject) => {
      const startedMs = performance.now();
      const leave = (): void => {
        const isLate = performance.now() - startedMs > LARGE_BODY_MS;
        if (isLate && this.largeBodies.isAwaitedByOthers(request.partition)) reject(tooSlow());
      };
      if (isLarge) timer = setInterval(leave, CHECK_MS);
      // The reader alone would read an oversized upload to its end before failing.
      let receivedBytes = 0;
      request.on('data', (chunk: Buffer) => {
        receivedBytes += chunk.length;
        if (receivedBytes > limitBytes) reject(tooLarge(limitBytes));
      });
      // The reader does not notice when a compressed body is cut off.
      request.once('close', () => {
        if (!request.complete) reject(unreadable());
      });
      const reader = express.raw({ limit: limitBytes, type: () => true });
      reader(request, response, (fault?: unknown) =>
        fault ? reject(bodyFault(fault, limitBytes)) : resolve(),
      );
    }).finally(() => clearInterval(timer));
    return (request.body as Uint8Array | undefined) ?? new Uint8Array();
  }
}

/** Reads the body after the guards of the controller, so a request that they refuse is not parsed either. */
@Injectable()
export class LateBodyGuard extends InputGuard {
  override canActivate(context: ExecutionContext): Promise<true> {
    return this.readBody(context);
  }
}

/** @throws ApiError VALIDATION_ERROR for an object with fields */
function withoutFields(input: object): true {
  const names = Object.keys(input);
  if (names.length > 0) throw invalid(names.map(unknownField));
  return true;
}

function isChunked({ headers }: Request): boolean {
  return 'transfer-encoding' in headers;
}

/** Do the headers allow a body larger than this? */
function mayExceed(request: Request, bytes: number): boolean {
  const { headers } = request;
  return (
    isChunked(request) || 'content-encoding' in headers || Number(headers['content-length'] ?? 0) > bytes
  );
}

/** Tells a client that waits for `100 Continue` to send its body. */
export function writeContinueIfAwaited({ headers, httpVersion }: Request, response: Response): void {
  // A client of HTTP/1.0 would take the interim answer for the answer (RFC 9110, section 10.1.1).
  if (headers.expect?.toLowerCase() === '100-continue' && httpVersion !== '1.0') response.writeContinue();
}

/** @throws ApiError UNSUPPORTED_MEDIA_TYPE */
function requireForm(request: Request): true {
  requireType(request, FORM);
  if ('content-encoding' in request.headers) throw unsupportedEncoding(FORM);
  return true;
}

function requireType(request: Request, expected = 'application/json'): void {
  const [type = '', ...parameters] = (request.headers['content-type'] ?? '').toLowerCase().split(';');
  const charsets = parameters.flatMap(
    (parameter) => /^\s*charset\s*=\s*"?([^"\s]*)/.exec(parameter)?.[1] ?? [],
  );
  if (type.trim() === expected && charsets.every((charset) => UTF_8.has(charset))) return;
  throw new ApiError('UNSUPPORTED_MEDIA_TYPE', `the body must be sent as ${expected}`, { expected });
}

/** @throws ApiError VALIDATION_ERROR */
function textOf(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw invalid([{ path: 'body', rule: 'characters', message: 'body must be text in UTF-8' }]);
  }
}

/** @throws ApiError MALFORMED_JSON */
function parse(bytes: Uint8Array): object {
  refuseCrowded(bytes);
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

/** The error for a body, or a file of a form, that is too large. */
export function tooLarge(limitBytes: number, what = 'the body'): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', `${what} must not exceed ${limitBytes} bytes`, { limitBytes });
}

/** The error for a body that arrives so slowly that its place is given to others. */
export function tooSlow(): ApiError {
  return new ApiError('REQUEST_TIMEOUT', 'the request took too long to arrive while others waited');
}

function unsupportedEncoding(expected: string): ApiError {
  const message = 'the body has an encoding that is not supported';
  return new ApiError('UNSUPPORTED_MEDIA_TYPE', message, { expected });
}

function bodyFault(fault: unknown, limitBytes: number): ApiError {
  const { type } = fault as { type?: string };
  if (type === 'entity.too.large') return tooLarge(limitBytes);
  if (type === 'encoding.unsupported') return unsupportedEncoding('application/json');
  return unreadable();
}

function unreadable(): ApiError {
  return new ApiError('MALFORMED_JSON', 'the body could not be read');
}

/** Do objects and arrays nest deeper than `maxDepth` levels? Without recursion, so depth cannot overflow the stack. */
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

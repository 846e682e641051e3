import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { invalid } from '../../errors';
import type { IdempotentRequest } from '../../idempotency/idempotent-requests.service';
import { hasBody, isSafe } from '../../server/unread-body';
import { ACCESS } from '../access';
import { BodyReader, isChunked, requireType, unsupportedEncoding } from './body-reader';
import { inputClassOf } from './input-class';
import { requiredField, unknownField } from '../fields/invalid-fields';
import { parseObject, parseText } from './parsed-body';

const JSON_TYPE = 'application/json';
const FORM = 'multipart/form-data';

/** How the body of a route differs from a JSON object of at most 256 KiB with the fields of its input class. */
export interface BodyOptions {
  limitBytes?: number;
  /** The content type of a body that the handler gets as a string. */
  textType?: string;
  /** Decodes a text body that does not declare its character set. Default: UTF-8. @throws ApiError VALIDATION_ERROR */
  readText?: (bytes: Uint8Array) => string;
  /** The body is a form with files, which an interceptor reads with `readFormFiles`. */
  isForm?: boolean;
  /** The handler validates the JSON object itself. */
  isUnchecked?: boolean;
  /** The body may be left out. The handler then gets an input without fields. */
  isOptional?: boolean;
}

/** Says how the body of a route is read. */
export const RequestBody = Reflector.createDecorator<BodyOptions>();

/** The body is read by `LateBodyGuard`, after the controller's other guards. */
export const ReadsBodyLate = Reflector.createDecorator<true>();

/**
 * Reads the body, and refuses bodies with fields and query parameters if the handler has no input of this kind. It runs
 * after the guards of access, so the body of a refused request is never parsed.
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, MALFORMED_JSON or VALIDATION_ERROR
 */
@Injectable()
export class InputGuard implements CanActivate {
  private readonly bodies = new BodyReader();

  constructor(private readonly reflector: Reflector) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    const [handler, controller] = [context.getHandler(), context.getClass()];
    if (!this.reflector.get(ReadsBodyLate, controller)) await this.readBody(context);
    // Probes and browsers add parameters to public routes.
    if (this.reflector.getAllAndOverride<unknown>(ACCESS, [handler, controller]) === 'public') return true;
    const request = context.switchToHttp().getRequest<Request>();
    const hasQueryInput = isSafe(request) && inputClassOf(context) !== undefined;
    return hasQueryInput || withoutFields(request.query);
  }

  protected async readBody(context: ExecutionContext): Promise<true> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request & IdempotentRequest>();
    const options = this.reflector.get(RequestBody, context.getHandler()) ?? {};
    if (options.isForm) return requireForm(request);
    const { textType, limitBytes } = options;
    const hasInput = options.isUnchecked || textType !== undefined || inputClassOf(context) !== undefined;
    const isRequired = hasInput && !options.isOptional;
    if (isSafe(request) || !(isRequired || hasBody(request))) return true;
    // A chunked body may turn out to be empty: some proxies send it if their client sent no body.
    const type = textType ?? JSON_TYPE;
    if (isRequired || !isChunked(request)) requireType(request, type);
    const bytes = await this.bodies.read(request, http.getResponse<Response>(), limitBytes);
    request.body = undefined;
    if (bytes.length === 0) {
      if (isRequired) throw invalid([requiredField('body')]);
      return true;
    }
    requireType(request, type);
    if (textType !== undefined) {
      const isDeclared = /charset\s*=/i.test(request.headers['content-type'] ?? '');
      request.body = (isDeclared ? parseText : (options.readText ?? parseText))(bytes);
      return true;
    }
    const body = parseObject(bytes);
    request.body = body;
    return hasInput || withoutFields(body);
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

/** @throws ApiError UNSUPPORTED_MEDIA_TYPE */
function requireForm(request: Request): true {
  requireType(request, FORM);
  if ('content-encoding' in request.headers) throw unsupportedEncoding(FORM);
  return true;
}

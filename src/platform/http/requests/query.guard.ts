import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { ACCESS } from './access';
import { invalid } from '../errors';
import { inputClassOf, isRead } from './input-class';
import { unknownField } from './invalid-fields';

/**
 * Refuses query parameters if the handler takes none. `RequestValidationPipe` checks the parameters of other handlers.
 * Public routes ignore unknown parameters, because probes and browsers add some.
 * @throws ApiError VALIDATION_ERROR
 */
@Injectable()
export class QueryGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const access = this.reflector.getAllAndOverride<unknown>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    const request = context.switchToHttp().getRequest<Request>();
    const names = Object.keys(request.query);
    if (names.length === 0 || access === 'public') return true;
    if (!isRead(request) || !inputClassOf(context)) throw invalid(names.map(unknownField));
    return true;
  }
}

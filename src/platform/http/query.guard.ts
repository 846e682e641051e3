import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { ACCESS } from './access';
import { invalid } from './errors';
import { unknownField } from './invalid-fields';

/**
 * Refuses query parameters where the handler takes none; `RequestValidationPipe` checks those of the others. Public
 * routes ignore them: probes and browsers add some.
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
    const names = Object.keys(context.switchToHttp().getRequest<Request>().query);
    if (names.length > 0 && access !== 'public' && !takesQuery(context))
      throw invalid(names.map(unknownField));
    return true;
  }
}

/** Nest stores the parameters of a handler under keys like `4:0`: kind and position. */
function takesQuery(context: ExecutionContext): boolean {
  const parameters = (Reflect.getMetadata(
    ROUTE_ARGS_METADATA,
    context.getClass(),
    context.getHandler().name,
  ) ?? {}) as object;
  return Object.keys(parameters).some((key) => key.startsWith(`${RouteParamtypes.QUERY}:`));
}

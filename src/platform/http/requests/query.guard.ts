import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { ACCESS } from './access';
import { invalid } from '../errors';
import { takes } from './handler-parameters';
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
    if (names.length > 0 && access !== 'public' && !takes(context, RouteParamtypes.QUERY))
      throw invalid(names.map(unknownField));
    return true;
  }
}

import type { ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import type { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';

/**
 * Whether the handler of this request declares a parameter of this kind, such as `@Body` or `@Query`. Nest stores the
 * parameters of a handler under keys like `4:0`: kind and position.
 */
export function takes(context: ExecutionContext, kind: RouteParamtypes): boolean {
  const parameters = (Reflect.getMetadata(
    ROUTE_ARGS_METADATA,
    context.getClass(),
    context.getHandler().name,
  ) ?? {}) as object;
  return Object.keys(parameters).some((key) => key.startsWith(`${kind}:`));
}

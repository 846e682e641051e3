import { applyDecorators, Param, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { parseId } from '../../database/id';

const idPipe: PipeTransform<string, number> = { transform: parseId };

/** An id in the path. A malformed one becomes 0, which no row has, so that it looks like an id that never existed. */
export function IdParam(name: string): ParameterDecorator {
  return (target, method, index) => {
    Param(name, idPipe)(target, method, index);
    if (method === undefined) return;
    const descriptor = Object.getOwnPropertyDescriptor(target, method) as PropertyDescriptor;
    applyDecorators(ApiParam({ name, schema: { type: 'integer', format: 'int64' } }))(
      target,
      method,
      descriptor,
    );
  };
}

import { Param, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { parseId } from '../../database/id';

const idPipe: PipeTransform<string, number> = { transform: parseId };

/** An id in the path. A malformed id becomes 0, which no row has, so it looks like an id that never existed. */
export function IdParam(name: string): ParameterDecorator {
  return (target, method, index) => {
    Param(name, idPipe)(target, method, index);
    const handler = Object.getOwnPropertyDescriptor(target, method!)!;
    ApiParam({ name, schema: { type: 'integer', format: 'int64' } })(target, method!, handler);
  };
}

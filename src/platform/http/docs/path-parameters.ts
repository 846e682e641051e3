import type { OpenAPIObject } from '@nestjs/swagger';
import type { Operation } from './operations';
import { refTo } from './schema';

type Parameters = NonNullable<NonNullable<OpenAPIObject['components']>['parameters']>;

/**
 * Moves the parameters of paths into components, as most operations have the same ones. Returns the components, named
 * like the parameters.
 */
export function sharePathParameters(operations: { operation: Operation }[]): Parameters {
  const shared: Parameters = {};
  for (const { operation } of operations) {
    operation.parameters = operation.parameters?.map((parameter) => {
      if ('$ref' in parameter || parameter.in !== 'path') return parameter;
      const known = (shared[parameter.name] ??= parameter);
      // Another kind of id under the same name stays where it is.
      return JSON.stringify(known) === JSON.stringify(parameter)
        ? refTo('parameters', parameter.name)
        : parameter;
    });
  }
  return shared;
}

import type { ExecutionContext, Type } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';

const inputClasses = new WeakMap<object, Type | undefined>();

/**
 * The class of the input that the handler of this request takes: its query in a GET, its body with any other method.
 * It is the only parameter of a class with validation rules. Undefined for a handler without input.
 */
export function inputClassOf(context: ExecutionContext): Type | undefined {
  const handler = context.getHandler();
  if (!inputClasses.has(handler)) inputClasses.set(handler, findInputClass(context.getClass(), handler.name));
  return inputClasses.get(handler);
}

/** The names of the fields of an input class that have rules. */
export function fieldsOf(type: Type): Set<string> {
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  return new Set(rules.map(({ propertyName }) => propertyName));
}

/** TypeScript emits the classes of the parameters of every decorated method. */
function findInputClass(controller: Type, method: string): Type | undefined {
  const types = Reflect.getMetadata('design:paramtypes', controller.prototype as object, method) as
    | Type[]
    | undefined;
  return types?.find((type) => fieldsOf(type).size > 0);
}

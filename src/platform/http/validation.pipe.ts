import {
  Injectable,
  ValidationPipe,
  type ArgumentMetadata,
  type ValidationPipeOptions,
} from '@nestjs/common';
import { invalid } from './errors';
import { invalidFields, unknownField } from './invalid-fields';

const OPTIONS: ValidationPipeOptions = {
  transform: true,
  whitelist: true,
  stopAtFirstError: true,
  // The value goes to the exception factory only, which looks for the invalid items of a list.
  validationError: { target: false, value: true },
  exceptionFactory: invalidFields,
};

/**
 * Nest's ValidationPipe for every body and query that a handler declares by its class. Unknown fields and unknown query
 * parameters are errors.
 */
@Injectable()
export class RequestValidationPipe extends ValidationPipe {
  constructor() {
    super({ ...OPTIONS, forbidNonWhitelisted: true });
  }

  /** @throws ApiError VALIDATION_ERROR */
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    // Nest would convert the ids of a path to numbers, and "1e3" with them.
    if (!this.toValidate(metadata)) return value;
    refuseInheritedNames(value);
    return withoutAbsentFields(await super.transform(value, metadata));
  }
}

/** An instance has every field of its class, undefined if it is absent. A service must not take these for changes. */
function withoutAbsentFields(instance: object): object {
  for (const [name, field] of Object.entries(instance)) {
    if (field === undefined) Reflect.deleteProperty(instance, name);
  }
  return instance;
}

/** ValidationPipe and class-transformer drop these fields in silence, and no input has a field of such a name. */
function refuseInheritedNames(input: unknown): void {
  const names = Object.keys(input ?? {}).filter((name) => name === 'prototype' || name in Object.prototype);
  if (names.length > 0) throw invalid(names.map(unknownField));
}

import { Injectable, ValidationPipe, type ArgumentMetadata, type Type } from '@nestjs/common';
import { refuseOversized } from '../bodies/body-bounds';
import { invalidFields } from './invalid-fields';

/**
 * Nest's ValidationPipe for every body and query that a handler declares by its class. Unknown fields and unknown query
 * parameters are errors.
 */
@Injectable()
export class RequestValidationPipe extends ValidationPipe {
  constructor() {
    super({
      transform: true,
      whitelist: true,
      forbidNonWhitelisted: true,
      stopAtFirstError: true,
      // Only the exception factory sees the value; it looks for the invalid items of a list.
      validationError: { target: false, value: true },
      exceptionFactory: invalidFields,
    });
  }

  /** @throws ApiError VALIDATION_ERROR */
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    // Nest would convert the ids of a path to numbers, and "1e3" with them.
    if (!this.toValidate(metadata)) return value;
    refuseOversized((value ?? {}) as Record<string, unknown>, metadata.metatype as Type);
    return withoutAbsentFields(await super.transform(value, metadata));
  }
}

/**
 * Removes undefined fields: an instance has every field of its class, and a service must not take these for changes.
 */
function withoutAbsentFields(instance: object): object {
  for (const [name, field] of Object.entries(instance)) {
    if (field === undefined) Reflect.deleteProperty(instance, name);
  }
  return instance;
}

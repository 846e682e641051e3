import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateIf } from 'class-validator';
import { OnlyForTypes } from '../platform/http/docs/component-schemas';
import { Rule } from '../platform/http/requests/fields/rule';
import { ADDED_TYPES, type AddedType } from '../ingestion/source-content';

const typeOf = (body: object): AddedType => (body as { type: AddedType }).type;

/** A field that sources of these types require and all others refuse. `null` counts as absent. */
export function OnlyFor(...types: AddedType[]): PropertyDecorator {
  return allowedFor(types, []);
}

/** A field that sources of these types may have and all others refuse. `null` counts as absent. */
export function MaybeFor(...types: AddedType[]): PropertyDecorator {
  return allowedFor(types, types);
}

/**
 * A field that pages and websites without `urls` require, other websites may have, and all other types refuse. `null`
 * counts as absent.
 */
export function OnlyForPages(): PropertyDecorator {
  return allowedFor(
    ['page', 'website'],
    ['website'],
    (body) => !(body as { urls?: unknown[] | null }).urls?.length,
  );
}

/** `isRequired`: whether this body needs the field, although it is optional for its type. */
function allowedFor(
  types: AddedType[],
  optional: AddedType[],
  isRequired: (body: object) => boolean = () => false,
): PropertyDecorator {
  const isAllowed = (body: object): boolean => types.includes(typeOf(body));
  const isNeeded = (body: object): boolean =>
    isAllowed(body) && (!optional.includes(typeOf(body)) || isRequired(body));
  // An unknown type has its own error.
  const isKnownType = (body: object): boolean => ADDED_TYPES.includes(typeOf(body));
  return applyDecorators(
    Transform(({ value }) => (value === null ? undefined : (value as unknown))),
    ValidateIf((body: object, value) => value !== undefined || isNeeded(body)),
    Rule(
      'type',
      (body) => `is not allowed with type ${typeOf(body)}`,
      (_, body) => isAllowed(body) || !isKnownType(body),
    ),
    ApiProperty({ required: false, nullable: true }),
    OnlyForTypes(types, { optional }),
  );
}

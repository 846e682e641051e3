import { applyDecorators, type Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform, Type as TransformType } from 'class-transformer';
import { isArray, isObject, ValidateNested } from 'class-validator';
import { IsGiven } from './fields';
import { ItemRule, Rule } from './rule';

/** A list of `minItems` to `maxItems` ids. Duplicates are removed. */
export function Ids(maxItems: number, minItems = 1): PropertyDecorator {
  const isId = (item: unknown): boolean => Number.isSafeInteger(item) && Number(item) > 0;
  return applyDecorators(
    Transform(({ value }) => (isArray(value) ? [...new Set(value)] : (value as unknown))),
    IsGiven(),
    Rule('type', 'must be an array', isArray),
    Rule(
      'range',
      `must have ${minItems} to ${maxItems} items`,
      (value) => isArray(value) && value.length >= minItems && value.length <= maxItems,
    ),
    ItemRule('type', 'must be an id', isId),
    ApiProperty({ type: 'integer', format: 'int64', isArray: true, minItems, maxItems }),
  );
}

/** A list of at most `maxItems` objects with the fields of `type`. */
export function NestedList(type: () => Type, maxItems: number): PropertyDecorator {
  return applyDecorators(
    TransformType(type),
    ValidateNested({ each: true }),
    IsGiven(),
    ItemRule('type', 'must be an object', isObject),
    Rule(
      'range',
      `must have at most ${maxItems} items`,
      (value) => isArray(value) && value.length <= maxItems,
    ),
    Rule('type', 'must be an array', isArray),
    // Swagger recognises a function that returns the class only by its name, `type`.
    ApiProperty({ type: () => type(), isArray: true, maxItems }),
  );
}

import { applyDecorators } from '@nestjs/common';
import { MayBeAbsent, Once } from './fields';

/** A parameter of the query that may be left out, and may not be repeated. */
export function InQuery(rule: PropertyDecorator): PropertyDecorator {
  return applyDecorators(Once(), rule, MayBeAbsent());
}

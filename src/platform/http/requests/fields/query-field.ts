import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { Flag, MayBeAbsent, Once, WholeNumberFrom } from './fields';

/** A parameter of the query that may be left out, and may not be repeated. */
export function InQuery(rule: PropertyDecorator): PropertyDecorator {
  return applyDecorators(Once(), rule, MayBeAbsent());
}

/** An optional `true` or `false` in the query. */
export function QueryFlag(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'boolean' }),
    MayBeAbsent(),
    Transform(({ value }) => (value === 'true' ? true : value === 'false' ? false : (value as unknown))),
    Flag(),
    Once(),
  );
}

/** An id in the query, given at most once. */
export function QueryId(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => (/^\d{1,16}$/.test(String(value)) ? Number(value) : (value as unknown))),
    WholeNumberFrom(1, Number.MAX_SAFE_INTEGER),
    Once(),
  );
}

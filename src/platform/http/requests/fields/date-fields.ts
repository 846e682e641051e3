import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { isString } from 'class-validator';
import { Rule } from './rule';

const MOMENT =
  /^(?<day>\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** A calendar day like `2026-11-21`. */
export function Day(): PropertyDecorator {
  return applyDecorators(
    Rule('type', 'must be a string', isString),
    Rule('date', 'must be a date like 2026-11-21', isDay),
    ApiProperty({ format: 'date', example: '2026-11-21' }),
  );
}

/** A moment in ISO 8601 with seconds and time zone. Its value is a `Date`. */
export function Moment(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => (isMoment(value) ? new Date(value) : (value as unknown))),
    Rule('type', 'must be a string', (value) => isString(value) || value instanceof Date),
    Rule('format', 'must be a moment like 2026-11-21T09:30:00Z', (value) => value instanceof Date),
  );
}

/** Whether the value is a day of the calendar, like `2026-11-21`. */
export function isDay(value: unknown): value is string {
  if (!isString(value) || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  // PostgreSQL has no year 0.
  if (value.startsWith('0000')) return false;
  const moment = new Date(`${value}T00:00:00.000Z`);
  // `Date` reads February 30 as March 2.
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value);
}

function isMoment(value: unknown): value is string {
  return isString(value) && isDay(MOMENT.exec(value)?.groups?.['day']);
}

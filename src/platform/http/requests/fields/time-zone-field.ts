import { applyDecorators } from '@nestjs/common';
import { AnyText } from './fields';
import { Rule } from './rule';

/** Three-letter names that mean the same to Intl and to PostgreSQL. */
const SHORT_ZONES = new Set(['UTC', 'GMT', 'UCT', 'EST', 'HST', 'MST', 'PRC', 'ROC', 'ROK']);

/** The name of a time zone in the IANA database. */
export function TimeZone(): PropertyDecorator {
  return applyDecorators(
    Rule('time_zone', 'must be the name of a time zone like Europe/Berlin', isTimeZone),
    AnyText(),
  );
}

/**
 * Is this a time zone that Intl and PostgreSQL understand alike? Not an offset such as `+05:30`, whose sign PostgreSQL
 * reverses, nor another three-letter name, which PostgreSQL takes for an abbreviation: its `CET` has no summer time,
 * and its `IST` is a different zone from the `IST` of Intl.
 */
export function isTimeZone(value: unknown): boolean {
  const name = String(value);
  // Removed from the IANA database in 2020; Intl still knows it.
  if (name.toLowerCase() === 'us/pacific-new') return false;
  if (name.length === 3 && !SHORT_ZONES.has(name.toUpperCase())) return false;
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+){0,2}$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

import { isIP } from 'node:net';
import { applyDecorators } from '@nestjs/common';
import { parseCidrs } from '@app/safe-fetch';
import { Transform } from 'class-transformer';
import {
  IsInt,
  IsOptional,
  matches,
  Max,
  Min,
  minLength,
  ValidateBy,
  type ValidationArguments,
} from 'class-validator';

/** A whole number from `min` to `max`. */
export function WholeNumber(min: number, max: number): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => (/^\d+$/.test(String(value)) ? Number(value) : value)),
    IsOptional(),
    IsInt({ message: 'must be a whole number' }),
    Min(min, { message: `must be at least ${min}` }),
    Max(max, { message: `must be at most ${max}` }),
  );
}

/** `true` or `false`. */
export function Flag(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => (value === 'true' ? true : value === 'false' ? false : value)),
    optionalRule('must be true or false', (value) => typeof value === 'boolean'),
  );
}

/** A URL that starts with one of these protocols, each written like `https:`. */
export function Url(...protocols: string[]): PropertyDecorator {
  const starts = protocols.map((protocol) => `${protocol}//`);
  return optionalRule(
    `must be a URL that starts with ${starts.join(' or ')}`,
    (value: string) => starts.some((start) => value.startsWith(start)) && isUrl(value),
  );
}

/** The URL of a PostgreSQL database. */
export function DatabaseUrl(): PropertyDecorator {
  return optionalRule(
    'must be a URL like postgres://user:password@host:5432/database; in the password, ' +
      'write / as %2F, + as %2B, @ as %40, : as %3A, # as %23, ? as %3F and % as %25',
    (value: string) => /^postgres(ql)?:\/\//.test(value) && isUrl(value) && isDecodable(value),
  );
}

/** Whether each `%` begins an escape of UTF-8. */
function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}

/**
 * A comma-separated list of networks; its value is an array. An address is a network of itself (/32, for IPv6 /128).
 */
export function Cidrs(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) =>
      String(value)
        .split(',')
        .flatMap((cidr) => cidr.trim() || [])
        .map(toNetwork),
    ),
    optionalRule('must be a comma-separated list of networks like 10.0.0.0/8', areCidrs),
  );
}

/** A key that an HTTP header can carry. */
export function HeaderToken(): PropertyDecorator {
  return optionalRule('must be printable ASCII without spaces', (key: string) =>
    matches(key, /^[\x21-\x7e]+$/),
  );
}

/** At least `min` characters. */
export function MinCharacters(min: number): PropertyDecorator {
  return optionalRule(`must have at least ${min} characters`, (text: string) => minLength(text, min));
}

/** Required if the setting `by` is set. */
export function NeededWith(by: string, why?: string): PropertyDecorator {
  return Rule(
    `is needed with ${by}${why ? `: ${why}` : ''}`,
    (value, settings: Record<string, unknown>) => Boolean(value) || !settings[by],
  );
}

/**
 * A setting that `isValid` accepts, by its value and all settings of its class. An unset setting is checked too. The
 * message follows the name of the setting.
 */
export function Rule(
  message: string,
  isValid: (value: never, settings: never) => boolean,
): PropertyDecorator {
  const validate = (value: unknown, at?: ValidationArguments) => isValid(value as never, at?.object as never);
  return ValidateBy({ name: message, validator: { validate, defaultMessage: () => message } });
}

function optionalRule(message: string, isValid: (value: never) => boolean): PropertyDecorator {
  return Rule(message, (value) => value === undefined || isValid(value));
}

function toNetwork(cidr: string): string {
  const version = isIP(cidr);
  return version === 0 ? cidr : `${cidr}/${version === 4 ? 32 : 128}`;
}

function isUrl(text: string): boolean {
  try {
    return Boolean(new URL(text));
  } catch {
    return false;
  }
}

function areCidrs(cidrs: string[]): boolean {
  try {
    parseCidrs(cidrs);
    return true;
  } catch {
    return false;
  }
}

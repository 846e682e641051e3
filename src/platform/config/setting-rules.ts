import { isIP } from 'node:net';
import { applyDecorators } from '@nestjs/common';
import { isHostPattern, parseCidrs } from '@app/safe-fetch';
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

/** The address for reports: an email address, or an `https:`, `mailto:` or `tel:` URI. */
export function Contact(): PropertyDecorator {
  return optionalRule('must be an email address, or start with https://, mailto: or tel:', (text: string) =>
    matches(text, /^(?:https:\/\/[!-~]+|tel:[!-~]+|(?:mailto:)?[!-9;-?A-~]+@[!-9;-?A-~]+)$/),
  );
}

/** The URL of a PostgreSQL database. */
export function DatabaseUrl(): PropertyDecorator {
  return optionalRule(
    'must be a URL like postgres://user:password@host:5432/database; in the password, ' +
      'write / as %2F, + as %2B, @ as %40, : as %3A, # as %23, ? as %3F and % as %25',
    (value: string) =>
      /^postgres(ql)?:\/\//.test(value) && isUrl(value) && succeeds(() => decodeURIComponent(value)),
  );
}

/**
 * A comma-separated list of networks, parsed into an array. A bare address is a network on its own (/32, IPv6 /128).
 */
export function Cidrs(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => listed(value).map(toNetwork)),
    optionalRule('must be a comma-separated list of networks like 10.0.0.0/8', (cidrs: string[]) =>
      succeeds(() => parseCidrs(cidrs)),
    ),
  );
}

/** A comma-separated list of hosts, `*.` before hosts with subdomains, parsed into an array in lower case. */
export function Hosts(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => listed(String(value).toLowerCase())),
    optionalRule(
      'must be a comma-separated list of hosts like example.com or *.example.com',
      (hosts: string[]) => hosts.every(isHostPattern),
    ),
  );
}

/** A comma-separated list of names, parsed into an array. */
export function Names(): PropertyDecorator {
  return Transform(({ value }) => listed(value));
}

/**
 * A comma-separated list of http and https URLs, parsed into an array, with `*` for any characters; or `*` alone.
 */
export function BaseUrls(): PropertyDecorator {
  const isPattern = (text: string): boolean =>
    text === '*' || (/^https?:\/\/[^/]/.test(text) && isUrl(text.replaceAll('*', '1')));
  return applyDecorators(
    Names(),
    optionalRule('must be a comma-separated list of URLs, or *', (urls: string[]) => urls.every(isPattern)),
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
 * A setting that `isValid` accepts, given its value and all settings of its class. An unset setting is checked too. The
 * message is appended to the name of the setting.
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

function listed(value: unknown): string[] {
  return String(value)
    .split(',')
    .flatMap((item) => item.trim() || []);
}

function toNetwork(cidr: string): string {
  const version = isIP(cidr);
  return version === 0 ? cidr : `${cidr}/${version === 4 ? 32 : 128}`;
}

function isUrl(text: string): boolean {
  return succeeds(() => new URL(text));
}

function succeeds(parse: () => unknown): boolean {
  try {
    parse();
    return true;
  } catch {
    return false;
  }
}

import { z } from 'zod';

const NOT_STORABLE = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

const characters = (value: string): number => Array.from(value).length;

interface TextOptions {
  required?: boolean;
  /** Keep leading and trailing white space, which otherwise goes. */
  verbatim?: boolean;
}

/** A text of at most `most` characters (code points); a required one holds more than white space. */
export function text(most: number, { required = false, verbatim = false }: TextOptions = {}) {
  const base = verbatim ? z.string() : z.string().trim();
  return base
    .refine((value) => !required || value.trim() !== '', {
      error: 'is required',
      params: { rule: 'required' },
      abort: true,
    })
    .refine((value) => !NOT_STORABLE.test(value), {
      error: 'must be text without U+0000 and lone surrogates',
      params: { rule: 'characters' },
      abort: true,
    })
    .refine((value) => value.trim().length <= most || characters(value.trim()) <= most, {
      error: `must be at most ${most} characters`,
      params: { rule: 'max_length' },
    })
    .meta(required ? { minLength: 1, maxLength: most } : { maxLength: most });
}

/** A text that PATCH clears with `""` or `null`. */
export function setting(most: number) {
  return clearable(text(most));
}

/** A field that `null` or `""` clears: either way its value becomes the empty string. */
export function clearable(field: z.ZodType<string, string>) {
  return field.nullable().transform((value) => value ?? '');
}

const MAX_URL_CHARACTERS = 2048;

/** An absolute http or https URL of at most 2,048 characters, without user info; the empty string where it may be unset. */
export function webUrl({ required = false } = {}) {
  return text(MAX_URL_CHARACTERS, { required }).refine(
    (value) => (value === '' && !required) || isWebUrl(value),
    {
      error: 'must be a URL that starts with http:// or https://',
      params: { rule: 'url' },
    },
  );
}

function isWebUrl(value: string): boolean {
  // URL itself reads `https:host` and drops line breaks; a page that links the stored text would not.
  if (!/^https?:\/\/\P{Cc}+$/iu.test(value)) return false;
  try {
    // Not URL.canParse: in Node 20.20 it begins to refuse internationalised hosts once it has been optimised.
    const { protocol, username, password } = new URL(value);
    return (protocol === 'http:' || protocol === 'https:') && !username && !password;
  } catch {
    return false;
  }
}

/** A moment as the API writes it: ISO 8601, UTC, to the millisecond. */
export const timestamp = z.string().meta({ format: 'date-time', example: '2026-11-21T09:30:00.000Z' });

/** An object's id: a whole number that JSON and JavaScript carry exactly. */
export const id = z.number().int().min(1).meta({ format: 'int64', example: 4_823_094_820_394_820 });

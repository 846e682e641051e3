import { applyDecorators } from '@nestjs/common';
import { TextPairs } from '../platform/http/requests/fields/fields';
import { Rule } from '../platform/http/requests/fields/rule';

/** Latin-1 without control characters, apart from the tab. */
const HEADER_TEXT = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Secrets by name. Requests carry them in headers: a secret that was copied with its line break would fail there. */
export function Secrets(): PropertyDecorator {
  return applyDecorators(
    TextPairs(10, 40, 2000),
    Rule('format', 'must hold texts for HTTP headers: Latin-1, without line breaks', (secrets) =>
      Object.values(secrets as Record<string, string>).every((secret) => HEADER_TEXT.test(secret)),
    ),
  );
}

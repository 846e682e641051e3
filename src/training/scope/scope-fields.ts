import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { parseSelector } from '@app/page-text';
import { RequiredText, Texts, WholeNumberFrom } from '../../platform/http/requests/fields/fields';
import { Rule } from '../../platform/http/requests/fields/rule';
import { WebUrls } from '../../platform/http/requests/fields/url-fields';

const MAX_PATTERNS = 50;
const MAX_PATTERN_CHARACTERS = 500;
const MAX_SELECTOR_CHARACTERS = 500;
const MAX_LANGUAGE_CHARACTERS = 35;
/** The highest value of `CRAWL_MAX_PAGES`. */
const MAX_PAGES = 10_000;
const MAX_URLS = 1000;
const PATTERN = /^(?:\/|\*\*)/;
const LANGUAGE = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/;

/** Path patterns, see `pathFilter` of `@app/crawler`. */
export function PathPatterns(): PropertyDecorator {
  const problem = `must be a path of 1 to ${MAX_PATTERN_CHARACTERS} characters that starts with / or **`;
  return Texts(MAX_PATTERNS, MAX_PATTERN_CHARACTERS, (text) => PATTERN.test(text), problem);
}

/** A number of pages. The installation has a limit of its own, which is not exceeded. */
export function PageCount(): PropertyDecorator {
  return WholeNumberFrom(1, MAX_PAGES);
}

/** A language tag (BCP 47). */
export function LanguageTag(): PropertyDecorator {
  return applyDecorators(
    Rule('format', 'must be a language tag such as de or pt-BR', (value) => LANGUAGE.test(String(value))),
    RequiredText(MAX_LANGUAGE_CHARACTERS),
    ApiProperty({ pattern: LANGUAGE.source }),
  );
}

/** A CSS selector that `@app/page-text` can read. */
export function CssSelector(): PropertyDecorator {
  return applyDecorators(
    Rule(
      'format',
      'must be a CSS selector of tags, #ids, .classes and [attributes]',
      (value) => parseSelector(String(value)) !== null,
    ),
    RequiredText(MAX_SELECTOR_CHARACTERS),
  );
}

/** The addresses of a list of pages. */
export function PageUrls(): PropertyDecorator {
  return WebUrls(MAX_URLS);
}

import { parseUrl } from '@app/languages';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { fieldProblem, type FieldProblem } from '../../errors';
import { RequiredText, Setting, Texts } from './fields';
import { TakesItems } from '../bodies/item-limits';
import { Rule } from './rule';

const MAX_CHARACTERS = 2048;
const NO_URL = 'must be a URL that starts with http:// or https://';

/** An absolute http or https URL of at most 2,048 characters, without user info. */
export function WebUrl(): PropertyDecorator {
  return applyDecorators(RequiredText(MAX_CHARACTERS), IsWebUrl(), ApiProperty({ format: 'iri' }));
}

/** A URL like `WebUrl` that can be cleared. */
export function UrlSetting(): PropertyDecorator {
  return applyDecorators(Setting(MAX_CHARACTERS), IsWebUrl(), ApiProperty({ format: 'iri-reference' }));
}

/** A list of at most `maxItems` URLs, each like `WebUrl`. */
export function WebUrls(maxItems: number): PropertyDecorator {
  return applyDecorators(TakesItems(maxItems), Texts(maxItems, MAX_CHARACTERS, isWebUrl, NO_URL));
}

/** The first violation of the rules of `WebUrl`; undefined for a valid URL. */
export function urlProblem(path: string, text: string): FieldProblem | undefined {
  if (text.length > MAX_CHARACTERS)
    return fieldProblem(path, 'max_length', `must be at most ${MAX_CHARACTERS} characters`);
  return isWebUrl(text) ? undefined : fieldProblem(path, 'url', NO_URL);
}

function IsWebUrl(): PropertyDecorator {
  return Rule('url', NO_URL, (value) => value === '' || isWebUrl(String(value)));
}

function isWebUrl(text: string): boolean {
  // URL itself accepts `https:host` and `https:///host`, drops line breaks, and reads a backslash as a slash. A page
  // that links the stored text, or a program that reads it, may not.
  if (!/^https?:\/\/[^/\\\p{Cc}][^\\?#\p{Cc}]*(?:[?#]\P{Cc}*)?$/iu.test(text)) return false;
  const url = parseUrl(text);
  return url !== undefined && /^https?:$/.test(url.protocol) && !url.username && !url.password;
}

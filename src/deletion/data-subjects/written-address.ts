import { domainToASCII, domainToUnicode } from 'node:url';
import { CJK } from '@app/languages';

/** Letters of scripts with spaces between words. Chinese, Japanese and Korean text may touch an address. */
const SPACED = String.raw`(?![${CJK}])[\p{L}\p{M}\p{N}]`;
/** Characters before `ada@example.com` that make it a different address. */
const BEFORE = String.raw`(?<!${SPACED}|[_%+-]|(?<!\.)\.)`;
/** Text after `ada@example.com` that makes it a different address: `.au` does, `.Thanks` does not. */
const CONTINUES = String.raw`${SPACED}|-${SPACED}|\.[a-z]{2}(?![\p{L}\p{N}-])`;
/** Spaces, quotes, brackets, backslashes and the like around a sign, but nothing that an address has; or a tag. */
const GAP = String.raw`(?:<[^<>|@]{0,100}>|[^\p{L}\p{M}\p{N}@|,;:.!?+_%=&#$/-]){0,4}`;
/** A word in brackets instead of a sign, in any language: `[at]`, `(punkt)`. */
const WORD = String.raw`\s?[([{<«]\s?\p{L}{1,8}\s?[)\]}>»]\s?`;
const AT = `(?:${GAP}@${GAP}|${WORD})`;
const DOT = String.raw`(?:${GAP}\.${GAP}|${WORD})`;
/** A tag, as in `ada+shop@example.com`, which has the mailbox of the address without it (RFC 5233). */
const TAG = String.raw`(?:\\?\+[^\s@<>|]{1,64})?`;

/** Whether any reading of a text contains the normalized address. */
export function hasAddress(readings: readonly string[], address: string): boolean {
  const { name, domains } = partsOf(address);
  const domain = domains.map(patternOf).join('|');
  const pattern = new RegExp(`${BEFORE}${patternOf(name)}${TAG}${AT}(?:${domain})(?!${CONTINUES})`, 'u');
  return readings.some((text) => pattern.test(text));
}

/**
 * The words of the address that are in every normalized text with it, unless they are coded. Only ASCII: a database
 * with the locale C lowers no other letters.
 */
export function wordsOfAddress(address: string): string[] {
  const { name, domains } = partsOf(address);
  const [first = [], ...others] = [...domains].map((domain) => wordsOf(domain));
  return [...wordsOf(name), ...first.filter((word) => others.every((words) => words.includes(word)))];
}

/** The name, and the domain as it is given, in the letters of its language, and in ASCII (RFC 5891). */
function partsOf(address: string): { name: string; domains: string[] } {
  const [name = '', domain = ''] = address.split(/@(?=[^@]*$)/);
  const forms = [domain, domainToUnicode(domain), domainToASCII(domain)];
  return { name, domains: [...new Set(forms.filter((form) => form !== ''))] };
}

function wordsOf(part: string): string[] {
  return part.match(/[a-z\d]+/g) ?? [];
}

/** A pattern for a name or a domain. Markdown writes a backslash before some signs. */
function patternOf(part: string): string {
  return Array.from(part, (character) => {
    if (character === '.') return DOT;
    if (/[\p{L}\p{M}\p{N}]/u.test(character)) return character;
    return String.raw`\\?${character.replace(/[*+?^${}()|[\]\\/]/, String.raw`\$&`)}`;
  }).join('');
}

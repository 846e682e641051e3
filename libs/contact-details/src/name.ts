import { alternativesOf } from '@app/languages';
import { isNoName, isPlace } from './name-words';
import type { Span } from './readable-text';

const MAX_NAME_CHARS = 100;
const MAX_WORDS = 6;
const MAX_LOWER_CASE_WORDS = 3;

const APOSTROPHES = "['’-]";
const LETTER = String.raw`\p{L}\p{M}`;
const WORD_REST = `[${LETTER}]{0,40}(?:${APOSTROPHES}[${LETTER}]{1,40}){0,4}`;
/** A capitalised word, a word of a script without capitals, or an initial with its full stop. */
const CAPITALISED = new RegExp(
  String.raw`(?:\p{Lu}\.(?= ?\p{L})|[\p{Lu}\p{Lt}\p{Lo}]${WORD_REST}|[dlo]['’]\p{Lu}${WORD_REST})`,
  'uy',
);
const ANY_CASE = new RegExp(String.raw`(?:\p{L}\.(?= ?\p{L})|\p{L}${WORD_REST})`, 'uy');
const PARTICLE = new RegExp(`(?:(?:${alternativesOf('nameParticles')}) ){1,3}(?=[dlo]?'?\\p{L})`, 'uy');
const TITLE = new RegExp(`(?:(?:${alternativesOf('nameTitles')})\\b\\.? ){1,3}`, 'uy');

/** Which words `nameAt` accepts. */
export interface NameRules {
  /** Accepts names in lower case. Only for text after a phrase such as "my name is". */
  anyCase?: boolean;
  /** Accepts particles such as "de" within a name. A particle may also come before a company. */
  particles?: boolean;
}

/** The name that begins at the offset: at most six words, without words that are never part of a name. */
export function nameAt(
  text: string,
  from: number,
  { anyCase = false, particles = true }: NameRules = {},
): Span | undefined {
  const start = from + (matchAt(TITLE, text, from)?.length ?? 0);
  const isLowerCase = anyCase && /\p{Ll}/u.test(text.slice(start, start + 1));
  const word = isLowerCase ? ANY_CASE : CAPITALISED;
  const maxWords = isLowerCase ? MAX_LOWER_CASE_WORDS : MAX_WORDS;
  let end = start;
  for (let words = 0; words < maxWords; words++) {
    const isSpaced = words > 0 && text[end] === ' ';
    // Only after an initial may the next word follow without a space: "J.R. Tolkien".
    if (words > 0 && !isSpaced && text[end - 1] !== '.') break;
    const next = isSpaced ? end + 1 : end;
    const particle = particles ? (matchAt(PARTICLE, text, next) ?? '') : '';
    const found = matchAt(word, text, next + particle.length);
    if (!found || isNoName(found)) break;
    end = next + particle.length + found.length;
  }
  const name = text.slice(start, end);
  const isName = name !== '' && name.length <= MAX_NAME_CHARS && !/^\p{L}\.$/u.test(name);
  return isName ? { start, end } : undefined;
}

/** Whether the whole text is a name of at least `minWords` words. */
export function isName(text: string, minWords: number): boolean {
  const span = nameAt(text, 0);
  return span?.end === text.length && !isPlace(text) && text.slice(span.start).split(' ').length >= minWords;
}

/** Whether the text is all capitals. In shouting and abbreviations, a capital does not mark a name. */
export function isAllCapitals(text: string): boolean {
  return text.length > 2 && !/[\p{Ll}\p{Lo}]/u.test(text);
}

/** The match of the pattern, which must be sticky, at the offset. */
export function matchAt(pattern: RegExp, text: string, offset: number): string | undefined {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0];
}

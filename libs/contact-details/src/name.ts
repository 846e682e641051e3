import { isNoName, isPlace } from './name-words';
import type { Span } from './readable-text';

const MAX_NAME = 100;
const MAX_WORDS = 6;

const APOSTROPHES = "['’-]";
const LETTER = String.raw`\p{L}\p{M}`;
const WORD_REST = `[${LETTER}]{0,40}(?:${APOSTROPHES}[${LETTER}]{1,40}){0,4}`;
/** Capitalised, or of a script without capitals; an initial keeps its full stop. */
const CAPITALISED = new RegExp(
  String.raw`(?:\p{Lu}\.(?= ?\p{L})|[\p{Lu}\p{Lt}\p{Lo}]${WORD_REST}|[dlo]['’]\p{Lu}${WORD_REST})`,
  'uy',
);
const ANY_CASE = new RegExp(String.raw`(?:\p{L}\.(?= ?\p{L})|\p{L}${WORD_REST})`, 'uy');
const PARTICLE = new RegExp(
  `(?:(?:van|von|der|den|de|del|della|di|da|do|dos|das|du|la|le|los|zu|zur|ter|ten|bin|ibn|al|el|af|av|y|e|vom|'t) ){1,3}(?=[dlo]?'?\\p{L})`,
  'uy',
);
const TITLE = /(?:(?:Dr|Prof|Mr|Mrs|Ms|Miss|Mx|Herr|Frau|Sr|Sra|Dott|Ing|Mme|Mlle|Dhr|Mevr)\b\.? ){1,3}/uy;

/** What counts as a name. */
export interface NameRules {
  /** Lower-case names too: only where the message says that a name follows. */
  anyCase?: boolean;
  /** Whether "de" and the like may stand in it, rather than before a company. */
  particles?: boolean;
}

/** The name that begins at the offset: at most six words, none of them a word that no name has. */
export function nameAt(
  text: string,
  from: number,
  { anyCase = false, particles = true }: NameRules = {},
): Span | undefined {
  const start = from + (matchAt(TITLE, text, from)?.length ?? 0);
  const isLowerCase = anyCase && /\p{Ll}/u.test(text.slice(start, start + 1));
  const word = isLowerCase ? ANY_CASE : CAPITALISED;
  const mostWords = isLowerCase ? 3 : MAX_WORDS;
  let end = start;
  for (let words = 0; words < mostWords; words++) {
    const next =
      words === 0 || text[end - 1] === '.' ? end + (text[end] === ' ' && words > 0 ? 1 : 0) : end + 1;
    if (next > end && text[end] !== ' ') break;
    const particle = particles ? (matchAt(PARTICLE, text, next) ?? '') : '';
    const found = matchAt(word, text, next + particle.length);
    if (!found || isNoName(found)) break;
    end = next + particle.length + found.length;
  }
  const name = text.slice(start, end);
  const isName = name !== '' && name.length <= MAX_NAME && !/^\p{L}\.$/u.test(name);
  return isName ? { start, end } : undefined;
}

/** Whether the whole piece of text is a name of two words or more, or of one where that is enough. */
export function isName(text: string, fewestWords: number): boolean {
  const span = nameAt(text, 0);
  return (
    span?.end === text.length && !isPlace(text) && text.slice(span.start).split(' ').length >= fewestWords
  );
}

/** Whether the text is in capitals only: it is loud, or an abbreviation, and says nothing about what is a name. */
export function isAllCapitals(text: string): boolean {
  return text.length > 2 && !/[\p{Ll}\p{Lo}]/u.test(text);
}

/** What the sticky pattern matches at the offset. */
export function matchAt(pattern: RegExp, text: string, offset: number): string | undefined {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0];
}

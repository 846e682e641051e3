import { alternativesOf, inAllLanguages } from '@app/languages';
import type { Introduction } from './introduction';
import type { Span } from './readable-text';

/** Whole statements of languages without spaces, each with a group `name`, `company` or both. */
const STATEMENTS = inAllLanguages('selfIntroductions').flat();
/** Endings of nouns that describe a person and are not names. */
const NOUN_END = new RegExp(`(?:${alternativesOf('notNameEndings')})$`, 'u');

/** Finds the name and the company that a visitor states in a usual Chinese, Japanese or Korean phrase. */
export function findCjkIntroduction(text: string): Introduction {
  let name: Span | undefined;
  let company: Span | undefined;
  for (const statement of STATEMENTS) {
    const match = statement.exec(text);
    const groups = match?.indices?.groups;
    const found = match?.groups?.['name'] ?? '';
    if (!NOUN_END.test(found)) name ??= asSpan(groups?.['name']);
    company ??= asSpan(groups?.['company']);
  }
  return { name, company };
}

function asSpan(range: [number, number] | undefined): Span | undefined {
  return range && { start: range[0], end: range[1] };
}

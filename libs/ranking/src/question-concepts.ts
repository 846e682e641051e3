import type { Language } from '@app/languages';
import { type Token, tokenize } from './analysis';
import { CONCEPT_LANGUAGES, type Expression, conceptsAt, expressionsOf } from './concepts';

/** The weight of a concept, where the word that names it weighs 1. */
export const CONCEPT_WEIGHT = 0.4;
/** The cost of a search grows with them. */
const MAX_CONCEPTS = 16;

/** A concept that a question names. It is searched for like a term: the passages that hold one of its expressions. */
export interface QuestionConcept {
  key: string;
  /** In the languages of the passages. */
  expressions: readonly Expression[];
  weight: number;
}

/**
 * The concepts that each word of a text names, in its language or, where that is unknown, in those of the passages. If
 * these have none, the text may be in any other language. `views` are the tokens of the text in each of `languages`.
 */
export function conceptsOfWords(
  text: string,
  {
    language,
    languages,
    views,
  }: { language: Language; languages: readonly Language[]; views: readonly (readonly Token[])[] },
): string[][] {
  const found = (views[0] ?? []).map((): string[] => []);
  const add = (spoken: Language): void => {
    const tokens = views[languages.indexOf(spoken)] ?? tokenize(text, spoken);
    for (const [place, keys] of conceptsAt(tokens, spoken).entries()) {
      const own = found[place];
      own?.push(...keys.filter((key) => !own.includes(key)));
    }
  };
  for (const spoken of language === 'und' ? languages : [language]) add(spoken);
  if (language === 'und' && found.every((keys) => keys.length === 0)) CONCEPT_LANGUAGES.forEach(add);
  return found;
}

/** The concepts of weighted words, heaviest first. A word of several concepts divides its weight among them. */
export function heaviestConcepts(
  words: readonly { weight: number; concepts: readonly string[] }[],
  languages: readonly Language[],
): QuestionConcept[] {
  const weights = new Map<string, number>();
  for (const { weight, concepts } of words) {
    for (const key of concepts) {
      const share = (CONCEPT_WEIGHT * weight) / concepts.length;
      weights.set(key, Math.max(share, weights.get(key) ?? 0));
    }
  }
  return [...weights]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_CONCEPTS)
    .map(([key, weight]) => ({ key, expressions: expressionsOf(key, languages), weight }));
}

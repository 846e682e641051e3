import { UNSPACED } from '@app/languages';
import { CONCEPT_WEIGHT, type Expression } from '@app/ranking';

/** The weight of each term: 1 for terms of the question, less for terms of earlier messages. */
export type WeightedTerms = ReadonlyMap<string, number>;

/** Compares a question with texts by the terms they share. Rare terms count more. */
export interface Evidence {
  weights: WeightedTerms;
  /** The inverse document frequency of a term among the texts, as in BM25: never negative. */
  idf: (term: string) => number;
  /** The share of the question that the terms cover, 0 to 1. */
  share: (terms: ReadonlySet<string>) => number;
  /** The share of the terms of weight 1 that the terms hold. */
  ownShare: (terms: ReadonlySet<string>) => number;
  /** Whether the terms, or other expressions for them, hold all terms of weight 1, and at least one as it is. */
  covers: (terms: ReadonlySet<string>, byConcepts: boolean) => boolean;
  /** The terms of a text that stand for terms of the question, with the weight of each, 0 to 1. */
  standing: (terms: ReadonlySet<string>) => Map<string, number>;
}

/** The same where no text has the word itself: the site then says it in other words, if at all. */
const ABSENT_WEIGHT = 0.8;
/** A question of one word is about a text with that word only if few texts have it: "pool", but not "pay". */
const MAX_OF_ONE_WORD = 3;
/** The letters of a gram: enough to be specific, few enough to match parts of compounds and inflected forms. */
const GRAM_LETTERS = 4;
/** Words of scripts with spaces between words. Index terms of other scripts are single characters already. */
const SPACED_WORD = new RegExp(`(?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}])+`, 'gu');

/** The evidence for weighted terms among texts, which are given as their sets of terms. */
export function evidenceOf(
  weights: WeightedTerms,
  texts: readonly ReadonlySet<string>[],
  related: ReadonlyMap<string, readonly Expression[]> = new Map(),
): Evidence {
  const counts = new Map<string, number>();
  for (const terms of texts) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  const idf = (term: string): number => {
    const count = counts.get(term) ?? 0;
    return Math.log(1 + (texts.length - count + 0.5) / (count + 0.5));
  };
  const holds = (terms: ReadonlySet<string>, expressions: readonly Expression[]): boolean =>
    expressions.some((expression) => expression.every((term) => terms.has(term)));
  const known = new Map(
    [...related].map(([term, expressions]) => [
      term,
      expressions.filter(
        (expression) => !expression.includes(term) && expression.every((each) => counts.has(each)),
      ),
    ]),
  );
  const masses = [...weights].map(([term, weight]) => [term, weight * idf(term)] as const);
  const standing = (terms: ReadonlySet<string>): Map<string, number> => {
    const found = new Map<string, number>();
    for (const expressions of known.values())
      for (const expression of expressions)
        if (expression.every((term) => terms.has(term)))
          for (const term of expression) found.set(term, CONCEPT_WEIGHT);
    for (const term of terms) if (weights.has(term)) found.set(term, 1);
    return found;
  };
  const shareOf = (of: typeof masses, terms: ReadonlySet<string>): number => {
    const all = of.reduce((sum, [, mass]) => sum + mass, 0) || 1;
    return (
      of.reduce((sum, [term, mass]) => {
        if (terms.has(term)) return sum + mass;
        const weight = counts.has(term) ? CONCEPT_WEIGHT : ABSENT_WEIGHT;
        return holds(terms, known.get(term) ?? []) ? sum + weight * mass : sum;
      }, 0) / all
    );
  };
  const ownMasses = masses.filter(([term]) => weights.get(term) === 1);
  const own = [...weights].filter(([, weight]) => weight === 1).map(([term]) => term);
  const covers = (terms: ReadonlySet<string>, byConcepts: boolean): boolean =>
    (own.length > 1 || (own.length === 1 && (counts.get(own[0]!) ?? 0) <= MAX_OF_ONE_WORD)) &&
    own.every((term) => terms.has(term) || holds(terms, known.get(term) ?? [])) &&
    (byConcepts || own.some((term) => terms.has(term)));
  return {
    weights,
    idf,
    share: (terms) => shareOf(masses, terms),
    ownShare: (terms) => shareOf(ownMasses, terms),
    covers,
    standing,
  };
}

/** The words of a text, in lower case, without text of scripts without spaces. */
export function spacedWords(text: string): string[] {
  return text.toLowerCase().match(SPACED_WORD) ?? [];
}

/** The overlapping runs of four letters in words, with a space before and after each word. */
export function gramsOf(words: readonly string[]): Set<string> {
  const grams = new Set<string>();
  for (const word of words) {
    const bounded = ` ${word} `;
    for (let at = 0; at + GRAM_LETTERS <= bounded.length; at++)
      grams.add(bounded.slice(at, at + GRAM_LETTERS));
  }
  return grams;
}

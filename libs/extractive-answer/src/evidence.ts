import { UNSPACED } from '@app/languages';

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
  /** Whether the terms hold all terms of weight 1. */
  covers: (terms: ReadonlySet<string>) => boolean;
}

/** A question of one word is about a text with that word only if few texts have it: "pool", but not "pay". */
const MAX_OF_ONE_WORD = 3;
/** The letters of a gram: enough to be specific, few enough to match parts of compounds and inflected forms. */
const GRAM_LETTERS = 4;
/** Words of scripts with spaces between words. Index terms of other scripts are single characters already. */
const SPACED_WORD = new RegExp(`(?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}])+`, 'gu');

/** The evidence for weighted terms among texts, which are given as their sets of terms. */
export function evidenceOf(weights: WeightedTerms, texts: readonly ReadonlySet<string>[]): Evidence {
  const counts = new Map<string, number>();
  for (const terms of texts) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  const idf = (term: string): number => {
    const count = counts.get(term) ?? 0;
    return Math.log(1 + (texts.length - count + 0.5) / (count + 0.5));
  };
  const masses = [...weights].map(([term, weight]) => [term, weight * idf(term)] as const);
  const shareOf = (of: typeof masses, terms: ReadonlySet<string>): number => {
    const all = of.reduce((sum, [, mass]) => sum + mass, 0) || 1;
    return of.reduce((sum, [term, mass]) => (terms.has(term) ? sum + mass : sum), 0) / all;
  };
  const ownMasses = masses.filter(([term]) => weights.get(term) === 1);
  const own = [...weights].filter(([, weight]) => weight === 1).map(([term]) => term);
  const covers = (terms: ReadonlySet<string>): boolean =>
    (own.length > 1 || (own.length === 1 && (counts.get(own[0]!) ?? 0) <= MAX_OF_ONE_WORD)) &&
    own.every((term) => terms.has(term));
  return {
    weights,
    idf,
    share: (terms) => shareOf(masses, terms),
    ownShare: (terms) => shareOf(ownMasses, terms),
    covers,
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

/** The weight of each term: 1 for terms of the question, less for terms of earlier messages. */
export type WeightedTerms = ReadonlyMap<string, number>;

/** Compares a question with texts by the terms they share. Rare terms count more. */
export interface Evidence {
  weights: WeightedTerms;
  /** The inverse document frequency of a term among the texts, as in BM25: never negative. */
  idf: (term: string) => number;
  /** The share of the question that the terms cover, 0 to 1. */
  share: (terms: ReadonlySet<string>) => number;
}

/** The letters of a gram: enough to be specific, few enough to match parts of compounds and inflected forms. */
const GRAM_LETTERS = 4;
/** Words of scripts with spaces between words. Index terms of other scripts are single characters already. */
const SPACED_WORD = /(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}])[\p{L}\p{M}\p{N}])+/gu;

/** The evidence for weighted terms among texts, which are given as their sets of terms. */
export function evidenceOf(weights: WeightedTerms, texts: readonly ReadonlySet<string>[]): Evidence {
  const counts = new Map<string, number>();
  for (const terms of texts) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  const idf = (term: string): number => {
    const count = counts.get(term) ?? 0;
    return Math.log(1 + (texts.length - count + 0.5) / (count + 0.5));
  };
  const masses = [...weights].map(([term, weight]) => [term, weight * idf(term)] as const);
  const total = masses.reduce((sum, [, mass]) => sum + mass, 0) || 1;
  const share = (terms: ReadonlySet<string>): number =>
    masses.reduce((sum, [term, mass]) => sum + (terms.has(term) ? mass : 0), 0) / total;
  return { weights, idf, share };
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

/** Terms and what each counts: what the question says counts 1, what was said before it less. */
export type WeightedTerms = ReadonlyMap<string, number>;

/** Something asked, held against texts by the terms they share; rare terms count more. */
export interface Evidence {
  asked: WeightedTerms;
  /** Inverse document frequency (as in BM25, never negative) among the texts at hand. */
  idf: (term: string) => number;
  /** Which share of what is asked these terms hold, 0 to 1. */
  share: (terms: ReadonlySet<string>) => number;
}

/** Letters of a gram: long enough to mean something, short enough to find a word in a compound or in another form. */
const GRAM_LETTERS = 4;
/** Runs of letters and digits of scripts with spaces between words; the others are analysed into characters anyway. */
const SPACED_WORD = /(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}])[\p{L}\p{M}\p{N}])+/gu;

/** What is asked, weighed by how rare it is among the texts, given as their sets of terms. */
export function evidenceOf(asked: WeightedTerms, texts: readonly ReadonlySet<string>[]): Evidence {
  const counts = new Map<string, number>();
  for (const terms of texts) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  const idf = (term: string): number => {
    const count = counts.get(term) ?? 0;
    return Math.log(1 + (texts.length - count + 0.5) / (count + 0.5));
  };
  const masses = [...asked].map(([term, weight]) => [term, weight * idf(term)] as const);
  const total = masses.reduce((sum, [, mass]) => sum + mass, 0) || 1;
  const share = (terms: ReadonlySet<string>): number =>
    masses.reduce((sum, [term, mass]) => sum + (terms.has(term) ? mass : 0), 0) / total;
  return { asked, idf, share };
}

/** The words of a text, in lower case. Nothing of scripts without spaces. */
export function spacedWords(text: string): string[] {
  return text.toLowerCase().match(SPACED_WORD) ?? [];
}

/** The overlapping runs of four letters in words, word boundaries included. */
export function gramsOf(words: readonly string[]): Set<string> {
  const grams = new Set<string>();
  for (const word of words) {
    const bounded = ` ${word} `;
    for (let at = 0; at + GRAM_LETTERS <= bounded.length; at++)
      grams.add(bounded.slice(at, at + GRAM_LETTERS));
  }
  return grams;
}

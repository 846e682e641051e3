/** Few enough to be small, many enough that languages differ; a power of two. */
const BUCKETS = 2 ** 16;
/** The count that a feature is assumed to have in a language without it. */
const DOUBT = 0.1;

/** The counts over the examples of each language; plain data. */
export type LanguageCounts = Map<string, { counts: Uint16Array; total: number }>;

/** Guesses the language of a text that is too short to detect it, by the features of example sentences. */
export class LanguageGuess {
  /** Starts empty, or with the given counts. */
  constructor(readonly counted: LanguageCounts = new Map()) {}

  learn(features: readonly number[], language: string): void {
    const known = this.counted.get(language) ?? { counts: new Uint16Array(BUCKETS), total: 0 };
    this.counted.set(language, known);
    for (const feature of features) known.counts[feature & (BUCKETS - 1)]!++;
    known.total += features.length;
  }

  /** The language whose examples are most like the text; undefined before any was learned. */
  of(features: readonly number[]): string | undefined {
    let best: string | undefined;
    let highest = -Infinity;
    for (const [language, { counts, total }] of this.counted) {
      let likelihood = 0;
      for (const feature of features)
        likelihood += Math.log((counts[feature & (BUCKETS - 1)]! + DOUBT) / (total + DOUBT * BUCKETS));
      if (likelihood > highest) [best, highest] = [language, likelihood];
    }
    return best;
  }
}

/** The parameters of Okapi BM25: `k1` for the saturation of repeats, `b` for the effect of the passage's length. */
export const BM25 = { k1: 0.9, b: 0.75 } as const;

/** Inverse document frequency: the fewer passages contain a term, the higher. Never negative. */
export function idf(passageCount: number, documentFrequency: number): number {
  const containing = Math.min(documentFrequency, passageCount);
  return Math.log(1 + (passageCount - containing + 0.5) / (containing + 0.5));
}

/** The highest value of `saturation`. */
export const MAX_SATURATION = BM25.k1 + 1;

/** The factor of a term's idf for a passage that contains the term this often: 0 to `MAX_SATURATION`. */
export function saturation(frequency: number, length: number, averageLength: number): number {
  const relativeLength = averageLength > 0 ? length / averageLength : 1;
  return (frequency * (BM25.k1 + 1)) / (frequency + BM25.k1 * (1 - BM25.b + BM25.b * relativeLength));
}

/** Statistics of all passages of an agent. */
export interface CorpusStats {
  passageCount: number;
  /** In terms. */
  averageLength: number;
  /** The number of passages that contain each term of the query. */
  documentFrequency: ReadonlyMap<string, number>;
}

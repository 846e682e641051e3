/** The two parameters of Okapi BM25: how fast repeats saturate, how much length counts against a passage. */
export const BM25 = { k1: 0.9, b: 0.75 } as const;

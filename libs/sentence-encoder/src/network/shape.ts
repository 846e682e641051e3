/** The values of a piece's embedding, and of a text's vector. */
export const DIMENSIONS = 512;

/** The values that each convolution takes and gives. */
export const CHANNELS = 256;

/** The three convolutions: how many neighbouring pieces each sees, and how many of them stand to the left. */
export const NGRAMS = [
  { width: 2, left: 0 },
  { width: 3, left: 1 },
  { width: 5, left: 2 },
] as const;

/** The values by which a piece in its context is described: its embedding and the results of the convolutions. */
export const FEATURES = DIMENSIONS + NGRAMS.length * CHANNELS;

/** The values of the dense layers' inner vectors. */
export const INNER = 320;

/** Keeps a division by a deviation of zero away. */
export const EPSILON = 1e-12;

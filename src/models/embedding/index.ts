export type { EmbeddingVector } from './answer';
export { batchesOf, cutText, MOST_TEXT_CHARS } from './batches';
export { Embedder } from './embedder.service';
export { EmbeddingError } from './embedding-error';

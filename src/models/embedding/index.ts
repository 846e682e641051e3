export { cosine, type EmbeddingVector } from './embeddings';
export { batchesOf, MAX_TEXT_CHARS } from './batches';
export { EmbedderService } from './embedder.service';
export { EmbeddingError } from './embedding-error';
export { LikenessService, type Likeness } from './likeness.service';

import type { Closeness } from '@app/extractive-answer';
import { Injectable } from '@nestjs/common';
import { EmbedderService, type EmbeddingVector } from '../../models/embedding';

/** Compares a question with texts by the encoder. */
@Injectable()
export class ClosenessService {
  /** The encoder's cosines, undefined while it fails; undefined without an encoder. */
  readonly closeness: Closeness | undefined;

  constructor(embedder: EmbedderService) {
    const { model } = embedder;
    if (model === undefined) return;
    this.closeness = async (question, texts) => {
      const [asked, vectors] = await Promise.all([
        embedder.question(model, [question]),
        embedder.blocks(texts),
      ]);
      return asked?.[0] && vectors?.map((vector) => product(asked[0]!, vector));
    };
  }
}

/** The cosine of two vectors, which the embedder gives unit length. */
function product(one: EmbeddingVector, other: EmbeddingVector): number {
  return one.reduce((sum, value, at) => sum + value * other[at]!, 0);
}

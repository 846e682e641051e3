import type { Closeness } from '@app/extractive-answer';
import { Injectable } from '@nestjs/common';
import { EmbedderService, type EmbeddingVector } from '../../models/embedding';

/** Compares a question with texts by the encoder. */
@Injectable()
export class ClosenessService {
  /** The cosines by the encoder, which are undefined while it fails; undefined if none is configured. */
  readonly closeness: Closeness | undefined;

  constructor(embedder: EmbedderService) {
    const { model } = embedder;
    if (model === undefined) return;
    this.closeness = async (question, texts) => {
      const [asked, vectors] = await Promise.all([
        embedder.question(model, [question]),
        embedder.blocks(texts),
      ]);
      return asked?.[0] && vectors?.map((vector) => cosine(asked[0]!, vector));
    };
  }
}

function cosine(one: EmbeddingVector, other: EmbeddingVector): number {
  let [dot, ofOne, ofOther] = [0, 0, 0];
  for (let at = 0; at < one.length; at++) {
    dot += one[at]! * other[at]!;
    ofOne += one[at]! ** 2;
    ofOther += other[at]! ** 2;
  }
  return dot / (Math.sqrt(ofOne * ofOther) || 1);
}

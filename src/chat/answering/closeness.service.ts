import type { Closeness } from '@app/extractive-answer';
import { Injectable } from '@nestjs/common';
import { cosine, EmbedderService } from '../../models/embedding';

/** Compares a question with texts by the encoder. */
@Injectable()
export class ClosenessService {
  /** The encoder's cosines, undefined while it fails; undefined without an encoder that reads messages. */
  readonly closeness: Closeness | undefined;

  constructor(embedder: EmbedderService) {
    const { model, readsMessages } = embedder;
    if (model === undefined || !readsMessages) return;
    this.closeness = async (question, texts) => {
      const [asked, vectors] = await Promise.all([
        embedder.question(model, [question]),
        embedder.blocks(texts),
      ]);
      return asked?.[0] && vectors?.map((vector) => cosine(asked[0]!, vector));
    };
  }
}

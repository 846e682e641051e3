import { Injectable } from '@nestjs/common';
import { cutText, EmbedderService, EmbeddingError, type EmbeddingVector } from '../../models/embedding';
import { log } from '../../platform/observability/logging/logger';
import type { UnembeddedText } from './embedding.queries';

/** About the 512 tokens that nearly every model accepts, in most scripts. */
const SHORT_TEXT_CHARS = 1_000;
const HARMLESS_TEXT = 'hello';

/** The vector of a passage's text; null when the model rejects the text. */
export interface EmbeddedText {
  id: number;
  vector: EmbeddingVector | null;
}

/** Embeds texts of passages. */
@Injectable()
export class PassageEmbedder {
  constructor(private readonly embedder: EmbedderService) {}

  /**
   * The vectors of a batch. When the endpoint rejects the batch, it is halved until the text at fault is alone. That
   * text is shortened; if it is still rejected it gets no vector, so that the other texts get theirs.
   * @throws EmbeddingError when the endpoint fails; the signal's reason
   */
  async embed(batch: UnembeddedText[], signal: AbortSignal): Promise<EmbeddedText[]> {
    const embedded = await this.tryToEmbed(batch, signal);
    if (embedded) return embedded;
    const [first] = batch;
    if (first && batch.length === 1) return [await this.embedRejected(first, signal)];
    const middle = Math.ceil(batch.length / 2);
    return [
      ...(await this.embed(batch.slice(0, middle), signal)),
      ...(await this.embed(batch.slice(middle), signal)),
    ];
  }

  /** The length of the model's vectors. @throws EmbeddingError when the endpoint fails */
  async dimensions(signal: AbortSignal): Promise<number> {
    const [vector] = await this.embedder.passages([HARMLESS_TEXT], signal);
    return vector?.length ?? 0;
  }

  private async embedRejected({ id, text }: UnembeddedText, signal: AbortSignal): Promise<EmbeddedText> {
    const shortened = { id, text: cutText(text, SHORT_TEXT_CHARS) };
    const embedded = await this.tryToEmbed([shortened], signal);
    if (embedded?.[0]) return embedded[0];
    // Throws when the endpoint rejects every text: then this text is not at fault.
    await this.dimensions(signal);
    log.warn(
      { passageId: id },
      'the embedding endpoint does not take a passage; only its words are searched',
    );
    return { id, vector: null };
  }

  /** The vectors, or undefined when the endpoint rejects the texts. */
  private async tryToEmbed(
    batch: UnembeddedText[],
    signal: AbortSignal,
  ): Promise<EmbeddedText[] | undefined> {
    try {
      const texts = batch.map(({ text }) => text);
      const vectors = await this.embedder.passages(texts, signal);
      return batch.map(({ id }, i) => ({ id, vector: vectors[i] ?? null }));
    } catch (error) {
      if (error instanceof EmbeddingError && error.mayBeTheTexts) return undefined;
      throw error;
    }
  }
}

import { allExamples } from '@app/message-intents';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { EmbedderService } from './embedder.service';
import { EmbeddingError } from './embedding-error';
import { cosine, type EmbeddingVector } from './embeddings';

/** The texts of a request. The time limit is checked between two requests. */
const BATCH = 16;
/** The number of stored vectors: reading a list again then costs nothing. */
const MAX_KEPT = 3_000;
/** Unrelated texts whose likeness is 0: every nth example of messages about anything. */
const UNRELATED_TEXTS = 24;

/**
 * The similarity of two texts in meaning: 1 for the same, about 0 for unrelated texts, with any encoder. Undefined for
 * a text that was not read in time.
 */
export type Likeness = (one: string, other: string) => number | undefined;

/** Compares texts with each other by the encoder, without the haste of a visitor's question. */
@Injectable()
export class LikenessService {
  private readonly cache = new LRUCache<string, EmbeddingVector>({ max: MAX_KEPT });
  private unrelated: readonly string[] | undefined;

  constructor(private readonly embedder: EmbedderService) {}

  /**
   * The likeness of these texts, which are embedded in this order for at most `withinMs`; finished vectors are kept for
   * the next call. Undefined without an encoder that reads messages, and while it fails.
   */
  async of(texts: readonly string[], withinMs: number): Promise<Likeness | undefined> {
    if (!this.embedder.readsMessages || this.embedder.trouble() !== undefined) return undefined;
    const unrelated = (this.unrelated ??= unrelatedTexts());
    await this.read([...new Set([...unrelated, ...texts])], AbortSignal.timeout(withinMs));
    const known = unrelated.map((text) => this.cache.get(text));
    if (known.includes(undefined)) return undefined;
    const base = meanCosine(known as EmbeddingVector[]);
    const vectors = new Map(texts.map((text) => [text, this.cache.get(text)]));
    return (one, other) => {
      const [first, second] = [vectors.get(one), vectors.get(other)];
      return first && second && (cosine(first, second) - base) / (1 - base);
    };
  }

  private async read(texts: readonly string[], signal: AbortSignal): Promise<void> {
    const missing = texts.filter((text) => !this.cache.has(text));
    try {
      for (let at = 0; at < missing.length && !signal.aborted; at += BATCH) {
        const batch = missing.slice(at, at + BATCH);
        const vectors = await this.embedder.queries(batch, signal);
        batch.forEach((text, index) => this.cache.set(text, vectors[index]));
      }
    } catch (error) {
      if (!(error instanceof EmbeddingError) && !signal.aborted) throw error;
    }
  }
}

function unrelatedTexts(): string[] {
  const texts = allExamples().flatMap(({ kind, text }) => (kind === 'none' ? [text] : []));
  const step = Math.floor(texts.length / UNRELATED_TEXTS);
  return Array.from({ length: UNRELATED_TEXTS }, (_, index) => texts[index * step]!);
}

function meanCosine(vectors: readonly EmbeddingVector[]): number {
  const cosines = vectors.flatMap((one, index) =>
    vectors.slice(index + 1).map((other) => cosine(one, other)),
  );
  return cosines.reduce((sum, value) => sum + value, 0) / cosines.length;
}

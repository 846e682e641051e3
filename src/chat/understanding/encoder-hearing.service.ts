import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Heard,
  languageToRead,
  type LearnedVectors,
  leftOutExamples,
  learnVectors,
  partsOf,
  VectorHearing,
} from '@app/message-intents';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { EmbedderService, EmbeddingError, type EmbeddingVector } from '../../models/embedding';
import { VERSION } from '../../platform/http/server/package-files';
import { log } from '../../platform/observability/logging/logger';
import { Outage } from '../../platform/outage';
import { keepLearning, keptLearning } from './learned-examples.queries';

/** Each sentence is a further text for the encoder. */
const MAX_SENTENCES = 6;
/** Pause after a failure to read the examples, so that not every message tries again. */
const PAUSE_MS = 60_000;

/** Recognises the kinds of messages with an encoder, if configured, trained on the example sentences. */
@Injectable()
export class EncoderHearingService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly shutdown = new AbortController();
  private hearing: VectorHearing | undefined;
  private isPreparing = false;
  private readonly outage = new Outage({ pauseMs: PAUSE_MS });

  constructor(
    private readonly embedder: EmbedderService,
    private readonly dataSource: DataSource,
  ) {}

  /** The built-in encoder reads the examples at start, because it costs no money. */
  onApplicationBootstrap(): void {
    const { encoder, model } = this.embedder;
    if (encoder === 'built-in' && model) void this.prepare(model);
  }

  onApplicationShutdown(): void {
    this.shutdown.abort();
  }

  /** Whether the encoder reads messages now: it is configured, works, and has the vectors of the examples. */
  get isAtWork(): boolean {
    return this.hearing !== undefined && this.embedder.trouble() === undefined;
  }

  /**
   * The kinds of each text; undefined without an encoder that knows the language, while it fails, and until it has read
   * the examples, which begins with the first text or, if it is built in, at start. `language` is the language of the
   * texts, which their words show if it was not detected. The same call of the encoder reads `searchedFor`, whose
   * vector the search reuses.
   */
  async hear(texts: readonly string[], language: string, searchedFor: string): Promise<Heard[] | undefined> {
    const { model } = this.embedder;
    if (!model) return undefined;
    const spoken = languageToRead(texts[0] ?? '', language);
    if (!this.embedder.knows(spoken)) return undefined;
    if (!this.hearing) {
      void this.prepare(model);
      return undefined;
    }
    const parts = texts.map((text) => partsOf(text, MAX_SENTENCES));
    const read = parts.flatMap(({ whole, sentences }) => [whole, ...sentences]);
    const vectors = await this.embedder.question(model, [...read, searchedFor]);
    if (!vectors) return undefined;
    const { hearing } = this;
    let at = 0;
    return parts.map((part) => {
      const [whole, ...sentences] = vectors.slice(at, (at += 1 + part.sentences.length));
      return hearing.hear(part, { whole: whole!, sentences }, spoken);
    });
  }

  private async prepare(model: string): Promise<void> {
    if (this.isPreparing || !this.outage.admits()) return;
    this.isPreparing = true;
    try {
      this.hearing = new VectorHearing(await this.learned(model));
    } catch (err) {
      this.outage.fail('the examples were not read');
      if (this.shutdown.signal.aborted) return;
      log.warn(
        { err },
        'the encoder has not read the examples of what messages want; words decide meanwhile',
      );
    } finally {
      this.isPreparing = false;
    }
  }

  /** The vectors that this version has learned from the examples: stored by an earlier start, or learned now. */
  private async learned(model: string): Promise<LearnedVectors> {
    const all = leftOutExamples().filter(({ language }) => this.embedder.knows(language));
    const examples = createHash('sha256')
      .update(JSON.stringify([VERSION, all]))
      .digest('hex');
    const { manager } = this.dataSource;
    const kept = await keptLearning(manager, model, examples);
    if (kept) return kept;
    let dimensions: number | undefined;
    const encode = async (texts: readonly string[]): Promise<EmbeddingVector[]> => {
      const vectors = await this.embedder.queries(texts, this.shutdown.signal);
      dimensions ??= vectors[0]!.length;
      if (vectors.some(({ length }) => length !== dimensions))
        throw new EmbeddingError('error', 'the vectors of the examples have different lengths');
      return vectors;
    };
    const learned = await learnVectors(all, encode, () => nextTurn());
    await keepLearning(manager, { model, examples, learned });
    return learned;
  }
}

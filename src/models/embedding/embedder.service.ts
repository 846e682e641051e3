import { truncate } from '@app/languages';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Settings } from '../../platform/config/settings';
import { BuiltInEncoder, ENCODER_LANGUAGES } from '../encoder/built-in-encoder';
import { encoderFiles, STUDENT } from '../encoder/encoder-package';
import { ModelsSettings } from '../models.settings';
import { MAX_TEXT_CHARS } from './batches';
import type { EmbeddingVector } from './embeddings';
import { EmbeddingClient } from './embedding-client';
import { EmbeddingError } from './embedding-error';
import { EncoderCalls, NO_ENCODER } from './encoder-calls';
import { identityOf, modelOfIdentity } from './model-identity';

/** The longest delay that vectors may add to a visitor's question, all attempts together. */
const QUESTION_TOTAL_MS = 1_500;
/** The longest delay that the choice among parts of passages may add. */
const BLOCKS_TOTAL_MS = 1_000;
/** A longer message is cut before it is embedded. */
const MAX_QUESTION_CHARS = 2_000;
/** The number of cached vectors of messages: every turn needs the vectors of the earlier messages again. */
const MAX_CACHED = 500;

const FOR_QUESTIONS = { timeoutMs: 1_200, retries: 1, maxWaitMs: 500, isPatient: false };
const FOR_PASSAGES = { timeoutMs: 60_000, retries: 4, maxWaitMs: 60_000, isPatient: true };

/** Embeds texts by the configured endpoint, else by the built-in encoder if it has its weights, else by its student. */
@Injectable()
export class EmbedderService implements OnApplicationBootstrap, OnApplicationShutdown {
  /** The encoder that makes new vectors; undefined if there is none. */
  readonly encoder: 'endpoint' | 'built-in' | 'student' | undefined;
  /** The model, as it is stored with its prefixes; undefined without a model. */
  readonly model: string | undefined;
  /** The vectors of messages, by model and text. */
  private readonly cache = new LRUCache<string, EmbeddingVector>({ max: MAX_CACHED });
  private readonly calls: EncoderCalls;

  constructor(settings: ModelsSettings, { DATA_DIR }: Settings) {
    const files = encoderFiles(settings.ENCODER_WEIGHTS, DATA_DIR);
    let endpoint: EmbeddingClient | undefined;
    const { EMBEDDING_BASE_URL: baseUrl, EMBEDDING_API_KEY: apiKey, EMBEDDING_MODEL: name } = settings;
    if (baseUrl && name) {
      const { EMBEDDING_QUERY_PREFIX: queryPrefix, EMBEDDING_PASSAGE_PREFIX: passagePrefix } = settings;
      this.encoder = 'endpoint';
      this.model = identityOf({ name, queryPrefix, passagePrefix });
      endpoint = new EmbeddingClient(baseUrl, apiKey);
    } else if (files[0]) {
      this.model = files[0].model;
      this.encoder = this.model === STUDENT ? 'student' : 'built-in';
    }
    const builtIn = new Map(files.map((file) => [file.model, new BuiltInEncoder(file)]));
    this.calls = new EncoderCalls({ model: this.model, endpoint, builtIn });
  }

  /**
   * Tries an encoder of the settings, so that a wrong address, key or file is logged at start and not with the first
   * question. The student needs no trial, and its weights are read when they are needed.
   */
  onApplicationBootstrap(): void {
    if (this.model && this.encoder !== 'student') void this.calls.try(this.model);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.calls.close();
  }

  /** Why texts cannot be embedded now; undefined if they can. Tries a failed encoder again when its pause is over. */
  trouble(model = this.model): string | undefined {
    return model ? this.calls.trouble(model) : NO_ENCODER;
  }

  /** From now on, vectors of this model with another number of dimensions are an error. */
  expectDimensions(model: string, dimensions: number): void {
    this.calls.expectDimensions(model, dimensions);
  }

  /** Whether the encoder tells what short texts mean. The student only finds passages: words tell more. */
  get readsMessages(): boolean {
    return this.encoder !== undefined && this.encoder !== 'student';
  }

  /** Whether passages are found by meaning too. To quote, words order them better than the encoders inside. */
  findsPassages(hasReader: boolean): boolean {
    return this.encoder === 'endpoint' || (hasReader && this.encoder !== undefined);
  }

  /** Whether the encoder reads messages of the language, as far as is known. An endpoint does not say. */
  knows(language: string): boolean {
    return this.encoder === 'endpoint' || (this.readsMessages && ENCODER_LANGUAGES.has(language));
  }

  /**
   * The vectors of a visitor's messages, within a second and a half. Undefined when the endpoint fails. The start of an
   * outage is logged; during an outage there is no delay.
   */
  async question(model: string, messages: readonly string[]): Promise<EmbeddingVector[] | undefined> {
    const texts = messages.map((message) => truncate(message, MAX_QUESTION_CHARS));
    const vectors = new Map(texts.map((text) => [text, this.cache.get(keyOf(model, text))]));
    const missing = [...vectors.keys()].filter((text) => !vectors.get(text));
    if (missing.length > 0) {
      if (this.trouble(model)) return undefined;
      const signal = AbortSignal.timeout(QUESTION_TOTAL_MS);
      try {
        const { queryPrefix } = modelOfIdentity(model);
        const prefixed = missing.map((text) => queryPrefix + text);
        const added = await this.calls.embed(
          'question',
          { model, texts: prefixed },
          { ...FOR_QUESTIONS, signal },
        );
        missing.forEach((text, i) => {
          vectors.set(text, added[i]);
          this.cache.set(keyOf(model, text), added[i]);
        });
      } catch (error) {
        if (error instanceof EmbeddingError) return undefined;
        throw error;
      }
    }
    return texts.map((text) => vectors.get(text)!);
  }

  /** The vectors of passages by the configured model, in one request. @throws EmbeddingError; the signal's reason */
  async passages(texts: readonly string[], signal: AbortSignal): Promise<EmbeddingVector[]> {
    return this.embedAll(texts, 'passagePrefix', signal);
  }

  /**
   * The vectors of the parts of passages that may answer a visitor's message, in one request. Undefined if the endpoint
   * fails or takes longer than a second; other calls are still tried then.
   */
  async blocks(texts: readonly string[]): Promise<EmbeddingVector[] | undefined> {
    if (!this.model || this.trouble()) return undefined;
    const { passagePrefix } = modelOfIdentity(this.model);
    const prefixed = texts.map((text) => passagePrefix + truncate(text, MAX_QUESTION_CHARS));
    const limits = { ...FOR_QUESTIONS, retries: 0, signal: AbortSignal.timeout(BLOCKS_TOTAL_MS) };
    return this.calls
      .embed('passages', { model: this.model, texts: prefixed }, limits)
      .catch(() => undefined);
  }

  /**
   * The vectors of texts that are compared with passages as questions are, without the time limits of a visitor's
   * question.
   * @throws EmbeddingError; the signal's reason
   */
  async queries(texts: readonly string[], signal: AbortSignal): Promise<EmbeddingVector[]> {
    return this.embedAll(texts, 'queryPrefix', signal);
  }

  private async embedAll(
    texts: readonly string[],
    prefix: 'queryPrefix' | 'passagePrefix',
    signal: AbortSignal,
  ): Promise<EmbeddingVector[]> {
    if (!this.model) throw new EmbeddingError('error', NO_ENCODER);
    const before = modelOfIdentity(this.model)[prefix];
    const prefixed = texts.map((text) => before + truncate(text, MAX_TEXT_CHARS));
    return this.calls.embed('passages', { model: this.model, texts: prefixed }, { ...FOR_PASSAGES, signal });
  }
}

function keyOf(model: string, text: string): string {
  return `${model}\n${text}`;
}

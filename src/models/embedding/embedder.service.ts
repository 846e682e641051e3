import { truncate } from '@app/languages';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Settings } from '../../platform/config/settings';
import { log } from '../../platform/observability/logging/logger';
import { Outage } from '../../platform/outage';
import { BuiltInEncoder, ENCODER_LANGUAGES } from '../encoder/built-in-encoder';
import { encoderFiles, STUDENT } from '../encoder/encoder-package';
import { ModelsSettings } from '../models.settings';
import { MAX_TEXT_CHARS } from './batches';
import type { EmbeddingVector } from './embeddings';
import { EmbeddingClient, type EmbeddingLimits } from './embedding-client';
import { EmbeddingError } from './embedding-error';
import {
  embeddedTexts,
  embeddedTokens,
  embeddingCallSeconds,
  embeddingFaults,
  type EmbeddingPurpose,
} from '../models.metrics';
import { identityOf, modelOfIdentity } from './model-identity';

/** The longest delay that vectors may add to a visitor's question, all attempts together. */
const QUESTION_TOTAL_MS = 1_500;
/** The longest delay that the choice among parts of passages may add. */
const BLOCKS_TOTAL_MS = 1_000;
/** A longer message is cut before it is embedded. */
const MAX_QUESTION_CHARS = 2_000;
/** The number of cached vectors of messages: every turn needs the vectors of the earlier messages again. */
const MAX_CACHED = 500;
const TRIAL_TEXT = 'hello';
const NO_ENCODER = 'there is no encoder for these vectors';

const FOR_QUESTIONS = { timeoutMs: 1_200, retries: 1, maxWaitMs: 500, isPatient: false };
const FOR_PASSAGES = { timeoutMs: 60_000, retries: 4, maxWaitMs: 60_000, isPatient: true };
const FOR_TRIALS = { timeoutMs: 10_000, retries: 0, maxWaitMs: 0, isPatient: false };

/** Embeds texts by the configured endpoint, else by the built-in encoder if it has its weights, else by its student. */
@Injectable()
export class EmbedderService implements OnApplicationBootstrap, OnApplicationShutdown {
  /** The encoder that makes new vectors; undefined if there is none. */
  readonly encoder: 'endpoint' | 'built-in' | 'student' | undefined;
  /** The model, as it is stored with its prefixes; undefined without a model. */
  readonly model: string | undefined;
  private readonly endpoint: EmbeddingClient | undefined;
  /** By model. Besides a better encoder too: for vectors that they made before. */
  private readonly builtIn: ReadonlyMap<string, BuiltInEncoder>;
  /** The vectors of messages, by model and text. */
  private readonly cache = new LRUCache<string, EmbeddingVector>({ max: MAX_CACHED });
  /** By model: while a new model embeds all passages, searches still use the old model, which may fail on its own. */
  private readonly outages = new Map<string, Outage>();
  private readonly dimensions = new Map<string, number>();
  private readonly shutdown = new AbortController();

  constructor(settings: ModelsSettings, { DATA_DIR }: Settings) {
    const files = encoderFiles(settings.ENCODER_WEIGHTS, DATA_DIR);
    this.builtIn = new Map(files.map((file) => [file.model, new BuiltInEncoder(file)]));
    const { EMBEDDING_BASE_URL: baseUrl, EMBEDDING_API_KEY: apiKey, EMBEDDING_MODEL: name } = settings;
    if (baseUrl && name) {
      const { EMBEDDING_QUERY_PREFIX: queryPrefix, EMBEDDING_PASSAGE_PREFIX: passagePrefix } = settings;
      this.encoder = 'endpoint';
      this.model = identityOf({ name, queryPrefix, passagePrefix });
      this.endpoint = new EmbeddingClient(baseUrl, apiKey);
    } else if (files[0]) {
      this.model = files[0].model;
      this.encoder = this.model === STUDENT ? 'student' : 'built-in';
    }
  }

  /**
   * Tries an encoder of the settings, so that a wrong address, key or file is logged at start and not with the first
   * question. The student needs no trial, and its weights are read when they are needed.
   */
  onApplicationBootstrap(): void {
    if (this.model && this.encoder !== 'student') void this.try(this.model);
  }

  async onApplicationShutdown(): Promise<void> {
    this.shutdown.abort();
    const builtIn = [...this.builtIn.values()];
    await Promise.all([this.endpoint?.close(), ...builtIn.map((encoder) => encoder.close())]);
  }

  /** Why texts cannot be embedded now; undefined if they can. Tries a failed encoder again when its pause is over. */
  trouble(model = this.model): string | undefined {
    if (!model) return NO_ENCODER;
    const outage = this.outage(model);
    if (outage.claimProbe()) void this.try(model);
    return outage.reason;
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

  /** From now on, vectors of this model with another number of dimensions are an error. */
  expectDimensions(model: string, dimensions: number): void {
    this.dimensions.set(model, dimensions);
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
        const added = await this.call('question', { model, texts: prefixed }, { ...FOR_QUESTIONS, signal });
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
    return this.call('passages', { model: this.model, texts: prefixed }, limits).catch(() => undefined);
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
    return this.call('passages', { model: this.model, texts: prefixed }, { ...FOR_PASSAGES, signal });
  }

  private async try(model: string): Promise<void> {
    const limits = { ...FOR_TRIALS, signal: this.shutdown.signal };
    await this.call('trial', { model, texts: [TRIAL_TEXT] }, limits).catch((err: unknown) => {
      // `call` has recorded a failure of the endpoint. An aborted trial belongs to a process that shuts down.
      if (err instanceof EmbeddingError || this.shutdown.signal.aborted) return;
      log.error({ err }, 'the trial of the encoder failed unexpectedly');
    });
  }

  private async call(
    purpose: EmbeddingPurpose,
    { model, texts }: { model: string; texts: readonly string[] },
    limits: EmbeddingLimits,
  ): Promise<EmbeddingVector[]> {
    const startedAtMs = performance.now();
    const { name } = modelOfIdentity(model);
    let outcome: 'completed' | 'failed' | 'aborted' = 'aborted';
    try {
      const { vectors, tokens } = await this.encoderOf(model).embed(name, texts, limits);
      this.checkDimensions(model, vectors);
      outcome = 'completed';
      embeddedTexts.inc({ purpose }, texts.length);
      embeddedTokens.inc({ purpose }, tokens);
      this.outage(model).succeed();
      return vectors;
    } catch (error) {
      const fault = purpose === 'question' && limits.signal.aborted ? this.tooLate() : error;
      if (!(fault instanceof EmbeddingError)) throw fault;
      outcome = 'failed';
      embeddingFaults.inc({ kind: fault.kind });
      // A refused text does not mean that the endpoint fails.
      if (purpose !== 'passages' || !fault.mayBeTheTexts)
        this.outage(model).fail(fault.message, fault.retryAfterMs);
      throw fault;
    } finally {
      embeddingCallSeconds.observe({ purpose, outcome }, (performance.now() - startedAtMs) / 1000);
    }
  }

  /** The encoder of this model, which may be an earlier model. @throws EmbeddingError without an encoder */
  private encoderOf(model: string): EmbeddingClient | BuiltInEncoder {
    const isConfigured = this.endpoint && model === this.model;
    const encoder = (isConfigured ? undefined : this.builtIn.get(model)) ?? this.endpoint;
    if (!encoder) throw new EmbeddingError('error', NO_ENCODER);
    return encoder;
  }

  private checkDimensions(model: string, [{ length } = new Float32Array()]: EmbeddingVector[]): void {
    const expected = this.dimensions.get(model) ?? length;
    if (length !== expected)
      throw new EmbeddingError(
        'error',
        `the embedding endpoint gives vectors of ${length} dimensions where the model's have ${expected}`,
      );
  }

  private tooLate(): EmbeddingError {
    const name = this.endpoint ? 'the embedding endpoint' : 'the built-in encoder';
    return new EmbeddingError('timeout', `${name} took too long`);
  }

  private outage(model: string): Outage {
    const logs = {
      begin: 'embedding fails; retrieval continues without vectors',
      end: 'embedding works again',
      fields: { model },
    };
    const known = this.outages.get(model) ?? new Outage({ pauseMs: 5000, maxPauseMs: 60_000, logs });
    this.outages.set(model, known);
    return known;
  }
}

function keyOf(model: string, text: string): string {
  return `${model}\n${text}`;
}

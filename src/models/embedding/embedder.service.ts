import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Settings } from '../../platform/config/settings';
import { log } from '../../platform/logging/logger';
import type { EmbeddingVector } from './answer';
import { cutText } from './batches';
import { EmbeddingClient, type EmbeddingPatience } from './embedding-client';
import { EmbeddingError } from './embedding-error';
import {
  countEmbedded,
  countEmbeddingCall,
  countEmbeddingFault,
  type EmbeddingPurpose,
} from './embedding.metrics';
import { Outage } from './outage';

/** All that a visitor waits for vectors. */
const QUESTION_BUDGET_MS = 1_500;
const QUESTION_TRY_MS = 1_200;
const QUESTION_WAIT_MS = 500;
/** Of a longer message the rest is not embedded. */
const MAX_QUESTION_CHARS = 2_000;
/** The vectors of that many messages are kept: those before the last one are asked for with every turn. */
const MAX_REMEMBERED = 500;
const TRIAL_TEXT = 'hello';

const FOR_QUESTIONS = { timeoutMs: QUESTION_TRY_MS, retries: 1, mostWaitMs: QUESTION_WAIT_MS, yields: false };
const FOR_PASSAGES = { timeoutMs: 60_000, retries: 4, mostWaitMs: 60_000, yields: true };
const FOR_TRIALS = { timeoutMs: 10_000, retries: 0, mostWaitMs: 0, yields: false };

/** Gives texts their vectors, where an embedding endpoint is set. */
@Injectable()
export class EmbedderService implements OnApplicationBootstrap, OnApplicationShutdown {
  /** The model that the settings name; undefined without one. */
  readonly model: string | undefined;
  private readonly client: EmbeddingClient | undefined;
  private readonly remembered = new Map<string, EmbeddingVector>();
  /** By model: the one that serves until a new one has embedded everything may be gone while the new one works. */
  private readonly outages = new Map<string, Outage>();
  private readonly dimensions = new Map<string, number>();
  private readonly leaving = new AbortController();

  constructor({ EMBEDDING_BASE_URL, EMBEDDING_API_KEY, EMBEDDING_MODEL }: Settings) {
    if (!EMBEDDING_BASE_URL || !EMBEDDING_MODEL) return;
    this.model = EMBEDDING_MODEL;
    this.client = new EmbeddingClient(EMBEDDING_BASE_URL, EMBEDDING_API_KEY);
  }

  /** A wrong address or key shows at once, not with the first visitor. */
  onApplicationBootstrap(): void {
    if (this.model) void this.try(this.model);
  }

  async onApplicationShutdown(): Promise<void> {
    this.leaving.abort();
    await this.client?.close();
  }

  /** Why nothing can be embedded right now; undefined when it can. An endpoint that has been left alone long enough is tried again. */
  trouble(model = this.model): string | undefined {
    if (!model) return 'no embedding endpoint is set';
    const outage = this.outage(model);
    if (outage.claimTry(performance.now())) void this.try(model);
    return outage.reason;
  }

  /** From here on vectors of another length are a fault: they would not be this model's. */
  expectDimensions(model: string, dimensions: number): void {
    this.dimensions.set(model, dimensions);
  }

  /**
   * The vectors of what a visitor asks, within a second and a half. Undefined when they cannot be had now: that is logged when it begins, and
   * from then on costs nobody any time.
   */
  async question(model: string, messages: readonly string[]): Promise<EmbeddingVector[] | undefined> {
    const texts = messages.map((message) => cutText(message, MAX_QUESTION_CHARS));
    const missing = texts.filter((text) => !this.remembered.has(keyOf(model, text)));
    if (missing.length > 0) {
      if (this.trouble(model)) return undefined;
      const signal = AbortSignal.timeout(QUESTION_BUDGET_MS);
      try {
        const vectors = await this.call('question', model, missing, { ...FOR_QUESTIONS, signal });
        missing.forEach((text, i) => this.remember(keyOf(model, text), vectors[i]));
      } catch {
        return undefined;
      }
    }
    const vectors = texts.map((text) => this.recall(keyOf(model, text)));
    return vectors.every((vector) => vector !== undefined) ? vectors : undefined;
  }

  /** The vectors of passages, by the model of the settings, in one call. @throws EmbeddingError; the signal's reason */
  async passages(texts: readonly string[], signal: AbortSignal): Promise<EmbeddingVector[]> {
    if (!this.model) throw new EmbeddingError('error', 'no embedding endpoint is set');
    return this.call(
      'passages',
      this.model,
      texts.map((text) => cutText(text)),
      { ...FOR_PASSAGES, signal },
    );
  }

  private async try(model: string): Promise<void> {
    const patience = { ...FOR_TRIALS, signal: this.leaving.signal };
    await this.call('trial', model, [TRIAL_TEXT], patience).catch(() => undefined);
  }

  private async call(
    purpose: EmbeddingPurpose,
    model: string,
    texts: readonly string[],
    patience: EmbeddingPatience,
  ): Promise<EmbeddingVector[]> {
    if (!this.client) throw new EmbeddingError('error', 'no embedding endpoint is set');
    const startedAtMs = performance.now();
    let outcome: 'completed' | 'failed' | 'aborted' = 'aborted';
    try {
      const { vectors, tokens } = await this.client.embed(model, texts, patience);
      this.checkDimensions(model, vectors);
      outcome = 'completed';
      countEmbedded(purpose, texts.length, tokens);
      if (this.outage(model).end()) log.info({ model }, 'the embedding endpoint works again');
      return vectors;
    } catch (error) {
      const fault = purpose === 'question' && patience.signal.aborted ? tooLate() : error;
      if (!(fault instanceof EmbeddingError)) throw fault;
      outcome = 'failed';
      countEmbeddingFault(fault.kind);
      // A text that is refused says nothing of the endpoint.
      if (purpose !== 'passages' || !fault.mayBeTheTexts) this.fail(model, fault);
      throw fault;
    } finally {
      countEmbeddingCall(purpose, outcome, performance.now() - startedAtMs);
    }
  }

  private checkDimensions(model: string, [{ length } = new Float32Array()]: EmbeddingVector[]): void {
    const expected = this.dimensions.get(model) ?? length;
    if (length !== expected)
      throw new EmbeddingError(
        'error',
        `the embedding endpoint gives vectors of ${length} dimensions where the model's have ${expected}`,
      );
  }

  private fail(model: string, { message, retryAfterMs }: EmbeddingError): void {
    const isNew = this.outage(model).begin(message, performance.now(), retryAfterMs);
    if (isNew) log.warn({ model, reason: message }, 'embedding fails; retrieval goes on without vectors');
  }

  private outage(model: string): Outage {
    const known = this.outages.get(model) ?? new Outage();
    this.outages.set(model, known);
    return known;
  }

  private remember(key: string, vector: EmbeddingVector | undefined): void {
    if (!vector) return;
    this.remembered.set(key, vector);
    const [oldest] = this.remembered.keys();
    if (this.remembered.size > MAX_REMEMBERED && oldest !== undefined) this.remembered.delete(oldest);
  }

  private recall(key: string): EmbeddingVector | undefined {
    const vector = this.remembered.get(key);
    this.remembered.delete(key);
    this.remember(key, vector);
    return vector;
  }
}

function keyOf(model: string, text: string): string {
  return `${model}\n${text}`;
}

function tooLate(): EmbeddingError {
  return new EmbeddingError('timeout', 'the embedding endpoint took too long');
}

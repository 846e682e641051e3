import { log } from '../../platform/observability/logging/logger';
import { Outage } from '../../platform/outage';
import type { BuiltInEncoder } from '../encoder/built-in-encoder';
import {
  embeddedTexts,
  embeddedTokens,
  embeddingCallSeconds,
  embeddingFaults,
  type EmbeddingPurpose,
} from '../models.metrics';
import type { EmbeddingVector } from './embeddings';
import type { EmbeddingClient, EmbeddingLimits } from './embedding-client';
import { EmbeddingError } from './embedding-error';
import { modelOfIdentity } from './model-identity';

const TRIAL_TEXT = 'hello';
const FOR_TRIALS = { timeoutMs: 10_000, retries: 0, maxWaitMs: 0, isPatient: false };

/** Why a model has no vectors. */
export const NO_ENCODER = 'there is no encoder for these vectors';

/** The encoders of the settings. */
export interface Encoders {
  /** The model of new vectors, as it is stored with its prefixes; undefined without an encoder. */
  model: string | undefined;
  endpoint: EmbeddingClient | undefined;
  /** By model. They are kept beside a better encoder, for the vectors that they made before. */
  builtIn: ReadonlyMap<string, BuiltInEncoder>;
}

/** Calls of encoders, each of which is measured. A failing encoder is not called for a while. */
export class EncoderCalls {
  /** By model: while a new model embeds all passages, searches still use the old model, which may fail on its own. */
  private readonly outages = new Map<string, Outage>();
  private readonly dimensions = new Map<string, number>();
  private readonly shutdown = new AbortController();

  constructor(private readonly encoders: Encoders) {}

  /** Ends the encoders and their trials. Running calls fail. */
  async close(): Promise<void> {
    this.shutdown.abort();
    const { endpoint, builtIn } = this.encoders;
    await Promise.all([endpoint?.close(), ...[...builtIn.values()].map((encoder) => encoder.close())]);
  }

  /** Why the model cannot embed texts now; undefined if it can. Tries a failed encoder again when its pause is over. */
  trouble(model: string): string | undefined {
    const outage = this.outage(model);
    if (outage.claimProbe()) void this.try(model);
    return outage.reason;
  }

  /** From now on, vectors of this model with another number of dimensions are an error. */
  expectDimensions(model: string, dimensions: number): void {
    this.dimensions.set(model, dimensions);
  }

  /** Tries the encoder of the model. A failure is logged, and begins an outage. */
  async try(model: string): Promise<void> {
    const limits = { ...FOR_TRIALS, signal: this.shutdown.signal };
    await this.embed('trial', { model, texts: [TRIAL_TEXT] }, limits).catch((err: unknown) => {
      // `embed` has recorded a failure of the endpoint. An aborted trial belongs to a process that shuts down.
      if (err instanceof EmbeddingError || this.shutdown.signal.aborted) return;
      log.error({ err }, 'the trial of the encoder failed unexpectedly');
    });
  }

  /** The vectors of the texts by the model, in one request. @throws EmbeddingError; the signal's reason */
  async embed(
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
    const { endpoint, builtIn } = this.encoders;
    const isConfigured = endpoint && model === this.encoders.model;
    const encoder = (isConfigured ? undefined : builtIn.get(model)) ?? endpoint;
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
    const name = this.encoders.endpoint ? 'the embedding endpoint' : 'the built-in encoder';
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

import { Counter, Histogram } from 'prom-client';
import { DURATION_BUCKETS_SECONDS, metrics } from '../../platform/metrics/registry';
import type { EmbeddingErrorKind } from './embedding-error';

/**
 * What is embedded: a visitor's question, passages of a source, or a test word that shows whether the endpoint works.
 */
export type EmbeddingPurpose = 'question' | 'passages' | 'trial';

const calls = new Histogram({
  name: 'parley_embedding_call_duration_seconds',
  help:
    'Duration of calls of the embedding endpoint, retries included, by purpose (question, passages, trial) ' +
    'and outcome (completed, failed, aborted).',
  labelNames: ['purpose', 'outcome'],
  buckets: DURATION_BUCKETS_SECONDS,
  registers: [metrics],
});

const faults = new Counter({
  name: 'parley_embedding_faults_total',
  help: 'Calls of the embedding endpoint that failed, by kind (refused, rubbish, overloaded, timeout, error).',
  labelNames: ['kind'],
  registers: [metrics],
});
for (const kind of ['refused', 'rubbish', 'overloaded', 'timeout', 'error']) faults.inc({ kind }, 0);

const texts = new Counter({
  name: 'parley_embedding_texts_total',
  help: 'Embedded texts, by purpose.',
  labelNames: ['purpose'],
  registers: [metrics],
});

const tokens = new Counter({
  name: 'parley_embedding_tokens_total',
  help: 'Tokens as counted by the embedding endpoint, by purpose.',
  labelNames: ['purpose'],
  registers: [metrics],
});

/** Counts the texts and tokens of a successful call. */
export function countEmbedded(purpose: EmbeddingPurpose, textCount: number, tokenCount: number): void {
  texts.inc({ purpose }, textCount);
  tokens.inc({ purpose }, tokenCount);
}

/** Counts a failed call. */
export function countEmbeddingFault(kind: EmbeddingErrorKind): void {
  faults.inc({ kind });
}

/** Counts a finished call and records its duration. */
export function countEmbeddingCall(
  purpose: EmbeddingPurpose,
  outcome: 'completed' | 'failed' | 'aborted',
  durationMs: number,
): void {
  calls.observe({ purpose, outcome }, durationMs / 1000);
}

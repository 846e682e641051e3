import { Counter, Histogram } from 'prom-client';
import { DURATION_BUCKETS_SECONDS, metrics } from '../../platform/metrics/registry';
import type { EmbeddingErrorKind } from './embedding-error';

/** What is embedded: a visitor's question, what agents were trained on, or a word that shows whether the endpoint is back. */
export type EmbeddingPurpose = 'question' | 'passages' | 'trial';

const calls = new Histogram({
  name: 'parley_embedding_call_duration_seconds',
  help: 'Calls of the embedding endpoint by purpose (question, passages, trial) and outcome (completed, failed, aborted), retries included.',
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
  help: 'Texts that were embedded, by purpose.',
  labelNames: ['purpose'],
  registers: [metrics],
});

const tokens = new Counter({
  name: 'parley_embedding_tokens_total',
  help: 'Tokens as the embedding endpoint counts them, by purpose.',
  labelNames: ['purpose'],
  registers: [metrics],
});

/** Counts a call that gave vectors. */
export function countEmbedded(purpose: EmbeddingPurpose, textCount: number, tokenCount: number): void {
  texts.inc({ purpose }, textCount);
  tokens.inc({ purpose }, tokenCount);
}

/** Counts a call that failed. */
export function countEmbeddingFault(kind: EmbeddingErrorKind): void {
  faults.inc({ kind });
}

/** Counts a call that is over. */
export function countEmbeddingCall(
  purpose: EmbeddingPurpose,
  outcome: 'completed' | 'failed' | 'aborted',
  durationMs: number,
): void {
  calls.observe({ purpose, outcome }, durationMs / 1000);
}

import { Counter, Histogram } from 'prom-client';
import { DURATION_BUCKETS_SECONDS, metrics } from '../../platform/observability/metrics/registry';

/**
 * The purpose of a call: to embed a visitor's question, passages of a source, or a test word that shows whether the
 * endpoint works.
 */
export type EmbeddingPurpose = 'question' | 'passages' | 'trial';

export const embeddingCallSeconds = new Histogram({
  name: 'parley_embedding_call_duration_seconds',
  help:
    'Duration of calls of the embedding endpoint, retries included, by purpose (question, passages, trial) ' +
    'and outcome (completed, failed, aborted).',
  labelNames: ['purpose', 'outcome'],
  buckets: DURATION_BUCKETS_SECONDS,
  registers: [metrics],
});

export const embeddingFaults = new Counter({
  name: 'parley_embedding_faults_total',
  help: 'Calls of the embedding endpoint that failed, by kind (refused, rubbish, overloaded, timeout, error).',
  labelNames: ['kind'],
  registers: [metrics],
});
for (const kind of ['refused', 'rubbish', 'overloaded', 'timeout', 'error']) embeddingFaults.inc({ kind }, 0);

export const embeddedTexts = new Counter({
  name: 'parley_embedding_texts_total',
  help: 'Embedded texts, by purpose.',
  labelNames: ['purpose'],
  registers: [metrics],
});

export const embeddedTokens = new Counter({
  name: 'parley_embedding_tokens_total',
  help: 'Tokens as counted by the embedding endpoint, by purpose.',
  labelNames: ['purpose'],
  registers: [metrics],
});

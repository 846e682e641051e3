import { Counter, Histogram } from 'prom-client';
import { DURATION_BUCKETS_SECONDS } from '../platform/observability/metrics/registry';

/**
 * The label `model` is the name in the settings (or the name of the built-in model), and `tenant` for all models that
 * tenants have chosen; never a name from a provider's response.
 */
export const modelTokens = new Counter({
  name: 'parley_model_tokens_total',
  help: 'Tokens as counted by the provider, by model and type (prompt, completion).',
  labelNames: ['model', 'type'],
});

export const modelFaults = new Counter({
  name: 'parley_model_faults_total',
  help: 'Calls that the model failed to complete, by kind (error, overloaded, timeout).',
  labelNames: ['model', 'kind'],
});

export const modelFirstTokenSeconds = new Histogram({
  name: 'parley_model_first_token_seconds',
  help: 'Time from the call of the model to its first token, retries included.',
  labelNames: ['model'],
  buckets: DURATION_BUCKETS_SECONDS,
});

export const modelCallSeconds = new Histogram({
  name: 'parley_model_call_duration_seconds',
  help: 'Duration of calls of the model by outcome (completed, failed, aborted), retries included.',
  labelNames: ['model', 'outcome'],
  buckets: DURATION_BUCKETS_SECONDS,
});

/** Declares the counters of a model, so that they start at 0. */
export function declareModel(model: string): void {
  for (const kind of ['error', 'overloaded', 'timeout'] as const) modelFaults.inc({ model, kind }, 0);
  for (const type of ['prompt', 'completion']) modelTokens.inc({ model, type }, 0);
}

/**
 * The purpose of a call: to embed a visitor's question, passages of a source, or a test word that shows whether the
 * encoder works.
 */
export type EmbeddingPurpose = 'question' | 'passages' | 'trial';

export const embeddingCallSeconds = new Histogram({
  name: 'parley_embedding_call_duration_seconds',
  help:
    'Duration of calls of the encoder (an endpoint or built in), retries included, by purpose (question, passages, trial) ' +
    'and outcome (completed, failed, aborted).',
  labelNames: ['purpose', 'outcome'],
  buckets: DURATION_BUCKETS_SECONDS,
});

export const embeddingFaults = new Counter({
  name: 'parley_embedding_faults_total',
  help: 'Calls of the encoder that failed, by kind (refused, rubbish, overloaded, timeout, error).',
  labelNames: ['kind'],
});
for (const kind of ['refused', 'rubbish', 'overloaded', 'timeout', 'error']) embeddingFaults.inc({ kind }, 0);

export const embeddedTexts = new Counter({
  name: 'parley_embedding_texts_total',
  help: 'Embedded texts, by purpose.',
  labelNames: ['purpose'],
});

export const embeddedTokens = new Counter({
  name: 'parley_embedding_tokens_total',
  help: 'Tokens as counted by the embedding endpoint, by purpose.',
  labelNames: ['purpose'],
});

/** Calls of the rerank endpoint. */
export const rerankSeconds = new Histogram({
  name: 'parley_rerank_call_duration_seconds',
  help: 'Duration of calls of the rerank endpoint by outcome (completed, failed, aborted).',
  labelNames: ['outcome'],
  buckets: DURATION_BUCKETS_SECONDS,
});

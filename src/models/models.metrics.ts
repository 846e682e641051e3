import { Counter, Histogram } from 'prom-client';
import { DURATION_BUCKETS_SECONDS, metrics } from '../platform/observability/metrics/registry';

/**
 * The label `model` is the name in the settings (or the name of the built-in model), never a name from a provider's
 * response.
 */
export const modelTokens = new Counter({
  name: 'parley_model_tokens_total',
  help: 'Tokens as counted by the provider, by model and type (prompt, completion).',
  labelNames: ['model', 'type'],
  registers: [metrics],
});

export const modelFaults = new Counter({
  name: 'parley_model_faults_total',
  help: 'Calls that the model failed to complete, by kind (error, overloaded, timeout).',
  labelNames: ['model', 'kind'],
  registers: [metrics],
});

export const modelFirstTokenSeconds = new Histogram({
  name: 'parley_model_first_token_seconds',
  help: 'Time from the call of the model to its first token, retries included.',
  labelNames: ['model'],
  buckets: DURATION_BUCKETS_SECONDS,
  registers: [metrics],
});

export const modelCallSeconds = new Histogram({
  name: 'parley_model_call_duration_seconds',
  help: 'Duration of calls of the model by outcome (completed, failed, aborted), retries included.',
  labelNames: ['model', 'outcome'],
  buckets: DURATION_BUCKETS_SECONDS,
  registers: [metrics],
});

/** Declares the counters of a model, so that they start at 0. */
export function declareModel(model: string): void {
  for (const kind of ['error', 'overloaded', 'timeout'] as const) modelFaults.inc({ model, kind }, 0);
  for (const type of ['prompt', 'completion']) modelTokens.inc({ model, type }, 0);
}

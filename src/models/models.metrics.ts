import { Counter, Histogram } from 'prom-client';
import { DURATION_BUCKETS_SECONDS, metrics } from '../platform/metrics/registry';
import type { ModelErrorKind } from './language-model';

/**
 * The label `model` is the name in the settings (or that of the built-in model), never a name from a provider's
 * response.
 */
const tokens = new Counter({
  name: 'parley_model_tokens_total',
  help: 'Tokens as counted by the provider, by model and type (prompt, completion).',
  labelNames: ['model', 'type'],
  registers: [metrics],
});

const faults = new Counter({
  name: 'parley_model_faults_total',
  help: 'Calls that the model failed to complete, by kind (error, overloaded, timeout).',
  labelNames: ['model', 'kind'],
  registers: [metrics],
});

const firstTokens = new Histogram({
  name: 'parley_model_first_token_seconds',
  help: 'Time from the call of the model to its first token, retries included.',
  labelNames: ['model'],
  buckets: DURATION_BUCKETS_SECONDS,
  registers: [metrics],
});

const calls = new Histogram({
  name: 'parley_model_call_duration_seconds',
  help: 'Duration of calls of the model by outcome (completed, failed, aborted), retries included.',
  labelNames: ['model', 'outcome'],
  buckets: DURATION_BUCKETS_SECONDS,
  registers: [metrics],
});

/** Declares the counters of a model, so that they start at 0. */
export function declareModel(model: string): void {
  for (const kind of ['error', 'overloaded', 'timeout'] as const) faults.inc({ model, kind }, 0);
  for (const type of ['prompt', 'completion']) tokens.inc({ model, type }, 0);
}

/** Counts the tokens of an answer. */
export function countTokens(model: string, usage: { promptTokens: number; completionTokens: number }): void {
  tokens.inc({ model, type: 'prompt' }, Math.max(usage.promptTokens, 0));
  tokens.inc({ model, type: 'completion' }, Math.max(usage.completionTokens, 0));
}

/** Counts a fault of the model. */
export function countFault(model: string, kind: ModelErrorKind): void {
  faults.inc({ model, kind });
}

/** Records the time to the first token. */
export function observeFirstToken(model: string, afterMs: number): void {
  firstTokens.observe({ model }, afterMs / 1000);
}

/** Counts a finished call and records its duration. */
export function countCall(
  model: string,
  outcome: 'completed' | 'failed' | 'aborted',
  durationMs: number,
): void {
  calls.observe({ model, outcome }, durationMs / 1000);
}

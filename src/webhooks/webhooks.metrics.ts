import { Counter, Histogram } from 'prom-client';
import { DURATION_BUCKETS_SECONDS } from '../platform/observability/metrics/registry';

/**
 * `retrying`: another attempt follows. `failed`: the last attempt failed. `switched_off`: the failure also switched the
 * webhook off.
 */
const ATTEMPT_OUTCOMES = ['succeeded', 'retrying', 'failed', 'switched_off'] as const;

export const deliveryAttempts = new Counter({
  name: 'parley_delivery_attempts_total',
  help: 'Attempts to deliver an event to a webhook, by outcome.',
  labelNames: ['outcome'],
});
for (const outcome of ATTEMPT_OUTCOMES) deliveryAttempts.inc({ outcome }, 0);

export const deliveryAttemptSeconds = new Histogram({
  name: 'parley_delivery_attempt_duration_seconds',
  help: 'Durations of attempts, until the response or the failure.',
  buckets: DURATION_BUCKETS_SECONDS,
});

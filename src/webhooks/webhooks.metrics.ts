import { Counter, Histogram } from 'prom-client';
import { DURATION_BUCKETS_SECONDS, metrics } from '../platform/metrics/registry';

/** What an attempt came to: `retrying` will be tried again, `failed` was the last of its series, `switched_off` ended the webhook as well. */
const ATTEMPT_OUTCOMES = ['succeeded', 'retrying', 'failed', 'switched_off'] as const;
type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number];

const attempts = new Counter({
  name: 'parley_delivery_attempts_total',
  help: 'Attempts to deliver an event to a webhook, by what they came to.',
  labelNames: ['outcome'],
  registers: [metrics],
});
for (const outcome of ATTEMPT_OUTCOMES) attempts.inc({ outcome }, 0);

const durations = new Histogram({
  name: 'parley_delivery_attempt_duration_seconds',
  help: 'How long receivers took to answer, or attempts to fail.',
  buckets: DURATION_BUCKETS_SECONDS,
  registers: [metrics],
});

/** Counts an attempt that has been noted. */
export function countAttempt(outcome: AttemptOutcome, durationMs: number): void {
  attempts.inc({ outcome });
  durations.observe(durationMs / 1000);
}

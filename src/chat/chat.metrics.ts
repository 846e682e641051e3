import { Counter, Gauge, Histogram } from 'prom-client';
import { DURATION_BUCKETS_SECONDS, metrics } from '../platform/metrics/registry';

/** What a turn came to: `no_answer` said that nothing is known, `refused` is the client's fault, `left` the client's doing. */
const TURN_OUTCOMES = ['answered', 'no_answer', 'failed', 'refused', 'left'] as const;

/** What became of a turn. */
export type TurnOutcome = (typeof TURN_OUTCOMES)[number];

const turns = new Counter({
  name: 'parley_turns_total',
  help: 'Messages to agents by what came of them (answered, no_answer, failed, refused, left).',
  labelNames: ['outcome'],
  registers: [metrics],
});
for (const outcome of TURN_OUTCOMES) turns.inc({ outcome }, 0);

/** What a rewrite of a follow-up came to; `paused` was not tried, because one before it failed. */
const REWRITE_OUTCOMES = ['used', 'failed', 'late', 'paused'] as const;

const rewrites = new Counter({
  name: 'parley_rewrites_total',
  help: 'Follow-ups that the model was to write out for the search, by outcome (used, failed, late, paused).',
  labelNames: ['outcome'],
  registers: [metrics],
});
for (const outcome of REWRITE_OUTCOMES) rewrites.inc({ outcome }, 0);

const stages = new Histogram({
  name: 'parley_turn_stage_duration_seconds',
  help: 'auth, rewrite and retrieval: what they took; first_token and whole: since the request came.',
  labelNames: ['stage'],
  buckets: DURATION_BUCKETS_SECONDS,
  registers: [metrics],
});

const streams = new Gauge({
  name: 'parley_open_streams',
  help: 'Answers that are being streamed right now.',
  registers: [metrics],
});

/** Counts a turn that is over. */
export function countTurn(outcome: TurnOutcome): void {
  turns.inc({ outcome });
}

/** Counts a follow-up that the model was to write out. */
export function countRewrite(outcome: (typeof REWRITE_OUTCOMES)[number]): void {
  rewrites.inc({ outcome });
}

/** Notes how long a stage took. */
export function noteStage(
  stage: 'auth' | 'rewrite' | 'retrieval' | 'first_token' | 'whole',
  durationMs: number,
): void {
  stages.observe({ stage }, durationMs / 1000);
}

/** A stream has begun; the function tells that it is over. */
export function noteOpenStream(): () => void {
  streams.inc();
  return () => streams.dec();
}

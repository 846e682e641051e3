import { Counter, Gauge, Histogram } from 'prom-client';
import { DURATION_BUCKETS_SECONDS, metrics } from '../platform/observability/metrics/registry';

/** `no_answer`: answered with `botNoAnswer`; `refused`: a 4xx error; `left`: the client closed the connection. */
const TURN_OUTCOMES = ['answered', 'no_answer', 'failed', 'refused', 'left'] as const;

/** How a turn ended. */
export type TurnOutcome = (typeof TURN_OUTCOMES)[number];

const turns = new Counter({
  name: 'parley_turns_total',
  help: 'Messages to agents by outcome (answered, no_answer, failed, refused, left).',
  labelNames: ['outcome'],
  registers: [metrics],
});
for (const outcome of TURN_OUTCOMES) turns.inc({ outcome }, 0);

/** `paused`: not tried, because an earlier rewrite failed a moment ago. */
const REWRITE_OUTCOMES = ['used', 'failed', 'late', 'paused'] as const;

const rewrites = new Counter({
  name: 'parley_rewrites_total',
  help: 'Rewrites of follow-ups by the model, for the search, by outcome (used, failed, late, paused).',
  labelNames: ['outcome'],
  registers: [metrics],
});
for (const outcome of REWRITE_OUTCOMES) rewrites.inc({ outcome }, 0);

const stages = new Histogram({
  name: 'parley_turn_stage_duration_seconds',
  help: 'auth, rewrite, retrieval: duration of the stage; first_token, whole: time since the request arrived.',
  labelNames: ['stage'],
  buckets: DURATION_BUCKETS_SECONDS,
  registers: [metrics],
});

const streams = new Gauge({
  name: 'parley_open_streams',
  help: 'Answers that are streamed right now.',
  registers: [metrics],
});

const runningReplies = new Gauge({
  name: 'parley_resumable_streams',
  help: 'Resumable replies that run in this process right now, with or without a reader.',
  registers: [metrics],
});

/** Counts a finished turn. */
export function countTurn(outcome: TurnOutcome): void {
  turns.inc({ outcome });
}

/** Counts a rewrite of a follow-up. */
export function countRewrite(outcome: (typeof REWRITE_OUTCOMES)[number]): void {
  rewrites.inc({ outcome });
}

/** Records the duration of a stage, in milliseconds. */
export function observeStage(
  stage: 'auth' | 'rewrite' | 'retrieval' | 'first_token' | 'whole',
  durationMs: number,
): void {
  stages.observe({ stage }, durationMs / 1000);
}

/** Counts a stream as open until the returned function is called. */
export function countOpenStream(): () => void {
  streams.inc();
  return () => streams.dec();
}

/** Counts a resumable reply as running until the returned function is called. */
export function countRunningReply(): () => void {
  runningReplies.inc();
  return () => runningReplies.dec();
}

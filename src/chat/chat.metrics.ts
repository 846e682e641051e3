import { Counter, Gauge, Histogram } from 'prom-client';
import { DURATION_BUCKETS_SECONDS } from '../platform/observability/metrics/registry';

/**
 * `no_answer`: answered with `botNoAnswer`; `paused`: left to a person; `refused`: a 4xx error; `left`: the client
 * closed the connection.
 */
const TURN_OUTCOMES = ['answered', 'no_answer', 'paused', 'failed', 'refused', 'left'] as const;

/** How a turn ended. */
export type TurnOutcome = (typeof TURN_OUTCOMES)[number];

export const turns = new Counter({
  name: 'parley_turns_total',
  help: 'Messages to agents by outcome (answered, no_answer, paused, failed, refused, left).',
  labelNames: ['outcome'],
});
for (const outcome of TURN_OUTCOMES) turns.inc({ outcome }, 0);

/**
 * `same`: the rewrite asks the same; `unusable`: the model wrote no question; `paused`: skipped after a recent failure.
 */
const REWRITE_OUTCOMES = ['used', 'same', 'unusable', 'failed', 'late', 'paused'] as const;

/** The outcome of a rewrite. */
export type RewriteOutcome = (typeof REWRITE_OUTCOMES)[number];

export const rewrites = new Counter({
  name: 'parley_rewrites_total',
  help: 'Rewrites of messages by the model, for the search, by outcome (used, same, unusable, failed, late, paused).',
  labelNames: ['outcome'],
});
for (const outcome of REWRITE_OUTCOMES) rewrites.inc({ outcome }, 0);

const stages = new Histogram({
  name: 'parley_turn_stage_duration_seconds',
  help: 'auth, rewrite, retrieval: duration of the stage; first_token, whole: time since the request arrived.',
  labelNames: ['stage'],
  buckets: DURATION_BUCKETS_SECONDS,
});

export const openStreams = new Gauge({
  name: 'parley_open_streams',
  help: 'Answers that are streamed right now.',
});

export const runningReplies = new Gauge({
  name: 'parley_resumable_streams',
  help: 'Resumable replies that run in this process right now, with or without a reader.',
});

/** Records the duration of a stage, in milliseconds. */
export function observeStage(
  stage: 'auth' | 'rewrite' | 'retrieval' | 'first_token' | 'whole',
  durationMs: number,
): void {
  stages.observe({ stage }, durationMs / 1000);
}

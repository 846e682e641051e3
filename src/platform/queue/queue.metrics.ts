import { Histogram } from 'prom-client';
import { DURATION_BUCKETS_SECONDS, metrics } from '../metrics/registry';

const durations = new Histogram({
  name: 'parley_job_duration_seconds',
  help: 'Runs of jobs by kind and outcome; a job that was aborted at shutdown counts as failed.',
  labelNames: ['job', 'outcome'],
  buckets: [...DURATION_BUCKETS_SECONDS, 600, 3600],
  registers: [metrics],
});

/** Counts a run of a job. */
export function countJob(job: string, outcome: 'completed' | 'failed', durationMs: number): void {
  durations.observe({ job, outcome }, durationMs / 1000);
}

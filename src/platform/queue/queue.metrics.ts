import { Histogram } from 'prom-client';
import { DURATION_BUCKETS_SECONDS } from '../observability/metrics/registry';

export const jobSeconds = new Histogram({
  name: 'parley_job_duration_seconds',
  help: 'Runs of jobs by kind and outcome; a job that was aborted at shutdown counts as failed.',
  labelNames: ['queue', 'outcome'],
  buckets: [...DURATION_BUCKETS_SECONDS, 600, 3600],
});

import { Counter, Histogram } from 'prom-client';
import { DURATION_BUCKETS_SECONDS } from '../platform/observability/metrics/registry';
import type { IngestionProgress } from './ingestion-progress';
import { SOURCE_TYPES, type SourceType } from './source-content';

const OUTCOMES = ['completed', 'failed'] as const;

const sources = new Counter({
  name: 'parley_ingestion_sources_total',
  help: 'Ended runs of training sources, by type and outcome.',
  labelNames: ['type', 'outcome'],
});
for (const type of SOURCE_TYPES) for (const outcome of OUTCOMES) sources.inc({ type, outcome }, 0);

const durations = new Histogram({
  name: 'parley_ingestion_duration_seconds',
  help: 'Duration of runs that ended a source, by type.',
  labelNames: ['type'],
  buckets: [...DURATION_BUCKETS_SECONDS, 300, 900, 3600],
});

const pages = new Counter({
  name: 'parley_ingestion_pages_total',
  help: 'Pages of ended runs, fetched or skipped.',
  labelNames: ['outcome'],
});
for (const outcome of ['fetched', 'skipped']) pages.inc({ outcome }, 0);

const passages = new Counter({
  name: 'parley_ingestion_passages_total',
  help: 'Passages of completed sources.',
});

/** How a run ended. */
export interface EndedIngestion {
  type: SourceType;
  outcome: (typeof OUTCOMES)[number];
  progress: IngestionProgress;
  passageCount: number;
  durationMs: number;
}

/** Counts a run that has ended. */
export function countIngestion({ type, outcome, progress, passageCount, durationMs }: EndedIngestion): void {
  sources.inc({ type, outcome });
  durations.observe({ type }, durationMs / 1000);
  pages.inc({ outcome: 'fetched' }, progress.pagesFetched);
  pages.inc({ outcome: 'skipped' }, progress.pagesSkipped);
  passages.inc(passageCount);
}

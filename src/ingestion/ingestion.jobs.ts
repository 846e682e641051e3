import { defineJob } from '../platform/queue/job';

/** Turns a `pending` source into searchable passages. */
export const ingestSource = defineJob<{ sourceId: number }>('ingest-source', {
  concurrency: 4,
});

/** One job per source: adding it again while it waits or runs changes nothing. */
export function ingestJobId(sourceId: number): string {
  return `source-${sourceId}`;
}

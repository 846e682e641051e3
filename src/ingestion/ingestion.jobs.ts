import { defineJob } from '../platform/queue/job';

/** Turns a `pending` source into searchable passages. One job per source at a time. */
export const ingestSource = defineJob<{ sourceId: number }>(
  'training-ingestion',
  ({ sourceId }) => `source-${sourceId}`,
);

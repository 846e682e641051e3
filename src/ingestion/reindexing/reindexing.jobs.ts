import { defineJob } from '../../platform/queue/job';

/** Indexes the stored documents of a source again, after the analysis has changed. One job per source at a time. */
export const reindexSource = defineJob<{ sourceId: number }>(
  'passage-reindexing',
  ({ sourceId }) => `source-${sourceId}`,
);

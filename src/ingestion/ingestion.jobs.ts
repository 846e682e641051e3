import { defineJob } from '../platform/queue/job';

/**
 * Reads the pending source that is next, whichever that is: the rows decide, so that accounts share workers fairly.
 * Each job is one run.
 */
export const ingestNextSource = defineJob<{ wakeUpId: number }>(
  'training-ingestion',
  ({ wakeUpId }) => `wake-up-${wakeUpId}`,
);

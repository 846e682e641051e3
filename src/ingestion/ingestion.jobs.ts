import { defineJob } from '../platform/queue/job';

/**
 * Reads the next pending source. The rows decide which source that is, so that accounts share workers fairly. Each job
 * is one run.
 */
export const ingestNextSource = defineJob<{ wakeUpId: number }>(
  'training-ingestion',
  ({ wakeUpId }) => `wake-up-${wakeUpId}`,
);

/**
 * Embeds an agent's passages that have no vectors, and deletes vectors without a passage. One job per agent at a
 * time, so that nothing is embedded twice.
 */
export const embedAgent = defineJob<{ agentId: number }>(
  'passage-embedding',
  ({ agentId }) => `agent-${agentId}`,
);

/** Indexes the stored documents of a source again, after the analysis has changed. One job per source at a time. */
export const reindexSource = defineJob<{ sourceId: number }>(
  'passage-reindexing',
  ({ sourceId }) => `source-${sourceId}`,
);

import { defineJob } from '../../platform/queue/job';

/**
 * Adds the missing vectors of an agent's passages and deletes unused ones. One job per agent at a time, so that no text
 * is embedded twice.
 */
export const embedAgent = defineJob<{ agentId: number }>(
  'passage-embedding',
  ({ agentId }) => `agent-${agentId}`,
);

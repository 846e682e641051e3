import { defineJob } from '../../platform/queue/job';

/**
 * Embeds an agent's passages that have no vectors, and removes vectors without a passage. One job per agent at a
 * time, so that nothing is embedded twice.
 */
export const embedAgent = defineJob<{ agentId: number }>(
  'passage-embedding',
  ({ agentId }) => `agent-${agentId}`,
);

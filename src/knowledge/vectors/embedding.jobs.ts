import { defineJob } from '../../platform/queue/job';

/** Gives an agent's passages the vectors that they lack, and forgets those that no passage holds. Each makes one call at a time. */
export const embedAgent = defineJob<{ agentId: number }>('embed-agent', { concurrency: 2 });

/** One job an agent at a time, so that nothing is embedded twice. */
export function embedJobId(agentId: number): string {
  return `agent-${agentId}`;
}

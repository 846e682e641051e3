import { defineJob } from '../platform/queue/job';

/** Removes the rows of a deleted agent. */
export const purgeAgent = defineJob<{ agentId: number }>('purge-agent', {
  concurrency: 1,
});

/** One job an agent at a time. */
export function purgeJobId(agentId: number): string {
  return `agent-${agentId}`;
}

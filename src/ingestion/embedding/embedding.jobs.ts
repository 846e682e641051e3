import { defineJob } from '../../platform/queue/job';

/**
 * Adds the missing vectors of an agent's passages and deletes unused ones. One call to the endpoint at a time per job.
 */
export const embedAgent = defineJob<{ agentId: number }>('embed-agent', { concurrency: 2 });

/** One job per agent at a time, so that no text is embedded twice. */
export function embedJobId(agentId: number): string {
  return `agent-${agentId}`;
}

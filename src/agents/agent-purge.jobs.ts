import { defineJob } from '../platform/queue/job';

/** Removes the rows of a deleted agent; one job per agent at a time. */
export const purgeAgent = defineJob<{ agentId: number }>('agent-purge', ({ agentId }) => `agent-${agentId}`);

import { defineJob } from '../platform/queue/job';

/** Exports or erases a person; one job per request at a time. */
export const processDataSubject = defineJob<{ dataSubjectRequestId: number }>(
  'data-subject-request',
  ({ dataSubjectRequestId }) => `request-${dataSubjectRequestId}`,
);

/** Removes the conversations of an agent that are older than its retention period; one job per agent at a time. */
export const retainConversations = defineJob<{ agentId: number }>(
  'retention',
  ({ agentId }) => `agent-${agentId}`,
);

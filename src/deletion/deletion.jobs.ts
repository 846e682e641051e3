import { defineJob } from '../platform/queue/job';

/** Removes the rows of a deleted agent; one job per agent at a time. */
export const purgeAgent = defineJob<{ agentId: number }>('agent-purge', ({ agentId }) => `agent-${agentId}`);

/** Removes the rows of a deleted account; one job per account at a time. */
export const purgeAccount = defineJob<{ accountId: number }>(
  'account-purge',
  ({ accountId }) => `account-${accountId}`,
);

/** Exports or erases the data of a person; one job per request at a time. */
export const processDataSubject = defineJob<{ dataSubjectRequestId: number }>(
  'data-subject-request',
  ({ dataSubjectRequestId }) => `request-${dataSubjectRequestId}`,
);

/** Removes the conversations of an agent that are older than its retention period; one job per agent at a time. */
export const retainConversations = defineJob<{ agentId: number }>(
  'retention',
  ({ agentId }) => `agent-${agentId}`,
);

import { defineJob } from '../../platform/queue/job';

/** Tries the drafts of an account. One job per account at a time: it asks its model one question at a time. */
export const tryDrafts = defineJob<{ accountId: number }>(
  'trials',
  ({ accountId }) => `account-${accountId}`,
);

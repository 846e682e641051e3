import { defineJob } from '../../platform/queue/job';

/** Removes the rows of a deleted account; one job per account at a time. */
export const purgeAccount = defineJob<{ accountId: number }>(
  'account-purge',
  ({ accountId }) => `account-${accountId}`,
);

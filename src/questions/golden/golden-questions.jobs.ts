import { defineJob } from '../../platform/queue/job';

/**
 * Asks the golden questions of an account that wait. One job per account at a time: an account cannot keep others from
 * a worker, and asks its model one question at a time.
 */
export const askGoldenQuestions = defineJob<{ accountId: number }>(
  'golden-questions',
  ({ accountId }) => `account-${accountId}`,
);

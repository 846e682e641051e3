import { defineJob } from '../queue/job';

/** Sends the due deliveries of one webhook; one job per webhook at a time, so that a slow receiver delays no other. */
export const deliverWebhook = defineJob<{ webhookId: number }>(
  'webhook-delivery',
  ({ webhookId }) => `webhook-${webhookId}`,
);

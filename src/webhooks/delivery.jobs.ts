import { defineJob } from '../platform/queue/job';

/** Sends what is due to one webhook. */
export const deliverToWebhook = defineJob<{ webhookId: number }>('deliver-to-webhook', {
  // Jobs wait for receivers, not for this machine: the dead ones of many tenants must not take all places.
  concurrency: 500,
});

/** One job a webhook at a time, so that a slow receiver holds up nobody but itself. */
export function deliveryJobId(webhookId: number): string {
  return `webhook-${webhookId}`;
}

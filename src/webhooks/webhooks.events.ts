import { defineEvent } from '../platform/events/event';

/** A tenant tries a webhook. Sent to that webhook only. */
export const webhookTest = defineEvent<'webhook.test', { webhookId: number }>('webhook.test', 'agentId');

import { defineEvent } from '../platform/events/event';
import { WebhookTestDto } from './webhook-events.dto';

export const webhookTest = defineEvent(
  'webhook.test',
  'agentId',
  WebhookTestDto,
  'You have asked for a test of a webhook. Sent to that webhook only.',
);

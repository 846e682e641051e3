import { defineEvent } from '../platform/events/event';
import { WebhookTestDto } from './webhook-events.dto';

export const webhookTest = defineEvent(
  'webhook.test',
  WebhookTestDto,
  'You have requested a test of a webhook. Only this webhook receives the event.',
);

import { z } from 'zod';
import { id, text, timestamp, webUrl } from '../platform/http/fields';
import { EVENT_TYPES } from './event-types';
import type { Webhook } from './webhook.entity';

const fields = z.strictObject({
  name: text(100, { required: true }).meta({ example: 'CRM' }),
  url: webUrl({ required: true }).meta({
    description: 'Where events are sent: https, a public host, no user info.',
    example: 'https://hooks.example.com/parley',
  }),
  events: z
    .array(z.enum(EVENT_TYPES))
    .refine((events) => events.length > 0, {
      error: 'must name at least one event type',
      params: { rule: 'range' },
    })
    .transform((events) => [...new Set(events)])
    .meta({
      minItems: 1,
      description: 'The types of events to hear of.',
      example: ['message.sent', 'lead.captured'],
    }),
});

/** Body of Register Webhook. */
export const registerWebhook = fields.meta({
  id: 'RegisterWebhook',
  example: { name: 'CRM', url: 'https://hooks.example.com/parley', events: ['lead.captured'] },
});

/** Body of Update Webhook: only what is included changes. */
export const updateWebhook = fields
  .extend({ isActive: z.boolean().meta({ description: 'Whether events are sent.' }) })
  .partial()
  .meta({ id: 'UpdateWebhook', example: { isActive: false } });

/** What Register Webhook takes. */
export type RegisterWebhook = z.output<typeof registerWebhook>;

/** What Update Webhook may change. */
export type UpdateWebhook = z.output<typeof updateWebhook>;

const webhook = z.strictObject({
  id,
  name: z.string().meta({ example: 'CRM' }),
  url: z.string().meta({ example: 'https://hooks.example.com/parley' }),
  events: z.array(z.enum(EVENT_TYPES)),
  isActive: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
});

/** Answer of Update Webhook. */
export const webhookAnswer = webhook.meta({ id: 'Webhook' });

/** Answers of the webhook operations. */
export const webhooksAnswer = z
  .strictObject({ webhooks: z.array(webhookAnswer) })
  .meta({ id: 'WebhooksAnswer' });
export const webhookWithSecretAnswer = webhook
  .extend({
    secret: z.string().meta({
      description: 'Signs the deliveries (Standard Webhooks). Shown only here.',
      example: 'whsec_<WEBHOOK_SECRET>',
    }),
  })
  .meta({ id: 'WebhookWithSecret' });

/** A webhook, without its secret. */
export function presentWebhook(row: Webhook): z.input<typeof webhook> {
  const { id, name, url, events, isActive } = row;
  return {
    id,
    name,
    url,
    events,
    isActive,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A webhook with the secret that it has just been given. */
export function presentWebhookWithSecret(
  row: Webhook,
  secret: string,
): z.input<typeof webhookWithSecretAnswer> {
  return { ...presentWebhook(row), secret };
}

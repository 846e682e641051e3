import { ApiSchema, PartialType } from '@nestjs/swagger';
import { Choices, Id, Timestamp } from '../platform/http/answer-fields';
import { BodySchema } from '../platform/http/body-schema';
import { Flag, MayBeAbsent, RequiredText, SomeOf, WebUrl } from '../platform/http/fields';
import { EVENT_TYPES, type EventType } from './event-types';
import type { Webhook } from './webhook.entity';

/** Body of Register Webhook. */
@BodySchema('RegisterWebhook', {
  name: 'CRM',
  url: 'https://hooks.example.com/parley',
  events: ['lead.captured'],
})
export class RegisterWebhookDto {
  /** @example "CRM" */
  @RequiredText(100)
  name: string;

  /**
   * Where events are sent: https, a public host, no user info.
   * @example "https://hooks.example.com/parley"
   */
  @WebUrl()
  url: string;

  /**
   * The types of events to send.
   * @example ["message.sent", "lead.captured"]
   */
  @SomeOf(EVENT_TYPES)
  events: EventType[];
}

/** Body of Update Webhook: only what is included changes. */
@BodySchema('UpdateWebhook', { isActive: false })
export class UpdateWebhookDto extends PartialType(RegisterWebhookDto, { skipNullProperties: false }) {
  /** Whether events are sent. */
  @MayBeAbsent()
  @Flag()
  isActive?: boolean;
}

/** A webhook, without its secret: the answer of Update Webhook. */
@ApiSchema({ name: 'Webhook' })
export class WebhookDto {
  @Id()
  id: number;

  /** @example "CRM" */
  name: string;

  /** @example "https://hooks.example.com/parley" */
  url: string;

  @Choices(EVENT_TYPES)
  events: EventType[];

  isActive: boolean;

  @Timestamp()
  createdAt: string;

  @Timestamp()
  updatedAt: string;
}

/** A webhook with its new secret: the answer of Register Webhook and Rotate Secret. */
@ApiSchema({ name: 'WebhookWithSecret' })
export class WebhookWithSecretDto extends WebhookDto {
  /**
   * Signs the deliveries (Standard Webhooks). Shown only here.
   * @example "whsec_<WEBHOOK_SECRET>"
   */
  secret: string;
}

/** Answer of List Webhooks. */
@ApiSchema({ name: 'WebhooksAnswer' })
export class WebhooksAnswerDto {
  webhooks: WebhookDto[];
}

/** A webhook, without its secret. */
export function presentWebhook(row: Webhook): WebhookDto {
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
export function presentWebhookWithSecret(row: Webhook, secret: string): WebhookWithSecretDto {
  return { ...presentWebhook(row), secret };
}

import { PartialType } from '@nestjs/swagger';
import { AgentIds } from '../auth/agent-ids.field';
import { Choices, Id, Timestamp, Url } from '../platform/http/requests/fields/answer-fields';
import { BodySchema } from '../platform/http/requests/fields/body-schema';
import { Flag, MayBeAbsent, RequiredText, SomeOf } from '../platform/http/requests/fields/fields';
import { WebUrl } from '../platform/http/requests/fields/url-fields';
import { EVENT_TYPES, type EventType } from './event-types';

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
   * The URL that receives the events: https, a public host, no user info.
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

  /** Only events of these agents and of no agent. Null, the default, is all agents. */
  @AgentIds()
  agentIds?: number[] | null;
}

/** Body of Update Webhook. Only included fields change. */
@BodySchema('UpdateWebhook', { isActive: false })
export class UpdateWebhookDto extends PartialType(RegisterWebhookDto, { skipNullProperties: false }) {
  /** Whether events are sent. */
  @MayBeAbsent(Flag())
  isActive?: boolean;
}

/** A webhook, without its secret: the answer of Update Webhook. */
export class WebhookDto {
  @Id()
  id: number;

  /** @example "CRM" */
  name: string;

  @Url('https://hooks.example.com/parley')
  url: string;

  @Choices(EVENT_TYPES)
  events: EventType[];

  /** Null for all agents. */
  agentIds: number[] | null;

  isActive: boolean;

  /** Since when every delivery has failed; null while deliveries succeed. */
  @Timestamp()
  failingSince: Date | null;

  @Timestamp()
  createdAt: Date;

  @Timestamp()
  updatedAt: Date;
}

/** A webhook with its new secret: the answer of Register Webhook and Rotate Secret. */
export class WebhookWithSecretDto extends WebhookDto {
  /**
   * Signs the deliveries (Standard Webhooks). Shown only here.
   * @example "whsec_<WEBHOOK_SECRET>"
   */
  secret: string;
}

/** Answer of List Webhooks. */
export class WebhooksAnswerDto {
  webhooks: WebhookDto[];
}

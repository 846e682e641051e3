import { ApiProperty, PartialType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { Choices, EXAMPLE_ID, Id, Timestamp, Url } from '../platform/http/requests/fields/answer-fields';
import { BodySchema } from '../platform/http/requests/fields/body-schema';
import { Flag, MayBeAbsent, MayBeNull, RequiredText, SomeOf } from '../platform/http/requests/fields/fields';
import { Rule } from '../platform/http/requests/fields/rule';
import { WebUrl } from '../platform/http/requests/fields/url-fields';
import { EVENT_TYPES, type EventType } from './event-types';

const MAX_AGENTS = 100;

const AGENT_IDS = {
  type: 'array' as const,
  items: { type: 'integer' as const, format: 'int64' },
  nullable: true,
  minItems: 1,
  maxItems: MAX_AGENTS,
  example: [EXAMPLE_ID],
};

function isListOfIds(value: unknown): value is number[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= MAX_AGENTS &&
    value.every((id) => Number.isSafeInteger(id) && id > 0)
  );
}

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

  /** Only events of these agents, and those of no agent. Null, the default, is all agents. */
  @MayBeNull()
  @MayBeAbsent()
  @Rule('type', `must be a list of 1 to ${MAX_AGENTS} ids of agents`, isListOfIds)
  @Transform(({ value }) => (isListOfIds(value) ? [...new Set(value)] : (value as unknown)))
  @ApiProperty(AGENT_IDS)
  agentIds?: number[] | null;
}

/** Body of Update Webhook. Only included fields change. */
@BodySchema('UpdateWebhook', { isActive: false })
export class UpdateWebhookDto extends PartialType(RegisterWebhookDto, { skipNullProperties: false }) {
  /** Whether events are sent. */
  @MayBeAbsent()
  @Flag()
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
  @ApiProperty(AGENT_IDS)
  agentIds: number[] | null;

  isActive: boolean;

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

import { ApiProperty, OmitType } from '@nestjs/swagger';
import { Choice, Count, Id, Timestamp, Uuid } from '../platform/http/requests/fields/answer-fields';
import { ListAnswerDto } from '../platform/http/requests/lists/list.dto';
import { present } from '../platform/http/requests/present';
import type { DeliveryWithAttempts } from './deliveries.service';
import { DELIVERY_STATUSES, type Delivery } from './delivery.entity';

/** One attempt to deliver an event. */
export class DeliveryAttemptDto {
  @Timestamp()
  attemptedAt: Date;

  @Count(84)
  durationMs: number;

  /** Null when the receiver did not answer. */
  @Count(200)
  responseStatus: number | null;

  /** The reason for the failure; null for a success. */
  @ApiProperty({ example: null })
  error: string | null;
}

/** A delivery with its attempts. */
export class DeliveryDto {
  @Id()
  id: number;

  /** Sent as `webhook-id`; the same for all retries and all webhooks. */
  @Uuid()
  eventId: string;

  /** @example "message.sent" */
  eventType: string;

  /** `closed`: the webhook was switched off before the event was delivered. */
  @Choice(DELIVERY_STATUSES)
  status: Delivery['status'];

  @Timestamp()
  nextAttemptAt: Date | null;

  /** Oldest first. */
  attempts: DeliveryAttemptDto[];

  @Timestamp()
  createdAt: Date;
}

/** One attempt, with the receiver's answer. */
export class AnsweredAttemptDto extends DeliveryAttemptDto {
  /**
   * The start of the answer's body: at most 2,000 bytes; null without a body.
   * @example "ok"
   */
  responseBody: string | null;
}

/** A delivery with its body and the responses of the receiver. */
export class DeliveryContentDto extends OmitType(DeliveryDto, ['attempts']) {
  /** The body of the request, exactly as signed. */
  body: string;

  /** Oldest first. */
  attempts: AnsweredAttemptDto[];
}

/** Answer of Get Delivery. */
export class DeliveryContentAnswerDto {
  delivery: DeliveryContentDto;
}

/** Answer of Send Test Event and Redeliver. */
export class DeliveryAnswerDto {
  delivery: DeliveryDto;
}

/** Answer of Recover Deliveries. */
export class RecoveryDto {
  /** The number of deliveries that are sent again. */
  @Count(12)
  recovered: number;
}

/** Answer of List Deliveries. */
export class DeliveriesAnswerDto extends ListAnswerDto {
  deliveries: DeliveryDto[];
}

/** A delivery as operators see it. */
export class OperatorDeliveryDto extends DeliveryDto {
  @Id()
  webhookId: number;

  @Id()
  agentId: number | null;
}

/** Answer of List Failing Deliveries. */
export class OperatorDeliveriesAnswerDto extends ListAnswerDto {
  deliveries: OperatorDeliveryDto[];
}

/** A delivery with its attempts. */
export function presentDelivery({ delivery, attempts }: DeliveryWithAttempts): DeliveryDto {
  const presentedAttempts = attempts.map((attempt) => present(DeliveryAttemptDto, attempt));
  return present(DeliveryDto, { ...delivery, attempts: presentedAttempts });
}

/** A delivery with its contents. */
export function presentContent(row: DeliveryWithAttempts): DeliveryContentDto {
  const attempts = row.attempts.map((attempt) => present(AnsweredAttemptDto, attempt));
  return { ...presentDelivery(row), body: row.delivery.body, attempts };
}

/** A delivery as operators see it. */
export function presentOperatorDelivery(row: DeliveryWithAttempts): OperatorDeliveryDto {
  const { webhookId, agentId } = row.delivery;
  return { ...presentDelivery(row), webhookId, agentId };
}

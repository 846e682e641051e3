import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Choice, Count, Id, Timestamp, Uuid } from '../platform/http/answer-fields';
import { ListAnswerDto } from '../platform/http/list.dto';
import type { DeliveryWithAttempts } from './deliveries.service';
import { DELIVERY_STATUSES, type Delivery } from './delivery.entity';

/** One attempt to deliver an event. */
@ApiSchema({ name: 'DeliveryAttempt' })
export class DeliveryAttemptDto {
  @Timestamp()
  attemptedAt: string;

  /** @example 84 */
  @Count()
  durationMs: number;

  /**
   * Null when no answer came.
   * @example 200
   */
  @Count()
  responseStatus: number | null;

  /** Why it does not count; null for a success. */
  @ApiProperty({ example: null })
  error: string | null;
}

/** A delivery with its attempts. */
@ApiSchema({ name: 'Delivery' })
export class DeliveryDto {
  @Id()
  id: number;

  /** Sent as `webhook-id`, the same over retries and webhooks. */
  @Uuid()
  eventId: string;

  /** @example "message.sent" */
  eventType: string;

  @Choice(DELIVERY_STATUSES)
  status: Delivery['status'];

  @Timestamp()
  nextAttemptAt: string | null;

  /** Oldest first. */
  attempts: DeliveryAttemptDto[];

  @Timestamp()
  createdAt: string;
}

/** Answer of Send Test Event and Redeliver. */
@ApiSchema({ name: 'DeliveryAnswer' })
export class DeliveryAnswerDto {
  delivery: DeliveryDto;
}

/** Answer of List Deliveries. */
@ApiSchema({ name: 'DeliveriesAnswer' })
export class DeliveriesAnswerDto extends ListAnswerDto {
  deliveries: DeliveryDto[];
}

/** A delivery with its attempts. */
export function presentDelivery({ delivery: row, attempts }: DeliveryWithAttempts): DeliveryDto {
  const { id, eventId, eventType, status } = row;
  return {
    id,
    eventId,
    eventType,
    status,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    attempts: attempts.map(({ attemptedAt, durationMs, responseStatus, error }) => ({
      attemptedAt: attemptedAt.toISOString(),
      durationMs,
      responseStatus,
      error,
    })),
    createdAt: row.createdAt.toISOString(),
  };
}

import { z } from 'zod';
import { id, timestamp } from '../platform/http/fields';
import { nextCursor } from '../platform/http/pagination';
import type { DeliveryWithAttempts } from './deliveries.service';
import { DELIVERY_STATUSES } from './delivery.entity';

const attempt = z
  .strictObject({
    attemptedAt: timestamp,
    durationMs: z.number().int().meta({ example: 84 }),
    responseStatus: z
      .number()
      .int()
      .nullable()
      .meta({ example: 200, description: 'Null when no answer came.' }),
    error: z
      .string()
      .nullable()
      .meta({ example: null, description: 'Why it does not count; null for a success.' }),
  })
  .meta({ id: 'DeliveryAttempt' });

const delivery = z
  .strictObject({
    id,
    eventId: z.uuid().meta({ description: 'Sent as `webhook-id`, the same over retries and webhooks.' }),
    eventType: z.string().meta({ example: 'message.sent' }),
    status: z.enum(DELIVERY_STATUSES),
    nextAttemptAt: timestamp.nullable(),
    attempts: z.array(attempt).meta({ description: 'Oldest first.' }),
    createdAt: timestamp,
  })
  .meta({ id: 'Delivery' });

/** Answers of the delivery operations. */
export const deliveryAnswer = z.strictObject({ delivery }).meta({ id: 'DeliveryAnswer' });
export const deliveriesAnswer = z
  .strictObject({ deliveries: z.array(delivery), nextCursor })
  .meta({ id: 'DeliveriesAnswer' });

/** A delivery with its attempts. */
export function presentDelivery({ delivery: row, attempts }: DeliveryWithAttempts): z.input<typeof delivery> {
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

import { Column, Entity, PrimaryColumn } from 'typeorm';
import { TenantRow } from '../auth/tenant-row.entity';
import type { EventType } from './event-types';

/** The states of a delivery. `closed`: its webhook was switched off before the event was delivered. */
export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed', 'closed'] as const;

/** The delivery of one event to one webhook. */
@Entity('deliveries')
export class Delivery extends TenantRow {
  @Column('bigint')
  webhookId: number;

  /** Null for an event that outlives its agent. */
  @Column({ type: 'bigint', nullable: true })
  agentId: number | null;

  @Column('uuid')
  eventId: string;

  @Column('text')
  eventType: EventType | 'webhook.test';

  /** The JSON that is signed and sent. */
  @Column({ type: 'text', select: false })
  body: string;

  @Column({ type: 'text', nullable: true })
  requestId: string | null;

  /** The W3C trace context of the change; null when it was not traced. */
  @Column({ type: 'text', nullable: true, select: false })
  traceparent: string | null;

  @Column('text')
  status: (typeof DELIVERY_STATUSES)[number];

  /** Attempts made in the current series. A redelivery begins a new series. */
  @Column('integer')
  attemptsMade: number;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  nextAttemptAt: Date | null;
}

/** One HTTP request of a delivery. */
@Entity('delivery_attempts')
export class DeliveryAttempt {
  @PrimaryColumn('bigint')
  id: number;

  @Column('bigint')
  accountId: number;

  @Column('bigint')
  deliveryId: number;

  @Column({ type: 'timestamptz', precision: 3 })
  attemptedAt: Date;

  @Column('integer')
  durationMs: number;

  /** Null when no response came. */
  @Column({ type: 'integer', nullable: true })
  responseStatus: number | null;

  /** Why the attempt failed; null for a success. */
  @Column({ type: 'text', nullable: true })
  error: string | null;

  /** The start of the response's body; null without a body. Not selected by default: only one delivery shows it. */
  @Column({ type: 'text', nullable: true, select: false })
  responseBody: string | null;
}

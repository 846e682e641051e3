import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { EventType } from './event-types';

/** How far a delivery is. */
export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed'] as const;

/** One event on its way to one webhook. */
@Entity('deliveries')
export class Delivery {
  @PrimaryColumn('bigint')
  id: number;

  @Column('bigint')
  accountId: number;

  @Column('bigint')
  webhookId: number;

  /** Null where the event outlives its agent. */
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

  @Column('text')
  status: (typeof DELIVERY_STATUSES)[number];

  /** Attempts of the running series: a redelivery begins a new one. */
  @Column('integer')
  attemptsMade: number;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  nextAttemptAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;
}

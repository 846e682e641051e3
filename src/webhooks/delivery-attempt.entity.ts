import { Column, Entity, PrimaryColumn } from 'typeorm';

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
}

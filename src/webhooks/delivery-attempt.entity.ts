import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One HTTP try of a delivery. */
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

  /** Of the answer; null when none came. */
  @Column({ type: 'integer', nullable: true })
  responseStatus: number | null;

  /** Why no answer came, or why it is none that counts. */
  @Column({ type: 'text', nullable: true })
  error: string | null;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Mode } from '../auth/plan';
import type { EventType } from './event-types';

/** An endpoint of a tenant that hears of events. Its secrets are sealed. */
@Entity('webhooks')
export class Webhook {
  @PrimaryColumn('bigint')
  id: number;

  @Column('bigint')
  accountId: number;

  @Column('text')
  mode: Mode;

  @Column('text')
  name: string;

  @Column('text')
  url: string;

  @Column('text', { array: true })
  events: EventType[];

  @Column('boolean')
  isActive: boolean;

  @Column('bytea', { select: false })
  secret: Buffer;

  /** The secret before the last rotation, which signs too until it ends. */
  @Column({ type: 'bytea', nullable: true, select: false })
  previousSecret: Buffer | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  previousSecretEndsAt: Date | null;

  /** Since when it has known nothing but failures. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  failingSince: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}

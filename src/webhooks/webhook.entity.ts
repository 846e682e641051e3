import { Column, Entity, UpdateDateColumn } from 'typeorm';
import { TenantRow } from '../auth/tenant-row.entity';
import type { Mode } from '../auth/plan';
import type { EventType } from './event-types';

/** An endpoint of a tenant that gets events. Its secrets are sealed. */
@Entity('webhooks')
export class Webhook extends TenantRow {
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

  /** The secret before the last rotation; it also signs deliveries until it ends. */
  @Column({ type: 'bytea', nullable: true, select: false })
  previousSecret: Buffer | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  previousSecretEndsAt: Date | null;

  /** The time of the first failure since the last success; null while it works. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  failingSince: Date | null;

  @UpdateDateColumn({ type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}

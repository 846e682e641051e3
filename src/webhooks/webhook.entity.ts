import { Column, Entity, UpdateDateColumn } from 'typeorm';
import { AgentIdsColumn } from '../auth/agent-ids.column';
import { ModeRow } from '../auth/tenant-row.entity';
import type { EventType } from './event-types';

/** A tenant's endpoint that receives events. Its secrets are stored sealed. */
@Entity('webhooks')
export class Webhook extends ModeRow {
  @Column('text')
  name: string;

  @Column('text')
  url: string;

  @Column('text', { array: true })
  events: EventType[];

  /** The agents whose events it receives; null for all. Events without an agent go to every webhook. */
  @AgentIdsColumn()
  agentIds: number[] | null;

  @Column('boolean')
  isActive: boolean;

  @Column('bytea', { select: false })
  secret: Buffer;

  /** The secret from before the last rotation; until it ends, it signs deliveries too. */
  @Column({ type: 'bytea', nullable: true, select: false })
  previousSecret: Buffer | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  previousSecretEndsAt: Date | null;

  /** The time of the first failure since the last success; null while the webhook works. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  failingSince: Date | null;

  @UpdateDateColumn({ type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}

import { Column, Entity } from 'typeorm';
import { AgentIdsColumn } from './agent-ids.column';
import type { Scope } from './plan';
import { ModeRow } from './tenant-row.entity';

/** A credential of an account for one mode. Only its digest and a hint are stored, never the key itself. */
@Entity('api_keys')
export class ApiKey extends ModeRow {
  @Column('text')
  name: string;

  @Column('text', { array: true })
  scopes: Scope[];

  /** The agents that the key may use; null: all agents of the account. */
  @AgentIdsColumn()
  agentIds: number[] | null;

  @Column('bytea', { select: false })
  digest: Buffer;

  @Column('text')
  hint: string;

  @Column({ type: 'timestamptz', nullable: true, precision: 3 })
  expiresAt: Date | null;

  @Column({ type: 'timestamptz', nullable: true, precision: 3 })
  lastUsedAt: Date | null;

  @Column({ type: 'timestamptz', nullable: true, precision: 3 })
  revokedAt: Date | null;
}

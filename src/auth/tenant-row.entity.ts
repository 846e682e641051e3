import { Column, CreateDateColumn, PrimaryColumn } from 'typeorm';
import type { Mode } from './plan';

/** The order of rows by their creation. */
export const OLDEST_FIRST = { createdAt: 'ASC', id: 'ASC' } as const;

/** The columns of every row that belongs to an account. */
export abstract class TenantRow {
  @PrimaryColumn('bigint')
  id: number;

  @Column('bigint')
  accountId: number;

  @CreateDateColumn({ type: 'timestamptz', precision: 3 })
  createdAt: Date;
}

/** The columns of every row that belongs to an account in one mode. */
export abstract class ModeRow extends TenantRow {
  @Column('text')
  mode: Mode;
}

/** The columns of every row that belongs to an agent. */
export abstract class AgentRow extends TenantRow {
  @Column('bigint')
  agentId: number;
}

import { Column, Entity, UpdateDateColumn } from 'typeorm';
import { AgentRow } from '../auth/tenant-row.entity';
import type { Snapshot } from './snapshot';

/** A draft, or a state in which the agent was live. */
@Entity('agent_versions')
export class AgentVersion extends AgentRow {
  /** Null for a draft. The highest number is live, unless the agent was changed without a draft since. */
  @Column({ type: 'integer', nullable: true })
  number: number | null;

  /** The version that was live when the draft began; null for a version that was no draft. */
  @Column({ type: 'integer', nullable: true })
  baseNumber: number | null;

  /** The version whose state this version restores. */
  @Column({ type: 'integer', nullable: true })
  restoredNumber: number | null;

  @Column('text')
  note: string;

  /** Not selected by default: its pairs may be long. */
  @Column({ type: 'json', select: false })
  snapshot: Snapshot;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  publishedAt: Date | null;

  /** The name of the person, or the hint of the key; null for a draft and for a version that was no draft. */
  @Column({ type: 'text', nullable: true })
  publishedBy: string | null;

  @UpdateDateColumn({ type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}

import { Column, Entity, UpdateDateColumn } from 'typeorm';
import { TenantRow } from '../auth/tenant-row.entity';
import type { IngestionProgress } from '../ingestion/ingestion-progress';
import type { Schedule } from '../ingestion/schedule.queries';
import type { SourceType } from '../ingestion/source-documents';

/** The states of a source: `pending` until a run has ended. */
export const SOURCE_STATUSES = ['pending', 'completed', 'failed'] as const;

/** A text, page or website that an agent is trained on. Ingestion reads and updates these rows by SQL. */
@Entity('training_sources')
export class TrainingSource extends TenantRow {
  @Column('bigint')
  agentId: number;

  @Column('text')
  source: string;

  @Column('text')
  type: SourceType;

  @Column({ type: 'text', nullable: true })
  trainingUrl: string | null;

  /** The raw text of a `text` source. Not selected by default: only its run needs it. */
  @Column({ type: 'text', nullable: true, select: false })
  data: string | null;

  @Column({ type: 'text', nullable: true })
  title: string | null;

  @Column('text')
  status: (typeof SOURCE_STATUSES)[number];

  @Column({ type: 'integer', nullable: true })
  dataCount: number | null;

  @Column('jsonb')
  progress: Partial<IngestionProgress>;

  /** Why the last run failed. May be shown to the tenant. */
  @Column({ type: 'text', nullable: true })
  error: string | null;

  @Column({ type: 'text', nullable: true })
  schedule: Schedule | null;

  /** When the source is read again by its schedule, by the clock of the database. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  nextTrainingAt: Date | null;

  @UpdateDateColumn({ type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}

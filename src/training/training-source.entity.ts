import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** What a source is made of. */
export const SOURCE_TYPES = ['text', 'page', 'website'] as const;

/** How far a source is. */
export const SOURCE_STATUSES = ['pending', 'completed', 'failed'] as const;

/** How often a source is trained again by itself. */
export const SCHEDULES = ['daily', 'weekly', 'monthly'] as const;

/** What an ingestion run has done so far. */
export interface IngestionProgress {
  pagesFound: number;
  pagesFetched: number;
  pagesSkipped: number;
}

/** Progress before anything has happened. */
export const NO_PROGRESS: IngestionProgress = { pagesFound: 0, pagesFetched: 0, pagesSkipped: 0 };

/** What the client added for an agent to learn. */
@Entity('training_sources')
export class TrainingSource {
  @PrimaryColumn('bigint')
  id: number;

  @Column('bigint')
  accountId: number;

  @Column('bigint')
  agentId: number;

  @Column('text')
  source: string;

  @Column('text')
  type: (typeof SOURCE_TYPES)[number];

  @Column({ type: 'text', nullable: true })
  trainingUrl: string | null;

  /** The raw text of a `text` source; read by its run alone. */
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

  /** Why it failed, fit to be shown to the tenant. */
  @Column({ type: 'text', nullable: true })
  error: string | null;

  @Column({ type: 'text', nullable: true })
  schedule: (typeof SCHEDULES)[number] | null;

  /** When the schedule is due next, by the clock of the database. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  nextTrainingAt: Date | null;

  @CreateDateColumn({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}

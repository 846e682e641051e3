import { Column, Entity, UpdateDateColumn } from 'typeorm';
import { AgentRow } from '../auth/tenant-row.entity';
import type { CrawlScope } from '../ingestion/crawl-scope';
import type { IngestionProgress } from '../ingestion/ingestion-progress';
import type { Schedule } from '../ingestion/schedule.queries';
import type { ApiType, SourceType } from '../ingestion/source-content';

/** The states of a source: `pending` until a run has ended. */
export const SOURCE_STATUSES = ['pending', 'completed', 'failed'] as const;

/**
 * A text, page, website, file or pair on which an agent is trained. A pair is stored as a text with a question.
 * Ingestion reads and updates these rows with plain SQL.
 */
@Entity('training_sources')
export class TrainingSource extends AgentRow {
  @Column('text')
  source: string;

  @Column({ type: 'text', name: 'type' })
  storedType: SourceType;

  @Column({ type: 'text', nullable: true })
  trainingUrl: string | null;

  /** The raw text of a `text` source. Not selected by default: only its run needs it. */
  @Column({ type: 'text', nullable: true, select: false })
  data: string | null;

  @Column({ type: 'text', nullable: true })
  title: string | null;

  /** Not selected by default: a list of addresses may be long. */
  @Column({ type: 'jsonb', nullable: true, select: false })
  scope: CrawlScope | null;

  /** The title that the tenant gave; null shows the first heading of a text. */
  @Column({ type: 'text', nullable: true, select: false })
  givenTitle: string | null;

  /** The question of a pair; null for other sources. */
  @Column({ type: 'text', nullable: true })
  question: string | null;

  /** Other wordings of the question. */
  @Column({ type: 'jsonb', nullable: true, select: false })
  alternatives: string[] | null;

  @Column({ type: 'text', nullable: true, select: false })
  answer: string | null;

  /** Random, and new with each change of a pair. */
  @Column({ type: 'bigint', nullable: true, select: false })
  pairVersion: number | null;

  /** The keys of the wordings of a pair, for the version `keysVersion` of it. */
  @Column({ type: 'bigint', array: true, nullable: true, select: false })
  questionKeys: number[] | null;

  @Column({ type: 'bigint', nullable: true, select: false })
  keysVersion: number | null;

  /** The summary of the published run's website; empty for other sources. */
  @Column('text')
  summary: string;

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

  /** When the schedule reads the source again, by the database's clock. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  nextTrainingAt: Date | null;

  /** The end of the last run without a failure; null before the first such run. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastReadAt: Date | null;

  @UpdateDateColumn({ type: 'timestamptz', precision: 3 })
  updatedAt: Date;

  /** The type in the API. */
  get type(): ApiType {
    return this.question === null ? this.storedType : 'qa';
  }
}

import { Column, Entity } from 'typeorm';
import { AgentRow } from '../../auth/tenant-row.entity';
import type { MessageSource } from '../../conversations/message.entity';

/** The answer to a golden question, and the expected texts and source that it lacks. */
export interface GoldenResult {
  passed: boolean;
  answer: string;
  model: string;
  sources: MessageSource[];
  /** The expected texts and the expected source that the answer does not have. */
  missing: string[];
}

/** A question to an agent, and the requirements for its answer. */
@Entity('golden_questions')
export class GoldenQuestion extends AgentRow {
  @Column('text')
  question: string;

  /** Texts that the answer must contain. */
  @Column('text', { array: true })
  contains: string[];

  /** The name of the source, or the URL of the page, on which the answer must rest. */
  @Column({ type: 'text', nullable: true })
  source: string | null;

  /** Of the last answer; null before the first answer. */
  @Column({ type: 'jsonb', nullable: true })
  result: GoldenResult | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  askedAt: Date | null;

  /** The id of the request whose answer the question waits for; null for none. */
  @Column({ type: 'bigint', nullable: true })
  askId: number | null;
}

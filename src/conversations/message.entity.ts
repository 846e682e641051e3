import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Where an answer comes from. */
export interface MessageSource {
  sourceId: number;
  title: string | null;
  url: string | null;
}

/** What a reader may think of an answer. */
export const RATINGS = ['positive', 'negative'] as const;

/** A reader's verdict on an answer; null when there is none. */
export type Rating = (typeof RATINGS)[number] | null;

/** One exchange: what the visitor wrote and what the agent answered. */
@Entity('messages')
export class Message {
  @PrimaryColumn('bigint')
  id: number;

  @Column('bigint')
  accountId: number;

  @Column('bigint')
  agentId: number;

  @Column('uuid')
  conversationId: string;

  @Column('text')
  query: string;

  @Column('text')
  response: string;

  @Column('text')
  model: string;

  @Column('jsonb')
  sources: MessageSource[];

  @Column({ type: 'text', nullable: true })
  rating: Rating;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;
}

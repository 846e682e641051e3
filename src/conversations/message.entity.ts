import { Column, Entity } from 'typeorm';
import type { Person } from '@app/contact-details';
import { TenantRow } from '../auth/tenant-row.entity';

/** A place that an answer is based on. */
export interface MessageSource {
  sourceId: number;
  title: string | null;
  url: string | null;
}

/** What was read from a visitor's message, kept so that later turns need not read it again. */
export interface MessageDetails {
  /** The message as retrieval searches for it; absent when that is the message itself. */
  question?: string;
  /** The name and the company that the visitor stated; absent when there are none. */
  person?: Person;
}

/** The ratings of an answer. */
export const RATINGS = ['positive', 'negative'] as const;

/** The rating of an answer; null when it has none. */
export type Rating = (typeof RATINGS)[number] | null;

/** One exchange: the visitor's message and the agent's answer. */
@Entity('messages')
export class Message extends TenantRow {
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

  @Column('jsonb')
  details: MessageDetails;

  @Column({ type: 'text', nullable: true })
  rating: Rating;
}

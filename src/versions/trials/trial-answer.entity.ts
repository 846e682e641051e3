import { Column, Entity } from 'typeorm';
import { AgentRow } from '../../auth/tenant-row.entity';
import type { Rehearsal } from '../../chat/chat.service';

/** An answer in a trial; `failed` if the model has failed several times. */
export interface TriedAnswer extends Pick<Rehearsal, 'text' | 'sources' | 'unanswered' | 'isHandedOver'> {
  failed?: boolean;
}

/** A question on which a draft is tried: a golden question, or the first message of a conversation. */
@Entity('trial_answers')
export class TrialAnswer extends AgentRow {
  @Column('bigint')
  versionId: number;

  @Column({ type: 'bigint', nullable: true })
  goldenId: number | null;

  @Column({ type: 'uuid', nullable: true })
  conversationId: string | null;

  @Column('text')
  question: string;

  /** Null until it was asked, as is `draft`. */
  @Column({ type: 'jsonb', nullable: true })
  live: TriedAnswer | null;

  @Column({ type: 'jsonb', nullable: true })
  draft: TriedAnswer | null;

  /** How often asking has failed. */
  @Column('integer')
  tries: number;
}

import type { MarkedKind } from '@app/message-intents';
import { Column, Entity } from 'typeorm';
import { ModeRow } from '../../auth/tenant-row.entity';

/** A visitor's message, with the kind given by a person of the account. */
@Entity('message_examples')
export class MessageExample extends ModeRow {
  @Column('text')
  text: string;

  @Column('text')
  kind: MarkedKind;

  /** The language of the text (ISO 639-1), or `und`. */
  @Column('text')
  language: string;

  /** The conversation in which it was written, with which it is erased; null if unknown. */
  @Column({ type: 'uuid', nullable: true })
  conversationId: string | null;
}

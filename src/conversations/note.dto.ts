import { Id, Timestamp } from '../platform/http/requests/fields/answer-fields';
import { BodySchema } from '../platform/http/requests/fields/body-schema';
import { MayBeAbsent, RequiredText, Text } from '../platform/http/requests/fields/fields';

/** Body of Add Note. */
@BodySchema('AddNote', { text: 'Asked the workshop; answer on Tuesday.', author: 'Grace Hopper' })
export class AddNoteDto {
  @RequiredText(8000)
  text: string;

  /**
   * The author.
   * @example "Grace Hopper"
   */
  @MayBeAbsent(Text(100))
  author?: string;
}

/** An internal note of a conversation. */
export class NoteDto {
  @Id()
  id: number;

  /**
   * Empty if none was given.
   * @example "Grace Hopper"
   */
  author: string;

  /** @example "Asked the workshop; answer on Tuesday." */
  text: string;

  @Timestamp()
  createdAt: Date;
}

/** Answer of List Notes. */
export class NotesAnswerDto {
  notes: NoteDto[];
}

/** Answer of Add Note. */
export class NoteAnswerDto {
  note: NoteDto;
}

import { MARKED_KINDS, type MarkedKind } from '@app/message-intents';
import { Choice, Id, Timestamp } from '../../platform/http/requests/fields/answer-fields';
import { BodySchema } from '../../platform/http/requests/fields/body-schema';
import {
  MayBeAbsent,
  OneOf,
  RequiredText,
  WholeNumberFrom,
} from '../../platform/http/requests/fields/fields';

const EXAMPLE = { text: 'gimme a meatbag', kind: 'person' };

/** Body of Add Message Example. */
@BodySchema('AddMessageExample', EXAMPLE)
export class AddMessageExampleDto {
  @RequiredText(500)
  text: string;

  /** `none` is an ordinary question or statement. */
  @OneOf(MARKED_KINDS)
  kind: MarkedKind;

  /** The message it comes from: both are erased together. */
  @MayBeAbsent(WholeNumberFrom(1, Number.MAX_SAFE_INTEGER))
  messageId?: number;
}

/** A visitor's message and its kind. */
export class MessageExampleDto {
  @Id()
  id: number;

  /** @example "gimme a meatbag" */
  text: string;

  @Choice(MARKED_KINDS)
  kind: MarkedKind;

  /** @example "en" */
  language: string;

  @Timestamp()
  createdAt: Date;
}

/** Answer of List Message Examples. */
export class MessageExamplesAnswerDto {
  messageExamples: MessageExampleDto[];
}

/** Answer of Add Message Example. */
export class MessageExampleAnswerDto {
  messageExample: MessageExampleDto;
}

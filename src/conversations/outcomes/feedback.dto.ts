import { PickType } from '@nestjs/swagger';
import { BodySchema } from '../../platform/http/requests/fields/body-schema';
import {
  Flag,
  MayBeAbsent,
  MayBeNull,
  Text,
  WholeNumberFrom,
} from '../../platform/http/requests/fields/fields';
import { pick } from '../../platform/http/requests/present';
import { ConversationItemDto, OUTCOME_FIELDS } from '../conversation.dto';
import type { Conversation } from '../conversation.entity';

const MAX_FEEDBACK_CHARACTERS = 2000;

/** Body of Rate Conversation. Only included fields change. */
@BodySchema('RateConversation', { helped: true })
export class RateConversationDto {
  /** Whether the answers helped. `null` clears it, as every later message does. */
  @MayBeAbsent(MayBeNull(Flag()))
  helped?: boolean | null;

  /** The visitor's satisfaction with the person who answered: 1 (not at all) to 5. `null` clears it. */
  @MayBeAbsent(MayBeNull(WholeNumberFrom(1, 5)))
  satisfaction?: number | null;

  /**
   * The visitor's comment.
   * @example "Quick and friendly."
   */
  @MayBeAbsent(MayBeNull(Text(MAX_FEEDBACK_CHARACTERS)))
  feedback?: string | null;
}

const OUTCOME_ANSWER_FIELDS = ['id', ...OUTCOME_FIELDS] as const;

/** A conversation's outcome and its visitor's feedback. */
export class ConversationOutcomeDto extends PickType(ConversationItemDto, OUTCOME_ANSWER_FIELDS) {}

/** Answer of Rate Conversation. */
export class ConversationOutcomeAnswerDto {
  conversation: ConversationOutcomeDto;
}

/** The answer of Rate Conversation. */
export function presentOutcome(conversation: Conversation): ConversationOutcomeAnswerDto {
  return { conversation: pick(conversation, OUTCOME_ANSWER_FIELDS) };
}

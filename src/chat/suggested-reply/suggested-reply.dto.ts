import { Id } from '../../platform/http/requests/fields/answer-fields';
import { AnswerSourceDto } from '../../conversations/message.dto';

/** A draft of a reply to a visitor, by the agent. */
export class SuggestedReplyDto {
  /** The last message of the visitor, which the draft answers. */
  @Id()
  messageId: number;

  /**
   * Null if the agent has no answer, or would only pass the visitor on to a person.
   * @example "Refunds take 30 days."
   */
  text: string | null;

  sources: AnswerSourceDto[];
}

/** Answer of Suggest a Reply. */
export class SuggestedReplyAnswerDto {
  suggestedReply: SuggestedReplyDto;
}

import { Count, TextsByName, Timestamp, Uuid } from '../platform/http/answer-fields';
import { ListAnswerDto } from '../platform/http/list.dto';

/** A conversation as List Conversations shows it. */
export class ConversationItemDto {
  /** @example "019a5f2e-8c1b-7d40-9f3a-2b7c61d0e8aa" */
  @Uuid()
  id: string;

  /**
   * Your own id of the visitor; null when the first message gave none.
   * @example "user-4711"
   */
  userId: string | null;

  /** What your system noted with the first message. */
  @TextsByName()
  metadata: Record<string, string>;

  @Count()
  messageCount: number;

  @Timestamp()
  lastMessageAt: Date;

  @Timestamp()
  createdAt: Date;
}

/** What a visitor wrote and what the agent answered. */
export class ExchangeDto {
  /** @example "How long do refunds take?" */
  query: string;

  /** @example "We give refunds within 30 days of purchase." */
  response: string;

  @Timestamp()
  createdAt: Date;
}

/** A conversation with its exchanges, oldest first. */
export class ConversationDto {
  /** @example "019a5f2e-8c1b-7d40-9f3a-2b7c61d0e8aa" */
  @Uuid()
  id: string;

  /**
   * Your own id of the visitor; null when the first message gave none.
   * @example "user-4711"
   */
  userId: string | null;

  /** What your system noted with the first message. */
  @TextsByName()
  metadata: Record<string, string>;

  @Timestamp()
  createdAt: Date;

  messages: ExchangeDto[];
}

/** Answer of List Conversations. */
export class ConversationsAnswerDto extends ListAnswerDto {
  conversations: ConversationItemDto[];
}

/** Answer of Get Conversation. */
export class ConversationAnswerDto {
  conversation: ConversationDto;
}

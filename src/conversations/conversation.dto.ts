import { ApiSchema } from '@nestjs/swagger';
import { Count, Timestamp, Uuid } from '../platform/http/answer-fields';
import { ListAnswerDto } from '../platform/http/list.dto';

/** A conversation as List Conversations shows it. */
@ApiSchema({ name: 'ConversationItem' })
export class ConversationItemDto {
  /** @example "019a5f2e-8c1b-7d40-9f3a-2b7c61d0e8aa" */
  @Uuid()
  id: string;

  @Count()
  messageCount: number;

  @Timestamp()
  lastMessageAt: Date;

  @Timestamp()
  createdAt: Date;
}

/** What a visitor wrote and what the agent answered. */
@ApiSchema({ name: 'Exchange' })
export class ExchangeDto {
  /** @example "How long do refunds take?" */
  query: string;

  /** @example "We give refunds within 30 days of purchase." */
  response: string;

  @Timestamp()
  createdAt: Date;
}

/** A conversation with its exchanges, oldest first. */
@ApiSchema({ name: 'Conversation' })
export class ConversationDto {
  /** @example "019a5f2e-8c1b-7d40-9f3a-2b7c61d0e8aa" */
  @Uuid()
  id: string;

  @Timestamp()
  createdAt: Date;

  messages: ExchangeDto[];
}

/** Answer of List Conversations. */
@ApiSchema({ name: 'ConversationsAnswer' })
export class ConversationsAnswerDto extends ListAnswerDto {
  conversations: ConversationItemDto[];
}

/** Answer of Get Conversation. */
@ApiSchema({ name: 'ConversationAnswer' })
export class ConversationAnswerDto {
  conversation: ConversationDto;
}

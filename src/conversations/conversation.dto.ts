import { ApiProperty, ApiSchema, PickType } from '@nestjs/swagger';
import {
  Choice,
  Count,
  Id,
  TextsByName,
  Timestamp,
  Uuid,
} from '../platform/http/requests/fields/answer-fields';
import { ListAnswerDto } from '../platform/http/requests/lists/list.dto';
import { STATES, type ConversationState } from './conversation.entity';
import { MessageDto } from './message.dto';
import { OUTCOME_SOURCES, OUTCOMES, type Outcome, type OutcomeSource } from './outcomes/outcome';

/** A person of the account. */
export class AssigneeDto {
  @Id()
  id: number;

  /** @example "Grace Hopper" */
  name: string;
}

/** The last text of a conversation. */
export class LastMessageDto {
  /**
   * Its start.
   * @example "It has not arrived yet."
   */
  text: string;

  @Choice(['visitor', 'agent', 'person'])
  author: 'visitor' | 'agent' | 'person';
}

/** A conversation in List Conversations. */
export class ConversationItemDto {
  @Uuid()
  id: string;

  @Id()
  agentId: number;

  /** `waiting`: the visitor waits for a person. `with_person`: a person is answering. `open`: the agent answers. */
  @Choice(STATES)
  state: ConversationState;

  /**
   * The visitor's name, or else a contact detail, of the lead or of `metadata`; null if unknown.
   * @example "Ada Lovelace"
   */
  visitorName: string | null;

  /** Null before the first message. */
  lastMessage: LastMessageDto | null;

  /** Whether there are messages since you, the person or the key, marked it as read. */
  unread: boolean;

  assignee: AssigneeDto | null;

  /** The person who is writing a reply. */
  typing: AssigneeDto | null;

  /** @example ["refund"] */
  tags: string[];

  @Timestamp()
  snoozedUntil: Date | null;

  /** When it was closed; null unless it is closed. */
  @Timestamp()
  closedAt: Date | null;

  /**
   * Your own id of the visitor; null when the first message gave none.
   * @example "user-4711"
   */
  userId: string | null;

  /**
   * The start of the first message; empty if the visitor has written none.
   * @example "How long do refunds take?"
   */
  title: string;

  /**
   * `widget`, the `channel` of its metadata (e.g. `telegram`), or `api`.
   * @example "widget"
   */
  channel: string;

  /** The data that your system sent with the first message. */
  @TextsByName()
  metadata: Record<string, string>;

  @Count()
  messageCount: number;

  @Timestamp()
  lastMessageAt: Date;

  /** When the visitor last asked for a person; null if never, or if you handed the conversation back. */
  @Timestamp()
  handedOverAt: Date | null;

  /** When a person last answered or took the conversation over: the agent is paused for four hours. Otherwise null. */
  @Timestamp()
  takenAt: Date | null;

  /** When the visitor first asked for a person; null if never. */
  @Timestamp()
  askedForPersonAt: Date | null;

  /** When a person first answered after that; null if not yet. */
  @Timestamp()
  personAnsweredAt: Date | null;

  /** The outcome; null while the conversation is open. */
  @Choice(OUTCOMES)
  outcome: Outcome | null;

  /** How the outcome was found: by the visitor, a `person` who closed it, or `silence` after the last message. */
  @Choice(OUTCOME_SOURCES)
  outcomeSource: OutcomeSource | null;

  /** Whether the answers helped, as the visitor said after the last message; null if not said. */
  helped: boolean | null;

  /** The visitor's satisfaction with the person who answered, from 1 to 5; null without a rating. */
  @ApiProperty({ type: 'integer', nullable: true, example: 5 })
  satisfaction: number | null;

  /**
   * The visitor's comment.
   * @example "Quick and friendly."
   */
  feedback: string | null;

  /**
   * The cost of language models for its answers, in millionths of the currency; 0 without prices.
   * @example 1250
   */
  @Count()
  cost: number;

  @Timestamp()
  createdAt: Date;
}

/** The fields of a conversation about its outcome. */
export const OUTCOME_FIELDS = ['outcome', 'outcomeSource', 'helped', 'satisfaction', 'feedback'] as const;

/** The fields of a conversation in Get Conversation, beside its messages. */
export const CONVERSATION_FIELDS = [
  'id',
  'agentId',
  'state',
  'visitorName',
  'unread',
  'assignee',
  'typing',
  'tags',
  'snoozedUntil',
  'closedAt',
  'userId',
  'metadata',
  'handedOverAt',
  'takenAt',
  'askedForPersonAt',
  'personAnsweredAt',
  ...OUTCOME_FIELDS,
  'cost',
  'createdAt',
] as const;

/** The fields of a message in Get Conversation. */
export const EXCHANGE_FIELDS = [
  'query',
  'response',
  'author',
  'attachments',
  'decision',
  'decidedBy',
  'delivery',
  'deliveryProblem',
  'createdAt',
] as const;

/** A visitor's message with the agent's answer, or a person's answer on its own. */
@ApiSchema({ name: 'Exchange' })
export class ConversationMessageDto extends PickType(MessageDto, EXCHANGE_FIELDS) {}

/** A conversation with its messages, oldest first. */
export class ConversationDto extends PickType(ConversationItemDto, CONVERSATION_FIELDS) {
  messages: ConversationMessageDto[];
}

/** Answer of List Conversations. */
export class ConversationsAnswerDto extends ListAnswerDto {
  conversations: ConversationItemDto[];
}

/** Answer of List Assignees. */
export class AssigneesAnswerDto {
  assignees: AssigneeDto[];
}

/** Answer of Update Conversation. */
export class ConversationItemAnswerDto {
  conversation: ConversationItemDto;
}

/** Answer of Get Conversation. */
export class ConversationAnswerDto {
  conversation: ConversationDto;
}

import { ApiSchema } from '@nestjs/swagger';
import { Choice, Id } from '../platform/http/requests/fields/answer-fields';
import { BodySchema } from '../platform/http/requests/fields/body-schema';
import {
  AnyString,
  Flag,
  MayBeAbsent,
  NumberFrom,
  RequiredText,
  TextPairs,
} from '../platform/http/requests/fields/fields';
import { Rule } from '../platform/http/requests/fields/rule';
import { ActionConfirmationDto } from '../actions/confirmations/confirmation.dto';
import { AnswerSourceDto, AttachmentIds } from '../conversations/message.dto';
import { DECIDERS, DECISIONS, type Decider, type Decision } from '../conversations/message.entity';

/** The temperature for a message without its own. */
export const DEFAULT_TEMPERATURE = 0.2;
/** The longest message of a visitor. */
export const MAX_MESSAGE_CHARACTERS = 8000;
const MAX_METADATA_PAIRS = 16;
const MAX_NAME_CHARACTERS = 40;
const MAX_TEXT_CHARACTERS = 500;

/** Body of Send Message. */
@BodySchema('SendMessage', { message: 'How do I reset my password?' })
export class SendMessageDto {
  @RequiredText(MAX_MESSAGE_CHARACTERS, { verbatim: true })
  message: string;

  /** Unused uploads of this agent. A model that sees gets the images. */
  @AttachmentIds()
  attachmentIds?: number[];

  /** The conversation to continue. Without it a new conversation starts. */
  @MayBeAbsent(AnyString())
  conversationId?: string;

  /** Your own id of the visitor. A conversation keeps the id from its first message. */
  @MayBeAbsent(RequiredText(255))
  userId?: string;

  /**
   * Vouches for the visitor, as in the widget: a JWT whose `sub` is the `userId`. Actions for identified visitors work
   * then.
   */
  @MayBeAbsent()
  @Rule(
    'excludes',
    'must be sent without userId, which it has in itself',
    (_, { userId }: Partial<SendMessageDto>) => userId === undefined,
  )
  @RequiredText(8000)
  identityToken?: string;

  /**
   * Your system's data, kept with the conversation. Only for its first message.
   * @example { "page": "/pricing" }
   */
  @MayBeAbsent()
  @Rule(
    'first_message',
    'is only for the first message of a conversation',
    (_, body) => (body as SendMessageDto).conversationId === undefined,
  )
  @TextPairs(MAX_METADATA_PAIRS, MAX_NAME_CHARACTERS, MAX_TEXT_CHARACTERS)
  metadata?: Record<string, string>;

  /** Answer as Server-Sent Events. */
  @MayBeAbsent(Flag())
  stream: boolean = false;

  /**
   * Lets the answer continue when the connection breaks; the rest can be read at `/chat/streams/{messageId}`. Events
   * then have ids, and the first event has an empty `delta` and `messageId`. Requires `stream: true`.
   */
  @MayBeAbsent()
  @Rule(
    'requires',
    'must be sent with stream: true',
    (resumable, { stream }: Partial<SendMessageDto>) => !resumable || stream === true,
  )
  @Flag()
  resumable: boolean = false;

  @MayBeAbsent(NumberFrom(0, 2))
  temperature: number = DEFAULT_TEMPERATURE;
}

/** The tokens of an answer, as the language model counts them. */
export class TokenUsageDto {
  /** @example 1240 */
  promptTokens: number;

  /** @example 85 */
  completionTokens: number;
}

/** An action called for an answer. */
@ApiSchema({ name: 'CalledAction' })
export class CalledActionDto {
  /** @example "Order status" */
  name: string;

  succeeded: boolean;
}

/** Answer of Send Message as one JSON body. */
@ApiSchema({ name: 'ChatAnswer' })
export class ChatAnswerDto {
  /** @example "We give refunds within 30 days of purchase." */
  text: string;

  /** @example "019a5f2e-8c1b-7d40-9f3a-2b7c61d0e8aa" */
  conversationId: string;

  /** @example "parley-extractive" */
  model: string;

  @Id()
  messageId: number;

  sources: AnswerSourceDto[];

  /**
   * The decision on the message; null if it is left to a person.
   * @example "answered"
   */
  @Choice(DECISIONS)
  decision: Decision | null;

  /**
   * The decider; null without a decision. `words`: the words of the message.
   * @example "words"
   */
  @Choice(DECIDERS)
  decidedBy: Decider | null;

  /**
   * False if the answer has a figure, name or link not given to the language model. Absent if not checked.
   */
  @MayBeAbsent()
  grounded?: boolean;

  /** Absent if no language model has answered, or if it does not count. */
  @MayBeAbsent()
  usage?: TokenUsageDto;

  /** The called actions, in their order. Absent if none was called. */
  @MayBeAbsent()
  actions?: CalledActionDto[];

  /** The action that the visitor is asked to confirm, has confirmed or declined. Absent if none. */
  @MayBeAbsent()
  action?: ActionConfirmationDto;
}

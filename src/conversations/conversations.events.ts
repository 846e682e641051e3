import { defineEvent } from '../platform/events/event';
import {
  ConversationStartedDto,
  MessageFailedDto,
  MessageRatedDto,
  MessageSentDto,
} from './conversation-events.dto';

export const conversationStarted = defineEvent(
  'conversation.started',
  'agentId',
  ConversationStartedDto,
  "A conversation has begun, with a visitor's first message or with a form before it.",
);

export const messageSent = defineEvent(
  'message.sent',
  'agentId',
  MessageSentDto,
  'An agent, or a person on its behalf, has answered a visitor.',
);

export const messageRated = defineEvent(
  'message.rated',
  'agentId',
  MessageRatedDto,
  'An answer was rated, or its rating cleared.',
);

export const messageFailed = defineEvent(
  'message.failed',
  'agentId',
  MessageFailedDto,
  'The platform of a channel has not taken an answer to the visitor, and will not.',
);

/** What a person has written to a visitor. */
export class PostedMessage {
  conversationId: string;
  messageId: number;
  text: string;
  hasAttachments: boolean;
}

/** For handlers in Parley: no webhook can subscribe to it. */
export const messagePosted = defineEvent(
  'message.posted',
  'agentId',
  PostedMessage,
  'A person has posted a message over the API, which a channel takes to the visitor.',
);

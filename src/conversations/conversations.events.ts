import { defineEvent } from '../platform/events/event';
import {
  ConversationReopenedDto,
  ConversationStartedDto,
  MessageFailedDto,
  MessageRatedDto,
  MessageSentDto,
  OutcomeEventDto,
} from './conversation-events.dto';

export const conversationStarted = defineEvent(
  'conversation.started',
  ConversationStartedDto,
  "A conversation has begun, with a visitor's first message or with a form before it.",
);

export const conversationResolved = defineEvent(
  'conversation.resolved',
  OutcomeEventDto,
  'A conversation has the outcome `resolved`.',
);

export const conversationClosed = defineEvent(
  'conversation.closed',
  OutcomeEventDto,
  'A person has closed a conversation.',
);

export const conversationReopened = defineEvent(
  'conversation.reopened',
  ConversationReopenedDto,
  'A conversation that was closed, or had an outcome, goes on.',
);

export const conversationRated = defineEvent(
  'conversation.rated',
  OutcomeEventDto,
  'A visitor has said whether a conversation helped, or how satisfied the visitor is with a person.',
);

export const messageSent = defineEvent(
  'message.sent',
  MessageSentDto,
  'An agent, or a person on its behalf, has answered a visitor.',
);

export const messageRated = defineEvent(
  'message.rated',
  MessageRatedDto,
  'An answer was rated, or its rating cleared.',
);

export const messageFailed = defineEvent(
  'message.failed',
  MessageFailedDto,
  'The platform of a channel has not taken an answer to the visitor, and will not.',
);

/** A person's message to a visitor. */
export class PostedMessage {
  conversationId: string;
  messageId: number;
  text: string;
  hasAttachments: boolean;
}

/** For handlers within Parley: webhooks cannot subscribe to it. */
export const messagePosted = defineEvent(
  'message.posted',
  PostedMessage,
  'A person has posted a message over the API, which a channel takes to the visitor.',
);

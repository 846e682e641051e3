import { defineEvent } from '../platform/events/event';
import { ConversationStartedDto, MessageRatedDto, MessageSentDto } from './conversation-events.dto';

export const conversationStarted = defineEvent(
  'conversation.started',
  'agentId',
  ConversationStartedDto,
  'A visitor has sent the first message of a conversation.',
);

export const messageSent = defineEvent(
  'message.sent',
  'agentId',
  MessageSentDto,
  'An agent has answered a visitor.',
);

export const messageRated = defineEvent(
  'message.rated',
  'agentId',
  MessageRatedDto,
  'An answer was rated, or its rating cleared.',
);

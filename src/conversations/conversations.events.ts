import { defineEvent } from '../platform/events/event';
import type { MessageSource, Rating } from './message.entity';

/** A visitor has sent the first message of a conversation. */
export const conversationStarted = defineEvent<
  'conversation.started',
  { conversation: { id: string; createdAt: string } }
>('conversation.started', 'agentId');

/** An agent has answered a visitor. */
export const messageSent = defineEvent<
  'message.sent',
  {
    message: {
      id: number;
      conversationId: string;
      query: string;
      response: string;
      model: string;
      sources: MessageSource[];
      createdAt: string;
    };
  }
>('message.sent', 'agentId');

/** An answer was rated, or its rating cleared. */
export const messageRated = defineEvent<
  'message.rated',
  { message: { id: number; conversationId: string; rating: Rating } }
>('message.rated', 'agentId');

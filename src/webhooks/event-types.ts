import { agentCreated, agentDeleted, agentUpdated } from '../agents/agents.events';
import { conversationStarted, messageRated, messageSent } from '../conversations/conversations.events';
import { conversationHandoff, leadCaptured, leadUpdated } from '../leads/leads.events';
import { trainingCompleted, trainingFailed } from '../ingestion/ingestion.events';

/** The events that a webhook can subscribe to. */
export const EVENTS = [
  messageSent,
  messageRated,
  conversationStarted,
  conversationHandoff,
  leadCaptured,
  leadUpdated,
  trainingCompleted,
  trainingFailed,
  agentCreated,
  agentUpdated,
  agentDeleted,
] as const;

/** Every type of event that a webhook can subscribe to. */
export const EVENT_TYPES = EVENTS.map(({ type }) => type);

/** The type of an event. */
export type EventType = (typeof EVENTS)[number]['type'];

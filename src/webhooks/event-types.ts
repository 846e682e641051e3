import { agentCreated, agentDeleted, agentUpdated } from '../agents/agents.events';
import { conversationStarted, messageRated, messageSent } from '../conversations/conversations.events';
import { leadCaptured, leadUpdated } from '../leads/leads.events';
import { trainingCompleted, trainingFailed } from '../ingestion/ingestion.events';

/** Every type of event that a webhook can subscribe to. */
export const EVENT_TYPES = [
  messageSent.type,
  messageRated.type,
  conversationStarted.type,
  leadCaptured.type,
  leadUpdated.type,
  trainingCompleted.type,
  trainingFailed.type,
  agentCreated.type,
  agentUpdated.type,
  agentDeleted.type,
] as const;

/** The type of an event. */
export type EventType = (typeof EVENT_TYPES)[number];

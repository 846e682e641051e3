import { agentCreated, agentDeleted, agentUpdated } from '../agents/agents.events';
import {
  conversationClosed,
  conversationRated,
  conversationReopened,
  conversationResolved,
  conversationStarted,
  messageFailed,
  messageRated,
  messageSent,
} from '../conversations/conversations.events';
import { budgetExceeded, budgetWarning } from '../models/budget/budget.events';
import { channelFailed } from '../channels/channels.events';
import { conversationHandoff, leadCaptured, leadUpdated } from '../leads/leads.events';
import { trainingCompleted, trainingFailed } from '../ingestion/ingestion.events';
import { qualityRegressed } from '../questions/golden/quality.events';
import { agentPublished } from '../versions/versions.events';
import { webhookTest } from './webhooks.events';

/** The events to which a webhook can subscribe. */
export const EVENTS = [
  messageSent,
  messageRated,
  messageFailed,
  conversationStarted,
  conversationHandoff,
  conversationResolved,
  conversationClosed,
  conversationReopened,
  conversationRated,
  leadCaptured,
  leadUpdated,
  trainingCompleted,
  trainingFailed,
  qualityRegressed,
  budgetWarning,
  budgetExceeded,
  channelFailed,
  agentCreated,
  agentUpdated,
  agentPublished,
  agentDeleted,
] as const;

/** The types of these events. */
export const EVENT_TYPES = EVENTS.map(({ type }) => type);

/** The types of events that a webhook may receive: the types to which it can subscribe, and tests. */
export const DELIVERED_TYPES = [...EVENT_TYPES, webhookTest.type];

/** The type of an event. */
export type EventType = (typeof EVENTS)[number]['type'];

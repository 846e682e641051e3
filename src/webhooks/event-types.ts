/** Every type of event that a webhook can subscribe to. */
export const EVENT_TYPES = [
  'message.sent',
  'message.rated',
  'conversation.started',
  'lead.captured',
  'lead.updated',
  'training.completed',
  'training.failed',
  'agent.created',
  'agent.updated',
  'agent.deleted',
] as const;

/** The type of an event. */
export type EventType = (typeof EVENT_TYPES)[number];

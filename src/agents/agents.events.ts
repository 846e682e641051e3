import { defineEvent } from '../platform/events/event';
import type { presentAgent, presentCreatedAgent } from './agent.dto';

/** An agent was created. */
export const agentCreated = defineEvent<'agent.created', { agent: ReturnType<typeof presentCreatedAgent> }>(
  'agent.created',
  'agentId',
);

/** An agent was changed; the event has its new state. */
export const agentUpdated = defineEvent<'agent.updated', { agent: ReturnType<typeof presentAgent> }>(
  'agent.updated',
  'agentId',
);

/** An agent was deleted, with everything below it. */
export const agentDeleted = defineEvent<'agent.deleted', { agent: { id: number; name: string } }>(
  'agent.deleted',
  'agentId',
);

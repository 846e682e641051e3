import { defineEvent } from '../platform/events/event';
import { AgentCreatedDto, AgentDeletedDto, AgentUpdatedDto } from './agent-events.dto';

export const agentCreated = defineEvent('agent.created', AgentCreatedDto, 'An agent was created.');

export const agentUpdated = defineEvent(
  'agent.updated',
  AgentUpdatedDto,
  'An agent was changed. The event has its new state.',
);

export const agentDeleted = defineEvent(
  'agent.deleted',
  AgentDeletedDto,
  'An agent was deleted with everything below it. This is the last event of the agent.',
);

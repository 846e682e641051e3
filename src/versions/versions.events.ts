import { defineEvent } from '../platform/events/event';
import { AgentPublishedDto } from './version-events.dto';

export const agentPublished = defineEvent(
  'agent.published',
  AgentPublishedDto,
  'A version of an agent was published or restored. The event has the new state of the agent.',
);

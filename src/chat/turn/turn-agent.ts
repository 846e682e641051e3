import type { Agent } from '../../agents/agent.entity';

/**
 * The fields of an agent that its answers depend on. An empty `businessSummary` is replaced by that of its websites.
 */
export type TurnAgent = Pick<
  Agent,
  | 'name'
  | 'botName'
  | 'botPersonality'
  | 'botNoAnswer'
  | 'welcomeMessage'
  | 'businessSummary'
  | 'crisisLine'
  | 'onModelFault'
  | 'maskPersonalData'
  | 'maxTokens'
  | 'monthlyBudget'
  | 'openingHours'
>;

import type { Agent } from '../../agents/agent.entity';

/**
 * The fields of an agent that affect its answers. The summary of its websites replaces an empty `businessSummary`.
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

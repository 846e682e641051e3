import { ApiProperty, PickType } from '@nestjs/swagger';
import { Choice, Count, Id, Timestamp, UrlOrEmpty } from '../platform/http/requests/fields/answer-fields';
import { ListAnswerDto } from '../platform/http/requests/lists/list.dto';
import { pick, present } from '../platform/http/requests/present';
import {
  AGENT_TYPES,
  BUDGET_REACTIONS,
  MODEL_FAULT_REACTIONS,
  type Agent,
  type AgentType,
  type BudgetReaction,
  type ModelFaultReaction,
} from './agent.entity';
import { COLOR_PATTERN } from './color';
import { ShownOpeningHoursDto } from './opening-hours.dto';

/** An agent with all fields, in the answers of Get and Update Agent. */
export class AgentDto {
  @Id()
  id: number;

  /** @example "Support" */
  name: string;

  /** @example "Ada" */
  botName: string;

  @UrlOrEmpty('https://www.example.com/ada.png')
  botAvatar: string;

  /** @example "You are Ada, a friendly support agent." */
  botPersonality: string;

  /** @example "Please write to help@example.com." */
  botNoAnswer: string;

  /** @example "Hi! How can I help?" */
  welcomeMessage: string;

  /** @example "" */
  businessSummary: string;

  @UrlOrEmpty()
  websiteUrl: string;

  @ApiProperty({ pattern: COLOR_PATTERN, example: '#00aa77' })
  primaryColor: string;

  /** @example "listed" */
  status: string;

  @Choice(AGENT_TYPES)
  agentType: AgentType;

  /**
   * Suspended by the operator: the agent does not answer or learn, and its widget is off.
   * @example false
   */
  suspended: boolean;

  /** @example "" */
  chatbotType: string;

  removeBranding: boolean;

  /** @example "G-ABC123DEF4" */
  gaID: string;

  /** @example "" */
  notifyEmail: string;

  /** @example "" */
  crisisLine: string;

  @Choice(MODEL_FAULT_REACTIONS)
  onModelFault: ModelFaultReaction;

  /** @example false */
  maskPersonalData: boolean;

  @ApiProperty({ type: 'integer', nullable: true, example: null })
  maxTokens: number | null;

  /** @example 50000000 */
  @ApiProperty({ type: 'integer', nullable: true })
  monthlyBudget: number | null;

  @Choice(BUDGET_REACTIONS)
  onBudgetSpent: BudgetReaction;

  /**
   * Conversations are deleted this many days after their last message; null keeps them.
   * @example 365
   */
  @ApiProperty({ type: 'integer', nullable: true })
  retentionDays: number | null;

  /** @example 1440 */
  @Count()
  outcomeAfterMinutes: number;

  /** @example false */
  weeklyMail: boolean;

  @ApiProperty({ type: () => ShownOpeningHoursDto, nullable: true, example: null })
  openingHours: ShownOpeningHoursDto | null;

  @Timestamp()
  createdAt: Date;

  @Timestamp()
  updatedAt: Date;
}

const ITEM_FIELDS = [
  'id',
  'name',
  'botName',
  'botAvatar',
  'websiteUrl',
  'status',
  'agentType',
  'suspended',
  'createdAt',
  'updatedAt',
] as const;

/** An agent in List Agents. */
export class AgentItemDto extends PickType(AgentDto, ITEM_FIELDS) {}

const CREATED_FIELDS = ['id', 'name', 'botName', 'websiteUrl', 'status', 'createdAt'] as const;

/** An agent in the answer of Create Agent. */
export class CreatedAgentDto extends PickType(AgentDto, CREATED_FIELDS) {}

/** Answer of Get and Update Agent. */
export class AgentAnswerDto {
  agent: AgentDto;
}

/** Answer of Create Agent. */
export class CreatedAgentAnswerDto {
  agent: CreatedAgentDto;
}

/** Answer of List Agents. */
export class AgentsAnswerDto extends ListAnswerDto {
  agents: AgentItemDto[];
}

/** An agent in List Agents. */
export function presentAgentItem(row: Agent): AgentItemDto {
  return pick(row, ITEM_FIELDS);
}

/** An agent in the answer of Create Agent. */
export function presentCreatedAgent(row: Agent): CreatedAgentDto {
  return pick(row, CREATED_FIELDS);
}

/** An agent with all fields, beginning with the fields of the list. */
export function presentAgent(row: Agent): AgentDto {
  return { ...presentAgentItem(row), ...present(AgentDto, row) };
}

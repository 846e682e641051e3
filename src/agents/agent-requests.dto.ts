import { OmitType, PartialType } from '@nestjs/swagger';
import { BodySchema } from '../platform/http/requests/fields/body-schema';
import {
  EmailSetting,
  Flag,
  MayBeAbsent,
  MayBeNull,
  Nested,
  OneOf,
  RequiredText,
  Setting,
  WholeNumberFrom,
} from '../platform/http/requests/fields/fields';
import { InQuery } from '../platform/http/requests/fields/query-field';
import { UrlSetting } from '../platform/http/requests/fields/url-fields';
import { ListQuery } from '../platform/http/requests/lists/list.dto';
import {
  AGENT_TYPES,
  BUDGET_REACTIONS,
  MODEL_FAULT_REACTIONS,
  type AgentType,
  type BudgetReaction,
  type ModelFaultReaction,
} from './agent.entity';
import { Color } from './color';
import { OpeningHoursDto } from './opening-hours.dto';

/** The most tokens of any model's answer. */
const MAX_TOKENS = 100_000;
/** A billion of any currency, in millionths. */
const MAX_BUDGET = 1e15;
/** Ten years. */
const MAX_RETENTION_DAYS = 3650;

/** From five minutes to thirty days. */
const OUTCOME_AFTER_MINUTES = { min: 5, max: 43_200 };

/** Body of Create Agent. */
@BodySchema('CreateAgent', {
  name: 'Support',
  botName: 'Ada',
  botPersonality: 'You are Ada, a friendly support agent.',
  websiteUrl: 'https://www.example.com',
})
export class CreateAgentDto {
  @RequiredText(100)
  name: string;

  /** The agent's own name in chats. Default for a new agent: its `name`. */
  @Setting(100)
  botName?: string;

  /** Avatar URL. */
  @UrlSetting()
  botAvatar?: string;

  /** System prompt: the role and the tone of the agent. */
  @Setting(20_000)
  botPersonality?: string;

  /** The answer when no passage of the training sources is relevant. */
  @Setting(2000)
  botNoAnswer?: string;

  /** The greeting of the agent. */
  @Setting(2000)
  welcomeMessage?: string;

  /**
   * A description of the business, for the language model. If it is empty, the `summary` of the agent's websites is
   * used.
   */
  @Setting(2000)
  businessSummary?: string;

  @UrlSetting()
  websiteUrl?: string;

  /** Accent colour of the widget, `#rgb` or `#rrggbb`. */
  @Color()
  primaryColor?: string;

  /** GA4 measurement ID. */
  @Setting(50)
  gaID?: string;

  @MayBeAbsent(Flag())
  removeBranding?: boolean;

  @MayBeAbsent(OneOf(AGENT_TYPES))
  agentType?: AgentType;

  /** The address to which a mail is sent when a visitor asks for a person. */
  @EmailSetting()
  notifyEmail?: string;

  /** Whom to call in a crisis, e.g. thoughts of suicide. Replaces the service's list. */
  @Setting(500)
  crisisLine?: string;

  /**
   * The fallback when the language model fails before its first word: `error`, the default, or `quotation`, a
   * quotation from the site by the built-in model.
   */
  @MayBeAbsent(OneOf(MODEL_FAULT_REACTIONS))
  onModelFault?: ModelFaultReaction;

  /**
   * Whether a language model reads placeholders, e.g. `[EMAIL_1]`, instead of visitors' email addresses, phone numbers,
   * payment cards and IBANs. Its answer has the data again.
   */
  @MayBeAbsent(Flag())
  maskPersonalData?: boolean;

  /**
   * The most tokens of a language model's answer, thoughts included. `null`, the default, and larger numbers mean the
   * operator's limit.
   */
  @MayBeAbsent(MayBeNull(WholeNumberFrom(1, MAX_TOKENS)))
  maxTokens?: number | null;

  /**
   * The most that language models may cost in a month (UTC), in millionths of the operator's currency. The events
   * `budget.warning` at 80 % and `budget.exceeded` are sent once a month. `null`, the default: no budget.
   */
  @MayBeAbsent(MayBeNull(WholeNumberFrom(1, MAX_BUDGET)))
  monthlyBudget?: number | null;

  /**
   * The model that answers when the budget is spent: still the language model (`continue`, the default), or the
   * built-in model until the month ends (`quotation`).
   */
  @MayBeAbsent(OneOf(BUDGET_REACTIONS))
  onBudgetSpent?: BudgetReaction;

  /**
   * Conversations are deleted this many days after their last message, with messages and lead. `null`, the default,
   * keeps them.
   */
  @MayBeAbsent(MayBeNull(WholeNumberFrom(1, MAX_RETENTION_DAYS)))
  retentionDays?: number | null;

  /**
   * The minutes of silence in a conversation before its outcome is found. Default for a new agent: 1440, a
   * day.
   */
  @MayBeAbsent(WholeNumberFrom(OUTCOME_AFTER_MINUTES.min, OUTCOME_AFTER_MINUTES.max))
  outcomeAfterMinutes?: number;

  /** Whether `notifyEmail` gets a weekly mail about the conversations' outcomes. Default: false. */
  @MayBeAbsent(Flag())
  weeklyMail?: boolean;

  /**
   * When people answer. At other times, visitors who want a person are told when somebody answers. `null`, the default:
   * they are not told.
   */
  @MayBeAbsent(MayBeNull(Nested(() => OpeningHoursDto)))
  openingHours?: OpeningHoursDto | null;
}

/** Body of Update Agent. Only included fields change. */
@BodySchema('UpdateAgent', { botNoAnswer: 'Please write to help@example.com.', primaryColor: '#0a7' })
export class UpdateAgentDto extends PartialType(OmitType(CreateAgentDto, ['agentType']), {
  skipNullProperties: false,
}) {}

/** Query of List Agents. */
export class ListAgentsQuery extends ListQuery {
  @InQuery(OneOf(AGENT_TYPES))
  agentType?: AgentType;
}

import { Count } from '../../platform/http/requests/fields/answer-fields';

/** The number of objects of an account. Conversations and messages of past days count although they were removed. */
export class UsageDto {
  @Count()
  agents: number;

  @Count()
  trainingSources: number;

  @Count()
  passages: number;

  /** The size of the uploaded files. */
  @Count()
  fileBytes: number;

  @Count()
  conversations: number;

  @Count()
  messages: number;

  @Count()
  webhooks: number;

  /** Tokens of chat models in this month (UTC). */
  @Count()
  tokens: number;
}

/** The activity of an account on a UTC day, both modes together. */
export class UsageDayDto {
  /** @example "2026-11-21" */
  day: string;

  @Count()
  messages: number;

  @Count()
  conversations: number;

  @Count()
  leads: number;

  /** The language model's tokens, by its own count. */
  @Count()
  promptTokens: number;

  @Count()
  completionTokens: number;
}

/** The objects in a mode that have a limit in each mode. */
export class ModeUsageDto {
  /** Working API keys. */
  @Count()
  keys: number;

  @Count()
  files: number;

  @Count()
  fileBytes: number;

  @Count()
  passages: number;
}

/** The objects of each mode. */
export class UsageByModeDto {
  live: ModeUsageDto;

  test: ModeUsageDto;
}

/** The limits of an account. Agents, conversations and messages have none. */
export class LimitsDto {
  /** Requests per minute in each mode; 0 without access to the API. */
  @Count()
  requestsPerMinute: number;

  /** In each mode. */
  @Count()
  keys: number;

  /** In both modes together. */
  @Count()
  webhooks: number;

  /** In each mode. */
  @Count()
  files: number;

  /** In each mode. */
  @Count()
  fileBytes: number;

  /** In each mode. */
  @Count()
  passages: number;

  /** Tokens of chat models in a month (UTC); null for no limit. */
  @Count(5_000_000)
  monthlyTokens: number | null;
}

/** Answer of Get Usage. */
export class UsageAnswerDto {
  usage: UsageDto;

  usageByMode: UsageByModeDto;

  /** The last 31 days, newest first. Days without activity are left out. */
  days: UsageDayDto[];

  limits: LimitsDto;
}

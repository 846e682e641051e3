import { PartialType } from '@nestjs/swagger';
import { Choice, Choices, Count, Id, Timestamp } from '../../platform/http/requests/fields/answer-fields';
import { BodySchema } from '../../platform/http/requests/fields/body-schema';
import { Moment } from '../../platform/http/requests/fields/date-fields';
import {
  Flag,
  MayBeAbsent,
  MayBeNull,
  NumberFrom,
  OneOf,
  RequiredText,
  SomeOf,
  Text,
  WholeNumberFrom,
} from '../../platform/http/requests/fields/fields';
import { InQuery, QueryFlag } from '../../platform/http/requests/fields/query-field';
import { AgentIds } from '../../auth/agent-ids.field';
import { ListAnswerDto, ListQuery } from '../../platform/http/requests/lists/list.dto';
import { MODES, PLANS, SCOPES, type Mode, type Plan, type Scope } from '../../auth/plan';

const MAX_OVERLAP_DAYS = 7;

const ACCOUNT_ORDERS = ['messages', 'failures'] as const;

/** The criterion by which accounts are ranked. */
export type AccountOrder = (typeof ACCOUNT_ORDERS)[number];

/** Query of List Accounts. */
export class ListAccountsQuery extends ListQuery {
  /** Only accounts whose name contains this text, in upper or lower case. */
  @InQuery(Text(100))
  name?: string;

  @InQuery(OneOf(PLANS))
  plan?: Plan;

  /** `true`: only suspended accounts. `false`: only all others. */
  @QueryFlag()
  suspended?: boolean;

  /** Default: newest first. Otherwise those with the most messages, or the most failures, first. */
  @InQuery(OneOf(ACCOUNT_ORDERS))
  orderBy?: AccountOrder;
}

/** Body of Create Account. */
@BodySchema('CreateAccount', { name: 'Example Ltd', plan: 'enterprise' })
export class CreateAccountDto {
  @RequiredText(100)
  name: string;

  @OneOf(PLANS)
  plan: Plan;
}

/** Body of Update Account. Only included fields change. */
@BodySchema('UpdateAccount', { plan: 'pro' })
export class UpdateAccountDto extends PartialType(CreateAccountDto, { skipNullProperties: false }) {
  @MayBeAbsent(Flag())
  suspended?: boolean;

  /** The tokens that the chat models of its agents may use in a month (UTC); null for no limit. */
  @MayBeAbsent(MayBeNull(WholeNumberFrom(0, Number.MAX_SAFE_INTEGER)))
  monthlyTokenBudget?: number | null;
}

/** Body of Issue Key. */
@BodySchema('IssueKey', { mode: 'live', name: 'website' })
export class IssueKeyDto {
  @OneOf(MODES)
  mode: Mode;

  @MayBeAbsent(Text(100))
  name?: string;

  /** Default: all scopes. */
  @MayBeAbsent(SomeOf(SCOPES))
  scopes?: Scope[];

  @MayBeAbsent(MayBeNull(Moment()))
  expiresAt?: Date | null;

  /**
   * The only agents of its mode that the key may use; `null`, the default: all agents of the account. Other agents
   * appear as missing, and operations on the whole account are refused, e.g. new agents.
   */
  @AgentIds()
  agentIds?: number[] | null;
}

/** Body of Rotate Key. */
@BodySchema('RotateKey', { overlapDays: 1 })
export class RotateKeyDto {
  /** How many days the old key keeps working. Default: 1. */
  @MayBeAbsent(NumberFrom(0, MAX_OVERLAP_DAYS))
  overlapDays: number = 1;
}

/** The operator's view of an account. */
export class AccountDto {
  @Id()
  id: number;

  name: string;

  @Choice(PLANS)
  plan: Plan;

  suspended: boolean;

  /** Null for no limit. */
  @Count(5_000_000)
  monthlyTokenBudget: number | null;

  @Timestamp()
  createdAt: Date;
}

/** An account in a list, with its activity in both modes together. */
export class ListedAccountDto extends AccountDto {
  /** The messages of the last 31 UTC days. */
  @Count(1200)
  messages: number;

  /** The failed training sources, and the failing webhooks. */
  @Count(2)
  failures: number;
}

/** An API key without its secret. */
export class ApiKeyDto {
  @Id()
  id: number;

  name: string;

  @Choice(MODES)
  mode: Mode;

  @Choices(SCOPES)
  scopes: Scope[];

  /** The only agents that the key may use; null: all agents of the account. */
  agentIds: number[] | null;

  /** @example "ply_live_…x7Qp" */
  hint: string;

  @Timestamp()
  createdAt: Date;

  @Timestamp()
  expiresAt: Date | null;

  @Timestamp()
  lastUsedAt: Date | null;

  @Timestamp()
  revokedAt: Date | null;
}

/** Answer of Create, Get and Update Account. */
export class AccountAnswerDto {
  account: AccountDto;
}

/** Answer of List Accounts. */
export class AccountsAnswerDto extends ListAnswerDto {
  accounts: ListedAccountDto[];
}

/** Answer of List Keys. */
export class ApiKeysAnswerDto {
  keys: ApiKeyDto[];
}

/** Answer of Issue Key and Rotate Key. */
export class IssuedApiKeyAnswerDto {
  key: ApiKeyDto;

  /** The API key. Shown only here. */
  secret: string;
}

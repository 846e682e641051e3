import { ApiSchema, PartialType } from '@nestjs/swagger';
import { Choice, Choices, Count, Id, Timestamp } from '../../platform/http/answer-fields';
import { BodySchema } from '../../platform/http/body-schema';
import { FutureMoment } from '../../platform/http/date-fields';
import {
  Flag,
  MayBeAbsent,
  MayBeNull,
  NumberFrom,
  OneOf,
  RequiredText,
  SomeOf,
  Text,
} from '../../platform/http/fields';
import { ListAnswerDto } from '../../platform/http/list.dto';
import type { Account } from '../account.entity';
import type { ApiKey } from '../api-key.entity';
import { MODES, PLANS, SCOPES, type Mode, type Plan, type Scope } from '../plan';

const MAX_OVERLAP_DAYS = 7;

/** Body of Create Account. */
@BodySchema('CreateAccount', { name: 'Example Ltd', plan: 'enterprise' })
export class CreateAccountDto {
  @RequiredText(100)
  name: string;

  @OneOf(PLANS)
  plan: Plan;
}

/** Body of Update Account: only what is included changes. */
@BodySchema('UpdateAccount', { plan: 'pro' })
export class UpdateAccountDto extends PartialType(CreateAccountDto, { skipNullProperties: false }) {
  @MayBeAbsent()
  @Flag()
  suspended?: boolean;
}

/** Body of Issue Key. */
@BodySchema('IssueKey', { mode: 'live', name: 'website' })
export class IssueKeyDto {
  @OneOf(MODES)
  mode: Mode;

  @MayBeAbsent()
  @Text(100)
  name?: string;

  /** All of them unless told otherwise. */
  @MayBeAbsent()
  @SomeOf(SCOPES)
  scopes?: Scope[];

  @MayBeAbsent()
  @MayBeNull()
  @FutureMoment()
  expiresAt?: Date | null;
}

/** Body of Rotate Key. */
@BodySchema('RotateKey', { overlapDays: 1 })
export class RotateKeyDto {
  /** For how many days the old key goes on working. */
  @MayBeAbsent()
  @NumberFrom(0, MAX_OVERLAP_DAYS)
  overlapDays: number = 0;
}

/** An account as the operator sees it. */
@ApiSchema({ name: 'Account' })
export class AccountDto {
  @Id()
  id: number;

  name: string;

  @Choice(PLANS)
  plan: Plan;

  suspended: boolean;

  @Timestamp()
  createdAt: string;
}

/** A key as the operator sees it: everything but the key. */
@ApiSchema({ name: 'ApiKey' })
export class ApiKeyDto {
  @Id()
  id: number;

  name: string;

  @Choice(MODES)
  mode: Mode;

  @Choices(SCOPES)
  scopes: Scope[];

  /** @example "ply_live_…x7Qp" */
  hint: string;

  @Timestamp()
  createdAt: string;

  @Timestamp()
  expiresAt: string | null;

  @Timestamp()
  lastUsedAt: string | null;

  @Timestamp()
  revokedAt: string | null;
}

/** Answer of Create, Get and Update Account. */
@ApiSchema({ name: 'AccountAnswer' })
export class AccountAnswerDto {
  account: AccountDto;
}

/** Answer of List Accounts. */
@ApiSchema({ name: 'AccountsAnswer' })
export class AccountsAnswerDto extends ListAnswerDto {
  accounts: AccountDto[];
}

/** Answer of List Keys. */
@ApiSchema({ name: 'ApiKeysAnswer' })
export class ApiKeysAnswerDto {
  keys: ApiKeyDto[];
}

/** Answer of Issue Key and Rotate Key. */
@ApiSchema({ name: 'IssuedApiKeyAnswer' })
export class IssuedApiKeyAnswerDto {
  key: ApiKeyDto;

  /** The API key. Shown only here. */
  secret: string;
}

/** How much an account holds. */
@ApiSchema({ name: 'Usage' })
export class UsageDto {
  @Count()
  agents: number;

  @Count()
  trainingSources: number;

  @Count()
  passages: number;

  @Count()
  conversations: number;

  @Count()
  messages: number;
}

/** Answer of Get Usage. */
@ApiSchema({ name: 'UsageAnswer' })
export class UsageAnswerDto {
  usage: UsageDto;
}

/** An account as the operator sees it. */
export function presentAccount({ id, name, plan, suspended, createdAt }: Account): AccountDto {
  return { id, name, plan, suspended, createdAt: createdAt.toISOString() };
}

/** A key as the operator sees it: everything but the key. */
export function presentKey(apiKey: ApiKey): ApiKeyDto {
  return {
    id: apiKey.id,
    name: apiKey.name,
    mode: apiKey.mode,
    scopes: apiKey.scopes,
    hint: apiKey.hint,
    createdAt: apiKey.createdAt.toISOString(),
    expiresAt: apiKey.expiresAt?.toISOString() ?? null,
    lastUsedAt: apiKey.lastUsedAt?.toISOString() ?? null,
    revokedAt: apiKey.revokedAt?.toISOString() ?? null,
  };
}

import { PickType } from '@nestjs/swagger';
import { Choice, Choices, Count, Timestamp } from '../../platform/http/requests/fields/answer-fields';
import { AccountDto, ApiKeyDto } from '../admin/admin.dto';
import { ModeUsageDto } from '../admin/usage.dto';
import { MODES, SCOPES, type Mode, type Scope } from '../../auth/plan';

/** The account of the calling key. */
export class OwnAccountDto extends PickType(AccountDto, ['id', 'name', 'plan']) {}

/** The calling key. */
export class OwnKeyDto extends PickType(ApiKeyDto, ['id', 'name', 'hint']) {
  /** When the key stops working: its expiry, or the end of its overlap with a successor; null if neither is set. */
  @Timestamp()
  expiresAt: Date | null;
}

/** The limits of the account. */
export class OwnLimitsDto {
  /** Requests per minute by all keys of the mode together. */
  @Count()
  requestsPerMinute: number;

  /** Working API keys of the mode. */
  @Count()
  keys: number;

  /** Webhooks in both modes together. */
  @Count()
  webhooks: number;

  @Count()
  exchangesPerConversation: number;

  /** Characters in a text added as a training source. */
  @Count()
  trainingTextCharacters: number;

  /** Training files in the mode. */
  @Count()
  files: number;

  /** Bytes of these files together. */
  @Count()
  fileBytes: number;

  /** Passages of all training sources in the mode. */
  @Count()
  passages: number;

  /** Tokens of chat models in a month (UTC); null for no limit. */
  @Count(5_000_000)
  monthlyTokens: number | null;
}

/** The number of objects of the account in the mode of the key. */
export class OwnUsageDto extends ModeUsageDto {
  @Count()
  agents: number;

  @Count()
  webhooks: number;

  /** Tokens of chat models in this month (UTC), of the account. */
  @Count()
  tokens: number;
}

/** Answer of Who Am I. */
export class MeAnswerDto {
  account: OwnAccountDto;

  @Choice(MODES)
  mode: Mode;

  @Choices(SCOPES)
  scopes: Scope[];

  key: OwnKeyDto;

  limits: OwnLimitsDto;

  /** Null for a key or person limited to some agents. */
  usage: OwnUsageDto | null;
}

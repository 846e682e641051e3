import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { IdParam } from '../../platform/http/requests/id-param';
import { Operation } from '../../platform/http/docs/operation';
import { present } from '../../platform/http/requests/present';
import { AuthSettings } from '../../auth/auth.settings';
import { ACCOUNT_LIMITS } from '../../auth/plan';
import { QuotasSettings } from '../../auth/quotas.settings';
import { KeysService } from '../keys/keys.service';
import { RequiresOperator } from '../../auth/requires.decorator';
import { AccountsService } from './accounts.service';
import {
  AccountAnswerDto,
  AccountDto,
  AccountsAnswerDto,
  ApiKeyDto,
  ApiKeysAnswerDto,
  CreateAccountDto,
  IssuedApiKeyAnswerDto,
  IssueKeyDto,
  ListAccountsQuery,
  ListedAccountDto,
  RotateKeyDto,
  UpdateAccountDto,
} from './admin.dto';
import { UsageAnswerDto } from './usage.dto';
import { countUsage, countUsageByDay, countUsageByMode } from './usage.queries';

const keyOfAccount = ({ key }: IssuedApiKeyAnswerDto, { accountId }: { accountId?: string }): string =>
  `/admin/v1/accounts/${accountId}/keys/${key.id}`;

/** The account API, for operators. */
@ApiTags('Accounts (operators)')
@RequiresOperator()
@Controller('admin/v1/accounts')
export class AdminController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly keys: KeysService,
    private readonly dataSource: DataSource,
    private readonly limits: AuthSettings,
    private readonly quotas: QuotasSettings,
  ) {}

  @Post()
  @Operation({
    summary: 'Create an account',
    status: 201,
    answer: AccountAnswerDto,
    location: ({ account }: AccountAnswerDto) => `/admin/v1/accounts/${account.id}`,
  })
  async createAccount(@Body() input: CreateAccountDto): Promise<AccountAnswerDto> {
    return { account: present(AccountDto, await this.accounts.create(input)) };
  }

  @Get()
  @Operation({
    summary: 'List accounts',
    description: 'Newest first, or ranked by their activity.',
    answer: AccountsAnswerDto,
  })
  async listAccounts(@Query() query: ListAccountsQuery): Promise<AccountsAnswerDto> {
    const { rows, nextCursor } = await this.accounts.list(query);
    return { accounts: rows.map((account) => present(ListedAccountDto, account)), nextCursor };
  }

  @Get(':accountId')
  @Operation({ summary: 'Get an account', answer: AccountAnswerDto })
  async getAccount(@IdParam('accountId') accountId: number): Promise<AccountAnswerDto> {
    return { account: present(AccountDto, await this.accounts.get(accountId)) };
  }

  @Patch(':accountId')
  @Operation({ summary: 'Change name, plan, suspension or token budget', answer: AccountAnswerDto })
  async updateAccount(
    @IdParam('accountId') accountId: number,
    @Body() changes: UpdateAccountDto,
  ): Promise<AccountAnswerDto> {
    return { account: present(AccountDto, await this.accounts.update(accountId, changes)) };
  }

  @Get(':accountId/usage')
  @Operation({ summary: 'Get usage and limits of an account', answer: UsageAnswerDto })
  async getUsage(@IdParam('accountId') accountId: number): Promise<UsageAnswerDto> {
    const { plan, monthlyTokenBudget } = await this.accounts.get(accountId);
    return {
      usage: await countUsage(this.dataSource, accountId),
      usageByMode: await countUsageByMode(this.dataSource, accountId),
      days: await countUsageByDay(this.dataSource, accountId),
      limits: {
        requestsPerMinute: this.limits.requestsPerMinute(plan),
        keys: ACCOUNT_LIMITS.keys,
        webhooks: ACCOUNT_LIMITS.webhooks,
        files: this.quotas.FILES_PER_ACCOUNT,
        fileBytes: this.quotas.FILE_BYTES_PER_ACCOUNT,
        passages: this.quotas.PASSAGES_PER_ACCOUNT,
        monthlyTokens: monthlyTokenBudget,
      },
    };
  }

  @Post(':accountId/keys')
  @Operation({
    summary: 'Issue an API key',
    status: 201,
    answer: IssuedApiKeyAnswerDto,
    location: keyOfAccount,
  })
  async issueAccountKey(
    @IdParam('accountId') accountId: number,
    @Body() options: IssueKeyDto,
  ): Promise<IssuedApiKeyAnswerDto> {
    const { key, secret } = await this.keys.issue(accountId, options);
    return { key: present(ApiKeyDto, key), secret };
  }

  @Get(':accountId/keys')
  @Operation({ summary: "List an account's API keys", answer: ApiKeysAnswerDto })
  async listAccountKeys(@IdParam('accountId') accountId: number): Promise<ApiKeysAnswerDto> {
    return { keys: (await this.keys.list(accountId)).map((key) => present(ApiKeyDto, key)) };
  }

  @Delete(':accountId/keys/:keyId')
  @Operation({ summary: 'Revoke an API key', status: 204 })
  async revokeAccountKey(
    @IdParam('accountId') accountId: number,
    @IdParam('keyId') keyId: number,
  ): Promise<void> {
    await this.keys.revoke(accountId, keyId);
  }

  @Post(':accountId/keys/:keyId/rotate')
  @Operation({
    summary: 'Rotate an API key',
    description:
      'Issues a key with the mode, name, scopes and expiry of the old one, which still works for `overlapDays` days ' +
      '(1 by default).',
    status: 201,
    answer: IssuedApiKeyAnswerDto,
    location: keyOfAccount,
    errors: ['CONFLICT'],
  })
  async rotateAccountKey(
    @IdParam('accountId') accountId: number,
    @IdParam('keyId') keyId: number,
    @Body() { overlapDays }: RotateKeyDto,
  ): Promise<IssuedApiKeyAnswerDto> {
    const { key, secret } = await this.keys.rotate(accountId, keyId, overlapDays);
    return { key: present(ApiKeyDto, key), secret };
  }
}

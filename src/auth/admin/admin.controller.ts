import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { Operation } from '../../platform/http/operation';
import { pageQuery, type PageQuery } from '../../platform/http/pagination';
import { IdParam } from '../../platform/http/id-param';
import { RequiresOperator } from '../requires.decorator';
import { AccountsService } from './accounts.service';
import {
  accountAnswer,
  accountsAnswer,
  createAccount,
  issuedKeyAnswer,
  issueKey,
  keysAnswer,
  presentAccount,
  presentKey,
  rotateKey,
  updateAccount,
  usageAnswer,
} from './admin.dto';
import { KeysService } from './keys.service';
import { countUsage } from './usage.queries';

/** The account API, for operators. */
@ApiTags('Accounts (operators)')
@RequiresOperator()
@Controller('admin/v1/accounts')
export class AdminController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly keys: KeysService,
    private readonly dataSource: DataSource,
  ) {}

  @Post()
  @Operation({ summary: 'Create an account', status: 201, answer: accountAnswer })
  async createAccount(@Body({ schema: createAccount }) input: z.output<typeof createAccount>) {
    return { account: presentAccount(await this.accounts.create(input)) };
  }

  @Get()
  @Operation({ summary: 'List accounts', answer: accountsAnswer, errors: ['INVALID_CURSOR'] })
  async listAccounts(@Query({ schema: pageQuery }) query: PageQuery) {
    const { rows, nextCursor } = await this.accounts.list(query);
    return { accounts: rows.map(presentAccount), nextCursor };
  }

  @Get(':accountId')
  @Operation({ summary: 'Get an account', answer: accountAnswer, errors: ['NOT_FOUND'] })
  async getAccount(@IdParam('accountId') accountId: number) {
    return { account: presentAccount(await this.accounts.get(accountId)) };
  }

  @Patch(':accountId')
  @Operation({ summary: 'Change name, plan or suspension', answer: accountAnswer, errors: ['NOT_FOUND'] })
  async updateAccount(
    @IdParam('accountId') accountId: number,
    @Body({ schema: updateAccount }) changes: z.output<typeof updateAccount>,
  ) {
    return { account: presentAccount(await this.accounts.update(accountId, changes)) };
  }

  @Get(':accountId/usage')
  @Operation({ summary: 'Get what an account holds', answer: usageAnswer, errors: ['NOT_FOUND'] })
  async getUsage(@IdParam('accountId') accountId: number) {
    await this.accounts.get(accountId);
    return { usage: await countUsage(this.dataSource, accountId) };
  }

  @Post(':accountId/keys')
  @Operation({ summary: 'Issue an API key', status: 201, answer: issuedKeyAnswer, errors: ['NOT_FOUND'] })
  async issueKey(
    @IdParam('accountId') accountId: number,
    @Body({ schema: issueKey }) options: z.output<typeof issueKey>,
  ) {
    const { key, secret } = await this.keys.issue(accountId, options);
    return { key: presentKey(key), secret };
  }

  @Get(':accountId/keys')
  @Operation({ summary: "List an account's API keys", answer: keysAnswer, errors: ['NOT_FOUND'] })
  async listKeys(@IdParam('accountId') accountId: number) {
    return { keys: (await this.keys.list(accountId)).map(presentKey) };
  }

  @Delete(':accountId/keys/:keyId')
  @Operation({ summary: 'Revoke an API key', status: 204, errors: ['NOT_FOUND'] })
  async revokeKey(@IdParam('accountId') accountId: number, @IdParam('keyId') keyId: number): Promise<void> {
    await this.keys.revoke(accountId, keyId);
  }

  @Post(':accountId/keys/:keyId/rotate')
  @Operation({
    summary: 'Rotate an API key',
    description: 'Issues a key like the old one; the old one goes on working for `overlapDays`.',
    status: 201,
    answer: issuedKeyAnswer,
    errors: ['NOT_FOUND', 'CONFLICT'],
  })
  async rotateKey(
    @IdParam('accountId') accountId: number,
    @IdParam('keyId') keyId: number,
    @Body({ schema: rotateKey }) { overlapDays }: z.output<typeof rotateKey>,
  ) {
    const { key, secret } = await this.keys.rotate(accountId, keyId, overlapDays);
    return { key: presentKey(key), secret };
  }
}

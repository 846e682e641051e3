import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Queue } from 'bullmq';
import { Repository } from 'typeorm';
import { AuthenticationService } from '../../auth/authentication.service';
import { TransactionsService } from '../../platform/database/transactions.service';
import { notFound, orNotFound } from '../../platform/http/errors';
import { AgentLifetimesService } from '../../agents/agent-lifetimes.service';
import { purgeAccount } from '../deletion.jobs';
import { AccountDeletion } from './account-deletion.entity';
import { markAccountDeleted } from './account-deletion.queries';

/** The deletion of accounts with all their data. */
@Injectable()
export class AccountDeletionsService {
  constructor(
    @InjectRepository(AccountDeletion) private readonly deletions: Repository<AccountDeletion>,
    private readonly transactions: TransactionsService,
    private readonly authentication: AuthenticationService,
    private readonly lifetimes: AgentLifetimesService,
    @InjectQueue(purgeAccount.name) private readonly queue: Queue,
  ) {}

  /**
   * Deletes the account for good. This process refuses its keys at once, all other processes within 5 s. Its running
   * work is aborted, and its webhooks receive no more events. A job removes its rows.
   * @throws ApiError NOT_FOUND
   */
  async delete(accountId: number): Promise<AccountDeletion> {
    const agentIds = await this.transactions.run((transaction) => markAccountDeleted(transaction, accountId));
    if (!agentIds) throw notFound('account');
    this.authentication.forgetCallers();
    for (const agentId of agentIds) this.lifetimes.end(agentId);
    void purgeAccount.addTo(this.queue, { accountId });
    return this.get(accountId);
  }

  /** The receipt of a deleted account. @throws ApiError NOT_FOUND */
  async get(accountId: number): Promise<AccountDeletion> {
    return orNotFound(await this.deletions.findOneBy({ accountId }), 'account deletion');
  }
}

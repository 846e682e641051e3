import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { newId } from '../../platform/database/id';
import { TransactionsService } from '../../platform/database/transactions.service';
import { orNotFound } from '../../platform/http/errors';
import type { Page } from '../../platform/http/requests/lists/pagination.service';
import { PaginationService } from '../../platform/http/requests/lists/pagination.service';
import { Account } from '../../auth/account.entity';
import { changedFields } from '../../audit/audited-action';
import { AuditLogService } from '../../audit/audit-log.service';
import { AuthenticationService } from '../../auth/authentication.service';
import { lockAccount } from '../../auth/lock-account';
import type { Plan } from '../../auth/plan';
import { activityOf, rankedAccounts, type ListedAccount } from './account-activity.queries';
import type { ListAccountsQuery } from './admin.dto';

/** The fields that the operator can change. */
type AccountChanges = Partial<Pick<Account, 'name' | 'plan' | 'suspended' | 'monthlyTokenBudget'>>;

/** The operator's accounts. */
@Injectable()
export class AccountsService {
  constructor(
    @InjectRepository(Account) private readonly accounts: Repository<Account>,
    private readonly authentication: AuthenticationService,
    private readonly transactions: TransactionsService,
    private readonly auditLog: AuditLogService,
    private readonly pager: PaginationService,
  ) {}

  /** A new account, not suspended. */
  async create(input: { name: string; plan: Plan }): Promise<Account> {
    return this.transactions.run(async (transaction) => {
      const row = transaction.create(Account, {
        id: newId(),
        suspended: false,
        monthlyTokenBudget: null,
        ...input,
      });
      const account = await transaction.save(row, { transaction: false });
      await this.auditLog.recordOfAccount(transaction, account.id, { action: 'account.created' });
      return account;
    });
  }

  /**
   * The accounts with their activity, optionally filtered by plan, suspension or a part of the name; newest first, or
   * ranked by activity.
   */
  async list({
    name = '',
    plan,
    suspended,
    orderBy,
    ...query
  }: ListAccountsQuery): Promise<Page<ListedAccount>> {
    const narrowed = plan || suspended !== undefined ? [plan, String(suspended)] : [];
    const scope = ['accounts', name, ...narrowed];
    if (orderBy) {
      const filter = { name, plan, suspended };
      return this.pager.inOrder([...scope, orderBy], query, {
        read: (after, limit) => rankedAccounts(this.accounts.manager, { filter, orderBy, after, limit }),
        positionOf: (account) => [account[orderBy], account.id],
      });
    }
    const list = this.accounts
      .createQueryBuilder('account')
      .where({ ...(plan && { plan }), ...(suspended !== undefined && { suspended }) })
      .andWhere('strpos(lower(account.name), lower(:name)) > 0', { name });
    const { rows, nextCursor } = await this.pager.page(scope, query, list);
    const ids = rows.map(({ id }) => id);
    const activities = await activityOf(this.accounts.manager, ids);
    return { rows: rows.map((row) => Object.assign(row, activities.get(row.id)!)), nextCursor };
  }

  /** @throws ApiError NOT_FOUND */
  async get(id: number): Promise<Account> {
    return orNotFound(await this.accounts.findOneBy({ id }), 'account');
  }

  /**
   * Changes the given fields. A suspension or a new plan takes effect here at once, on every process within 5 s.
   * @throws ApiError NOT_FOUND
   */
  async update(id: number, changes: AccountChanges): Promise<Account> {
    await this.transactions.run(async (transaction) => {
      const changed = changedFields(await lockAccount(transaction, id), changes);
      if (changed.length === 0) return;
      const { name, plan, suspended, monthlyTokenBudget } = changes;
      await transaction.update(Account, { id }, { name, plan, suspended, monthlyTokenBudget });
      await this.auditLog.recordOfAccount(transaction, id, { action: 'account.updated', changed });
    });
    this.authentication.forgetCallers();
    return this.get(id);
  }
}

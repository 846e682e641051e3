import type { List } from '../pages.js';
import { path } from '../path.js';
import type { RequestOptions, Transport } from '../transport.js';
import { AccountAgents } from './account-agents.js';
import { AccountKeys, AccountPeople } from './account-access.js';
import type { OperatorQuery, OperatorSchema } from './document.js';

/** The accounts of tenants. */
export class Accounts {
  /** The API keys of an account, in both modes. */
  readonly keys: AccountKeys;
  /** The people of an account, who use the console. */
  readonly people: AccountPeople;
  /** The agents of an account, in both modes, and their training. */
  readonly agents: AccountAgents;

  constructor(private readonly transport: Transport) {
    this.keys = new AccountKeys(transport);
    this.people = new AccountPeople(transport);
    this.agents = new AccountAgents(transport);
  }

  /** All accounts, newest first. */
  list(query: OperatorQuery<'listAccounts'> = {}, options?: RequestOptions): List<OperatorSchema<'Account'>> {
    const itemsOf = ({ accounts }: OperatorSchema<'AccountsAnswer'>) => accounts;
    return this.transport.list('/accounts', itemsOf, query, options);
  }

  /** Creates an account, which has no keys yet. */
  async create(
    account: OperatorSchema<'CreateAccount'>,
    options?: RequestOptions,
  ): Promise<OperatorSchema<'Account'>> {
    const answer = await this.transport.post<OperatorSchema<'AccountAnswer'>>('/accounts', account, options);
    return answer.account;
  }

  /** One account. */
  async get(accountId: number, options?: RequestOptions): Promise<OperatorSchema<'Account'>> {
    const answer = await this.transport.get<OperatorSchema<'AccountAnswer'>>(
      path`/accounts/${accountId}`,
      options,
    );
    return answer.account;
  }

  /** Changes only the given settings: name, plan, token budget, and whether the account is suspended. */
  async update(
    accountId: number,
    changes: OperatorSchema<'UpdateAccount'>,
    options?: RequestOptions,
  ): Promise<OperatorSchema<'Account'>> {
    const answer = await this.transport.patch<OperatorSchema<'AccountAnswer'>>(
      path`/accounts/${accountId}`,
      changes,
      options,
    );
    return answer.account;
  }

  /** Deletes an account with all its data. This cannot be undone. `deletion` tells the progress. */
  async delete(accountId: number, options?: RequestOptions): Promise<OperatorSchema<'AccountDeletion'>> {
    const answer = await this.transport.json<OperatorSchema<'AccountDeletionAnswer'> | undefined>(
      { method: 'DELETE', path: path`/accounts/${accountId}` },
      options,
    );
    // Without an answer, an earlier attempt has deleted the account.
    return answer ? answer.deletion : this.deletion(accountId, options);
  }

  /** The receipt of a deleted account. */
  async deletion(accountId: number, options?: RequestOptions): Promise<OperatorSchema<'AccountDeletion'>> {
    const answer = await this.transport.get<OperatorSchema<'AccountDeletionAnswer'>>(
      path`/account-deletions/${accountId}`,
      options,
    );
    return answer.deletion;
  }

  /** What an account has and uses. */
  async usage(accountId: number, options?: RequestOptions): Promise<OperatorSchema<'UsageAnswer'>> {
    return this.transport.get(path`/accounts/${accountId}/usage`, options);
  }

  /** The audit log of an account in one mode, `live` by default, newest first. */
  auditLog(
    accountId: number,
    query: OperatorQuery<'listAccountAuditLog'> = {},
    options?: RequestOptions,
  ): List<OperatorSchema<'AuditEntry'>> {
    const itemsOf = ({ entries }: OperatorSchema<'AuditLogAnswer'>) => entries;
    return this.transport.list(path`/accounts/${accountId}/audit-log`, itemsOf, query, options);
  }

  /** The deliveries of an account that fail, newest first. */
  failingDeliveries(
    accountId: number,
    query: OperatorQuery<'listFailingDeliveries'> = {},
    options?: RequestOptions,
  ): List<OperatorSchema<'OperatorDelivery'>> {
    const itemsOf = ({ deliveries }: OperatorSchema<'OperatorDeliveriesAnswer'>) => deliveries;
    return this.transport.list(path`/accounts/${accountId}/failing-deliveries`, itemsOf, query, options);
  }
}

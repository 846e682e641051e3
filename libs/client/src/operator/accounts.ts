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
    return this.transport.list('/accounts', options, { query, field: 'accounts' });
  }

  /** Creates an account, which has no keys yet. */
  async create(
    account: OperatorSchema<'CreateAccount'>,
    options?: RequestOptions,
  ): Promise<OperatorSchema<'Account'>> {
    return this.transport.post('/accounts', options, { body: account, field: 'account' });
  }

  /** One account. */
  async get(accountId: number, options?: RequestOptions): Promise<OperatorSchema<'Account'>> {
    return this.transport.get(path`/accounts/${accountId}`, options, { field: 'account' });
  }

  /** Changes only the given settings: name, plan, token budget, and whether the account is suspended. */
  async update(
    accountId: number,
    changes: OperatorSchema<'UpdateAccount'>,
    options?: RequestOptions,
  ): Promise<OperatorSchema<'Account'>> {
    return this.transport.patch(path`/accounts/${accountId}`, options, { body: changes, field: 'account' });
  }

  /** Deletes an account with all its data. This cannot be undone. `deletion` tells the progress. */
  async delete(accountId: number, options?: RequestOptions): Promise<OperatorSchema<'AccountDeletion'>> {
    const deletion = await this.transport.delete<OperatorSchema<'AccountDeletion'> | undefined>(
      path`/accounts/${accountId}`,
      options,
      { field: 'deletion' },
    );
    // Without an answer, an earlier attempt has deleted the account.
    return deletion ?? this.deletion(accountId, options);
  }

  /** The receipt of a deleted account. */
  async deletion(accountId: number, options?: RequestOptions): Promise<OperatorSchema<'AccountDeletion'>> {
    return this.transport.get(path`/account-deletions/${accountId}`, options, { field: 'deletion' });
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
    return this.transport.list(path`/accounts/${accountId}/audit-log`, options, { query, field: 'entries' });
  }

  /** The deliveries of an account that fail, newest first. */
  failingDeliveries(
    accountId: number,
    query: OperatorQuery<'listFailingDeliveries'> = {},
    options?: RequestOptions,
  ): List<OperatorSchema<'OperatorDelivery'>> {
    return this.transport.list(path`/accounts/${accountId}/failing-deliveries`, options, {
      query,
      field: 'deliveries',
    });
  }
}

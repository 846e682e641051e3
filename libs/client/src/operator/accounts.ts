import { path } from '../path.js';
import type { RequestOptions, Transport } from '../transport.js';
import type { OperatorSchema } from './document.js';
import { AccountAgents, AccountKeys, AccountPeople, AccountsMethods } from './methods.js';

/** The accounts of tenants. */
export class Accounts extends AccountsMethods {
  /** The API keys of an account, in both modes. */
  readonly keys: AccountKeys;
  /** The people of an account, who use the console. */
  readonly people: AccountPeople;
  /** The agents of an account, in both modes, and their training. */
  readonly agents: AccountAgents;

  constructor(transport: Transport) {
    super(transport);
    this.keys = new AccountKeys(transport);
    this.people = new AccountPeople(transport);
    this.agents = new AccountAgents(transport);
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
}

import { connect, environment, type ConnectionOptions } from '../connection.js';
import { secretCredentials } from '../credentials.js';
import { Accounts } from './accounts.js';
import { System } from './methods.js';

/** Settings of an operator's client. */
export interface ParleyOperatorOptions extends ConnectionOptions {
  /** The `ADMIN_TOKEN` of the service. Default: the environment variable `PARLEY_ADMIN_TOKEN`. */
  adminToken?: string | undefined;
}

/**
 * A client for the operator of a Parley service: accounts, their keys and people, and the state of the service. Its
 * operations know no idempotency keys, so a POST whose answer is lost is not sent again.
 */
export class ParleyOperator {
  readonly accounts: Accounts;
  readonly system: System;

  /** @throws TypeError for a missing token or an invalid base URL */
  constructor({ adminToken = environment('PARLEY_ADMIN_TOKEN'), ...options }: ParleyOperatorOptions = {}) {
    const transport = connect(options, '/admin/v1', secretCredentials(adminToken, 'adminToken'));
    this.accounts = new Accounts(transport);
    this.system = new System(transport);
  }
}

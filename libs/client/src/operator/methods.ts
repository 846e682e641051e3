// Written by libs/client/methods.mjs. Change methods.yaml instead.
import type { List } from '../pages.js';
import { path } from '../path.js';
import type { RequestOptions, Transport } from '../transport.js';
import type { OperatorQuery, OperatorSchema } from './document.js';

/** The methods of `Accounts` that send one request. */
export class AccountsMethods {
  constructor(protected readonly transport: Transport) {}

  /** All accounts, newest first. */
  list(
    query: OperatorQuery<'listAccounts'> = {},
    options?: RequestOptions,
  ): List<OperatorSchema<'ListedAccount'>> {
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

/** The API keys of an account, in both modes. */
export class AccountKeys {
  constructor(protected readonly transport: Transport) {}

  /** All keys, without their secrets, in one answer without pages. */
  async list(accountId: number, options?: RequestOptions): Promise<OperatorSchema<'ApiKey'>[]> {
    return this.transport.get(path`/accounts/${accountId}/keys`, options, { field: 'keys' });
  }

  /** Issues a key. Hand over its `secret`: it is not shown again. */
  async issue(
    accountId: number,
    key: OperatorSchema<'IssueKey'>,
    options?: RequestOptions,
  ): Promise<OperatorSchema<'IssuedApiKeyAnswer'>> {
    return this.transport.post(path`/accounts/${accountId}/keys`, options, { body: key });
  }

  /** Issues a key that replaces an old one. The old key keeps working for `overlapDays` days. */
  async rotate(
    accountId: number,
    keyId: number,
    rotation: OperatorSchema<'RotateKey'> = {},
    options?: RequestOptions,
  ): Promise<OperatorSchema<'IssuedApiKeyAnswer'>> {
    return this.transport.post(path`/accounts/${accountId}/keys/${keyId}/rotate`, options, {
      body: rotation,
    });
  }

  /** Revokes a key: it stops working within 5 seconds. */
  async revoke(accountId: number, keyId: number, options?: RequestOptions): Promise<void> {
    return this.transport.delete(path`/accounts/${accountId}/keys/${keyId}`, options);
  }
}

/** The people of an account, who sign in to the console with links. */
export class AccountPeople {
  constructor(protected readonly transport: Transport) {}

  /** The people of both modes, newest first. */
  list(
    accountId: number,
    query: OperatorQuery<'listAccountPeople'> = {},
    options?: RequestOptions,
  ): List<OperatorSchema<'Person'>> {
    return this.transport.list(path`/accounts/${accountId}/people`, options, { query, field: 'people' });
  }

  /** Adds a person. The `link` signs them in once, within 24 hours. */
  async add(
    accountId: number,
    person: OperatorSchema<'AddAccountPerson'>,
    options?: RequestOptions,
  ): Promise<OperatorSchema<'PersonLinkAnswer'>> {
    return this.transport.post(path`/accounts/${accountId}/people`, options, { body: person });
  }

  /** Makes a new link for the person. An earlier one stops working. */
  async invite(
    accountId: number,
    personId: number,
    options?: RequestOptions,
  ): Promise<OperatorSchema<'PersonLinkAnswer'>> {
    return this.transport.post(path`/accounts/${accountId}/people/${personId}/link`, options);
  }

  /** Removes the person, whose sessions end at once. */
  async remove(accountId: number, personId: number, options?: RequestOptions): Promise<void> {
    return this.transport.delete(path`/accounts/${accountId}/people/${personId}`, options);
  }
}

/** The agents of an account, in both modes, and their training. */
export class AccountAgents {
  constructor(protected readonly transport: Transport) {}

  /** All agents, newest first. */
  list(
    accountId: number,
    query: OperatorQuery<'listAccountAgents'> = {},
    options?: RequestOptions,
  ): List<OperatorSchema<'OperatorAgent'>> {
    return this.transport.list(path`/accounts/${accountId}/agents`, options, { query, field: 'agents' });
  }

  /** Creates an agent for the tenant, whatever the plan allows. */
  async create(
    accountId: number,
    agent: OperatorSchema<'CreateAgentForAccount'>,
    options?: RequestOptions,
  ): Promise<OperatorSchema<'CreatedAgent'>> {
    return this.transport.post(path`/accounts/${accountId}/agents`, options, { body: agent, field: 'agent' });
  }

  /** Suspends an agent, which then answers nobody, or ends its suspension (`suspended: false`). */
  async suspend(
    accountId: number,
    agentId: number,
    state: OperatorSchema<'SuspendAgent'>,
    options?: RequestOptions,
  ): Promise<OperatorSchema<'OperatorAgent'>> {
    return this.transport.patch(path`/accounts/${accountId}/agents/${agentId}`, options, {
      body: state,
      field: 'agent',
    });
  }

  /** The sources of all agents of the account, newest first. */
  sources(
    accountId: number,
    query: OperatorQuery<'listAccountTrainingSources'> = {},
    options?: RequestOptions,
  ): List<OperatorSchema<'OperatorSource'>> {
    return this.transport.list(path`/accounts/${accountId}/training`, options, { query, field: 'sources' });
  }

  /** Adds a source to an agent. */
  async addSource(
    accountId: number,
    agentId: number,
    source: OperatorSchema<'AddTrainingSource'>,
    options?: RequestOptions,
  ): Promise<OperatorSchema<'TrainingSource'>> {
    return this.transport.post(path`/accounts/${accountId}/agents/${agentId}/training`, options, {
      body: source,
      field: 'source',
    });
  }
}

/** The state of the service. */
export class System {
  constructor(protected readonly transport: Transport) {}

  /** Version, database, queues and models of the service. */
  async get(options?: RequestOptions): Promise<OperatorSchema<'System'>> {
    return this.transport.get('/system', options, { field: 'system' });
  }

  /** What a developer needs to find a fault, without data of tenants. */
  async supportBundle(options?: RequestOptions): Promise<OperatorSchema<'SupportBundle'>> {
    return this.transport.get('/support-bundle', options);
  }

  /** Jobs that have failed for good. */
  async failedJobs(
    query: OperatorQuery<'listFailedJobs'> = {},
    options?: RequestOptions,
  ): Promise<OperatorSchema<'FailedJob'>[]> {
    return this.transport.get('/failed-jobs', options, { query, field: 'jobs' });
  }

  /** Starts one failed job again or, without `id`, the oldest 1,000 of the queue. Returns their number. */
  async retryFailedJobs(jobs: OperatorSchema<'RetryFailedJobs'>, options?: RequestOptions): Promise<number> {
    return this.transport.post('/failed-jobs/retry', options, { body: jobs, field: 'retried' });
  }
}

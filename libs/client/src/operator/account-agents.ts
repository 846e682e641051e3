import type { List } from '../pages.js';
import { path } from '../path.js';
import type { RequestOptions, Transport } from '../transport.js';
import type { OperatorQuery, OperatorSchema } from './document.js';

/** The agents of an account, in both modes, and their training. */
export class AccountAgents {
  constructor(private readonly transport: Transport) {}

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

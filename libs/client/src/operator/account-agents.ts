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
    const itemsOf = ({ agents }: OperatorSchema<'OperatorAgentsAnswer'>) => agents;
    return this.transport.list(path`/accounts/${accountId}/agents`, itemsOf, query, options);
  }

  /** Creates an agent for the tenant, whatever the plan allows. */
  async create(
    accountId: number,
    agent: OperatorSchema<'CreateAgentForAccount'>,
    options?: RequestOptions,
  ): Promise<OperatorSchema<'CreatedAgent'>> {
    const answer = await this.transport.post<OperatorSchema<'CreatedAgentAnswer'>>(
      path`/accounts/${accountId}/agents`,
      agent,
      options,
    );
    return answer.agent;
  }

  /** Suspends an agent, which then answers nobody, or ends its suspension (`suspended: false`). */
  async suspend(
    accountId: number,
    agentId: number,
    state: OperatorSchema<'SuspendAgent'>,
    options?: RequestOptions,
  ): Promise<OperatorSchema<'OperatorAgent'>> {
    const answer = await this.transport.patch<OperatorSchema<'OperatorAgentAnswer'>>(
      path`/accounts/${accountId}/agents/${agentId}`,
      state,
      options,
    );
    return answer.agent;
  }

  /** The sources of all agents of the account, newest first. */
  sources(
    accountId: number,
    query: OperatorQuery<'listAccountTrainingSources'> = {},
    options?: RequestOptions,
  ): List<OperatorSchema<'OperatorSource'>> {
    const itemsOf = ({ sources }: OperatorSchema<'OperatorSourcesAnswer'>) => sources;
    return this.transport.list(path`/accounts/${accountId}/training`, itemsOf, query, options);
  }

  /** Adds a source to an agent. */
  async addSource(
    accountId: number,
    agentId: number,
    source: OperatorSchema<'AddTrainingSource'>,
    options?: RequestOptions,
  ): Promise<OperatorSchema<'TrainingSource'>> {
    const answer = await this.transport.post<OperatorSchema<'TrainingSourceAnswer'>>(
      path`/accounts/${accountId}/agents/${agentId}/training`,
      source,
      options,
    );
    return answer.source;
  }
}

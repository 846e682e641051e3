import type { Query, Schema } from '../document.js';
import type { List } from '../pages.js';
import { path } from '../path.js';
import type { IdempotentOptions, RequestOptions, Transport } from '../transport.js';

/** Agents, which answer your visitors. */
export class Agents {
  constructor(private readonly transport: Transport) {}

  /** All agents of the key's account and mode, newest first. */
  list(query: Query<'listAgents'> = {}, options?: RequestOptions): List<Schema<'AgentItem'>> {
    const itemsOf = ({ agents }: Schema<'AgentsAnswer'>) => agents;
    return this.transport.list('/agents', itemsOf, query, options);
  }

  /** Creates an agent. */
  async create(agent: Schema<'CreateAgent'>, options?: IdempotentOptions): Promise<Schema<'CreatedAgent'>> {
    const answer = await this.transport.create<Schema<'CreatedAgentAnswer'>>('/agents', agent, options);
    return answer.agent;
  }

  /** One agent with its settings. */
  async get(agentId: number, options?: RequestOptions): Promise<Schema<'Agent'>> {
    const answer = await this.transport.get<Schema<'AgentAnswer'>>(path`/agents/${agentId}`, options);
    return answer.agent;
  }

  /** Changes only the given settings. */
  async update(
    agentId: number,
    changes: Schema<'UpdateAgent'>,
    options?: RequestOptions,
  ): Promise<Schema<'Agent'>> {
    const answer = await this.transport.patch<Schema<'AgentAnswer'>>(
      path`/agents/${agentId}`,
      changes,
      options,
    );
    return answer.agent;
  }

  /** Deletes an agent with all its data. */
  async delete(agentId: number, options?: RequestOptions): Promise<void> {
    return this.transport.delete(path`/agents/${agentId}`, options);
  }
}

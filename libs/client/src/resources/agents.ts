import type { Query, Schema } from '../document.js';
import type { List } from '../pages.js';
import { path } from '../path.js';
import type { IdempotentOptions, RequestOptions, Transport } from '../transport.js';

/** Agents, which answer your visitors. */
export class Agents {
  constructor(private readonly transport: Transport) {}

  /** All agents of the key's account and mode, newest first. */
  list(query: Query<'listAgents'> = {}, options?: RequestOptions): List<Schema<'AgentItem'>> {
    return this.transport.list('/agents', options, { query, field: 'agents' });
  }

  /** Creates an agent. */
  async create(agent: Schema<'CreateAgent'>, options?: IdempotentOptions): Promise<Schema<'CreatedAgent'>> {
    return this.transport.create('/agents', options, { body: agent, field: 'agent' });
  }

  /** One agent with its settings. */
  async get(agentId: number, options?: RequestOptions): Promise<Schema<'Agent'>> {
    return this.transport.get(path`/agents/${agentId}`, options, { field: 'agent' });
  }

  /** Changes only the given settings. */
  async update(
    agentId: number,
    changes: Schema<'UpdateAgent'>,
    options?: RequestOptions,
  ): Promise<Schema<'Agent'>> {
    return this.transport.patch(path`/agents/${agentId}`, options, { body: changes, field: 'agent' });
  }

  /** Deletes an agent with all its data. */
  async delete(agentId: number, options?: RequestOptions): Promise<void> {
    return this.transport.delete(path`/agents/${agentId}`, options);
  }
}

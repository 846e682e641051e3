import type { Query, Schema } from '../document.js';
import { List } from '../pages.js';
import { path, type IdempotentOptions, type RequestOptions, type Transport } from '../transport.js';

/** Agents: what answers your visitors. */
export class Agents {
  constructor(private readonly transport: Transport) {}

  /** All agents of the key's account and mode, newest first. */
  list(query: Query<'listAgents'> = {}, options?: RequestOptions): List<Schema<'AgentItem'>> {
    return new List(async (cursor) => {
      const { agents, nextCursor } = await this.transport.get<Schema<'AgentsAnswer'>>(
        '/agents',
        { ...query, cursor },
        options,
      );
      return { items: agents, nextCursor };
    });
  }

  /** Creates an agent. */
  async create(agent: Schema<'CreateAgent'>, options?: IdempotentOptions): Promise<Schema<'CreatedAgent'>> {
    const answer = await this.transport.create<Schema<'CreatedAgentAnswer'>>('/agents', agent, options);
    return answer.agent;
  }

  /** One agent with its settings. */
  async get(agentId: number, options?: RequestOptions): Promise<Schema<'Agent'>> {
    const answer = await this.transport.get<Schema<'AgentAnswer'>>(
      path`/agents/${agentId}`,
      undefined,
      options,
    );
    return answer.agent;
  }

  /** Changes the given settings and no other. */
  async update(
    agentId: number,
    changes: Schema<'UpdateAgent'>,
    options?: RequestOptions,
  ): Promise<Schema<'Agent'>> {
    const answer = await this.transport.json<Schema<'AgentAnswer'>>(
      { method: 'PATCH', path: path`/agents/${agentId}`, body: changes },
      options,
    );
    return answer.agent;
  }

  /** Deletes an agent with all that belongs to it. */
  async delete(agentId: number, options?: RequestOptions): Promise<void> {
    return this.transport.json({ method: 'DELETE', path: path`/agents/${agentId}` }, options);
  }
}

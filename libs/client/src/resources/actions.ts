import type { Query, Schema } from '../document.js';
import type { List } from '../pages.js';
import { path } from '../path.js';
import type { IdempotentOptions, RequestOptions, Transport } from '../transport.js';

/** Actions: requests to your systems for which the language model may ask during a turn. */
export class Actions {
  constructor(private readonly transport: Transport) {}

  /** All actions of an agent, oldest first, in one answer without pages. */
  async list(agentId: number, options?: RequestOptions): Promise<Schema<'Action'>[]> {
    const answer = await this.transport.get<Schema<'ActionsAnswer'>>(
      path`/agents/${agentId}/actions`,
      options,
    );
    return answer.actions;
  }

  /** Adds an action, as a draft unless `status` says otherwise. */
  async add(
    agentId: number,
    action: Schema<'AddAction'>,
    options?: IdempotentOptions,
  ): Promise<Schema<'Action'>> {
    const answer = await this.transport.create<Schema<'ActionAnswer'>>(
      path`/agents/${agentId}/actions`,
      action,
      options,
    );
    return answer.action;
  }

  /** One action. */
  async get(agentId: number, actionId: number, options?: RequestOptions): Promise<Schema<'Action'>> {
    const answer = await this.transport.get<Schema<'ActionAnswer'>>(
      path`/agents/${agentId}/actions/${actionId}`,
      options,
    );
    return answer.action;
  }

  /** Changes the given fields. */
  async update(
    agentId: number,
    actionId: number,
    changes: Schema<'UpdateAction'>,
    options?: RequestOptions,
  ): Promise<Schema<'Action'>> {
    const answer = await this.transport.patch<Schema<'ActionAnswer'>>(
      path`/agents/${agentId}/actions/${actionId}`,
      changes,
      options,
    );
    return answer.action;
  }

  /** Deletes an action with its executions. */
  async delete(agentId: number, actionId: number, options?: RequestOptions): Promise<void> {
    return this.transport.delete(path`/agents/${agentId}/actions/${actionId}`, options);
  }

  /** The tools of an MCP server, by its URL or by an action. An action with `tool` allows one of them. */
  async tools(
    agentId: number,
    server: Schema<'ListTools'>,
    options?: RequestOptions,
  ): Promise<Schema<'ToolsAnswer'>> {
    const call = { method: 'POST', path: path`/agents/${agentId}/actions/tools`, body: server } as const;
    return this.transport.json({ ...call, repeatable: true }, options);
  }

  /** Calls your system as an action would that is not saved, and shows the response, for you to choose its fields. */
  async testUnsaved(
    agentId: number,
    test: Schema<'TestUnsavedAction'>,
    options?: RequestOptions,
  ): Promise<Schema<'UnsavedActionTest'>> {
    const call = { method: 'POST', path: path`/agents/${agentId}/actions/test`, body: test } as const;
    return this.transport.json(call, options);
  }

  /** Calls your system, also for a draft, and shows what the model would see. */
  async test(
    agentId: number,
    actionId: number,
    test: Schema<'TestAction'>,
    options?: RequestOptions,
  ): Promise<Schema<'ActionTest'>> {
    const call = {
      method: 'POST',
      path: path`/agents/${agentId}/actions/${actionId}/test`,
      body: test,
    } as const;
    return this.transport.json({ ...call, repeatable: true }, options);
  }

  /** The calls of the last 30 days, newest first. */
  executions(
    agentId: number,
    actionId: number,
    query: Query<'listActionExecutions'> = {},
    options?: RequestOptions,
  ): List<Schema<'ActionExecution'>> {
    const itemsOf = ({ executions }: Schema<'ActionExecutionsAnswer'>) => executions;
    return this.transport.list(
      path`/agents/${agentId}/actions/${actionId}/executions`,
      itemsOf,
      query,
      options,
    );
  }

  /** The action that a conversation asks its visitor to confirm, and its outcome. */
  async confirmation(
    agentId: number,
    conversationId: string,
    confirmationId: number,
    options?: RequestOptions,
  ): Promise<Schema<'ActionConfirmation'>> {
    const answer = await this.transport.get<Schema<'ActionConfirmationAnswer'>>(
      path`/agents/${agentId}/conversations/${conversationId}/actions/${confirmationId}`,
      options,
    );
    return answer.action;
  }

  /**
   * The visitor's decision: true makes the call, once. Returns the answer of the agent.
   * @throws ApiError CONFLICT if it has expired or was decided before
   */
  async decide(
    agentId: number,
    conversationId: string,
    confirmationId: number,
    confirm: boolean,
    options?: IdempotentOptions,
  ): Promise<Schema<'ChatAnswer'>> {
    return this.transport.create(
      path`/agents/${agentId}/conversations/${conversationId}/actions/${confirmationId}`,
      { confirm },
      options,
    );
  }
}

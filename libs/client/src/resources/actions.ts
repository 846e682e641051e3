import type { Query, Schema } from '../document.js';
import type { List } from '../pages.js';
import { path } from '../path.js';
import type { IdempotentOptions, RequestOptions, Transport } from '../transport.js';

/** Actions: requests to your systems for which the language model may ask during a turn. */
export class Actions {
  constructor(private readonly transport: Transport) {}

  /** All actions of an agent, oldest first, in one answer without pages. */
  async list(agentId: number, options?: RequestOptions): Promise<Schema<'Action'>[]> {
    return this.transport.get(path`/agents/${agentId}/actions`, options, { field: 'actions' });
  }

  /** Adds an action, as a draft unless `status` says otherwise. */
  async add(
    agentId: number,
    action: Schema<'AddAction'>,
    options?: IdempotentOptions,
  ): Promise<Schema<'Action'>> {
    return this.transport.create(path`/agents/${agentId}/actions`, options, {
      body: action,
      field: 'action',
    });
  }

  /** One action. */
  async get(agentId: number, actionId: number, options?: RequestOptions): Promise<Schema<'Action'>> {
    return this.transport.get(path`/agents/${agentId}/actions/${actionId}`, options, { field: 'action' });
  }

  /** Changes the given fields. */
  async update(
    agentId: number,
    actionId: number,
    changes: Schema<'UpdateAction'>,
    options?: RequestOptions,
  ): Promise<Schema<'Action'>> {
    return this.transport.patch(path`/agents/${agentId}/actions/${actionId}`, options, {
      body: changes,
      field: 'action',
    });
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
    return this.transport.post(path`/agents/${agentId}/actions/tools`, options, {
      body: server,
      repeatable: true,
    });
  }

  /** Calls your system as an action would that is not saved, and shows the response, for you to choose its fields. */
  async testUnsaved(
    agentId: number,
    test: Schema<'TestUnsavedAction'>,
    options?: RequestOptions,
  ): Promise<Schema<'UnsavedActionTest'>> {
    return this.transport.post(path`/agents/${agentId}/actions/test`, options, { body: test });
  }

  /** Calls your system, also for a draft, and shows what the model would see. */
  async test(
    agentId: number,
    actionId: number,
    test: Schema<'TestAction'>,
    options?: RequestOptions,
  ): Promise<Schema<'ActionTest'>> {
    return this.transport.post(path`/agents/${agentId}/actions/${actionId}/test`, options, {
      body: test,
      repeatable: true,
    });
  }

  /** The calls of the last 30 days, newest first. */
  executions(
    agentId: number,
    actionId: number,
    query: Query<'listActionExecutions'> = {},
    options?: RequestOptions,
  ): List<Schema<'ActionExecution'>> {
    return this.transport.list(path`/agents/${agentId}/actions/${actionId}/executions`, options, {
      query,
      field: 'executions',
    });
  }

  /** The action that a conversation asks its visitor to confirm, and its outcome. */
  async confirmation(
    agentId: number,
    conversationId: string,
    confirmationId: number,
    options?: RequestOptions,
  ): Promise<Schema<'ActionConfirmation'>> {
    return this.transport.get(
      path`/agents/${agentId}/conversations/${conversationId}/actions/${confirmationId}`,
      options,
      { field: 'action' },
    );
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
      options,
      { body: { confirm } },
    );
  }
}

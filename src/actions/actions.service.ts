import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { AgentsService } from '../agents/agents.service';
import { AuditLogService } from '../audit/audit-log.service';
import { changedFields } from '../audit/audited-action';
import type { AgentCaller, AgentTenant } from '../auth/caller';
import { OLDEST_FIRST } from '../auth/tenant-row.entity';
import { lockAccount } from '../auth/lock-account';
import { newId } from '../platform/database/id';
import { notFoundIfGone } from '../platform/database/storage-fault';
import { TransactionsService } from '../platform/database/transactions.service';
import { invalid, invalidField, limitReached, notFound, orNotFound } from '../platform/http/errors';
import type { ListQuery } from '../platform/http/requests/lists/list.dto';
import { PaginationService, type Page } from '../platform/http/requests/lists/pagination.service';
import { pick } from '../platform/http/requests/present';
import { ActionCallsService, type ListedTools } from './action-calls.service';
import { problemsOf, requestOf, type RequestTemplate } from './action-request';
import { ActionSecretsService } from './action-secrets.service';
import { MAX_ACTIONS, type AddActionDto, type UpdateActionDto } from './action.dto';
import type { ListToolsDto } from './mcp/mcp-tool.dto';
import { Action, ActionExecution } from './action.entity';
import { findWithSecrets } from './actions.queries';

/** The defaults of a new action. */
const NEW_ACTION = {
  inputs: {},
  tool: null,
  headers: {},
  body: null,
  method: 'GET',
  audience: 'identified',
  status: 'draft',
} as const;

/** The fields that Update Action changes, besides the secrets. */
export const FIELDS = [
  'name',
  'whenToUse',
  'inputs',
  'tool',
  'method',
  'url',
  'headers',
  'body',
  'responseFields',
  'audience',
  'status',
] as const;

const MUST_BE_SENT_AGAIN = 'must be sent again when the host of the url, the method or the headers change';

/** The actions of a tenant's agents. */
@Injectable()
export class ActionsService {
  constructor(
    @InjectRepository(Action) private readonly actions: Repository<Action>,
    @InjectRepository(ActionExecution) private readonly executions: Repository<ActionExecution>,
    private readonly agents: AgentsService,
    private readonly secrets: ActionSecretsService,
    private readonly calls: ActionCallsService,
    private readonly pager: PaginationService,
    private readonly transactions: TransactionsService,
    private readonly auditLog: AuditLogService,
  ) {}

  /** The agent's actions, oldest first. @throws ApiError NOT_FOUND */
  async list(caller: AgentTenant): Promise<Action[]> {
    const { accountId, id: agentId } = await this.agents.get(caller);
    return this.actions.find({ where: { agentId, accountId }, order: OLDEST_FIRST });
  }

  /** @throws ApiError NOT_FOUND */
  async get(caller: AgentTenant, id: number): Promise<Action> {
    const { accountId, id: agentId } = await this.agents.get(caller);
    return orNotFound(await this.actions.findOneBy({ id, agentId, accountId }), 'action');
  }

  /** @throws ApiError NOT_FOUND, VALIDATION_ERROR for a placeholder, LIMIT_REACHED */
  async add(caller: AgentCaller, input: AddActionDto): Promise<Action> {
    const { accountId, id: agentId } = await this.agents.get(caller);
    const { secrets = {}, ...given } = input;
    const id = newId();
    const row = {
      ...newAction(given),
      id,
      accountId,
      agentId,
      secretNames: Object.keys(secrets),
      secrets: this.secrets.seal(id, secrets),
    };
    this.check(row);
    return this.transactions.run(async (transaction) => {
      // The lock makes concurrent requests wait, so that the limit holds.
      await lockAccount(transaction, accountId);
      const count = await transaction.countBy(Action, { agentId, accountId });
      if (count >= MAX_ACTIONS) throw limitReached('actions', MAX_ACTIONS);
      await transaction
        .insert(Action, { ...row, inputs: row.inputs as object })
        .catch(notFoundIfGone('agent', 'actions_agent_id_fkey'));
      await this.auditLog.record(transaction, caller, { action: 'action.added', id });
      return transaction.findOneByOrFail(Action, { id, accountId });
    });
  }

  /**
   * Changes the given fields. To change where or how the secrets are sent, the caller must send them again.
   * @throws ApiError NOT_FOUND, VALIDATION_ERROR for a placeholder, or for missing secrets
   */
  async update(caller: AgentCaller, id: number, changes: UpdateActionDto): Promise<Action> {
    const { accountId, id: agentId } = await this.agents.get(caller);
    const { secrets } = changes;
    const fields = pick(changes, FIELDS);
    return this.transactions.run(async (transaction) => {
      const lock = { mode: 'for_no_key_update' } as const;
      const action = await transaction.findOne(Action, { where: { id, agentId, accountId }, lock });
      if (!action) throw notFound('action');
      const sealed = secrets && {
        secrets: this.secrets.seal(id, secrets),
        secretNames: Object.keys(secrets),
      };
      this.check({ ...action, ...fields, ...sealed });
      const changed = [
        ...changedFields<Partial<Omit<Action, 'secrets'>>>(action, fields),
        ...(secrets ? ['secrets'] : []),
      ];
      if (changed.length === 0) return action;
      if (!secrets) requireSameReceiver(action, { ...action, ...fields });
      await transaction.update(
        Action,
        { id, accountId },
        { ...fields, inputs: fields.inputs as object | undefined, ...sealed },
      );
      await this.auditLog.record(transaction, caller, {
        action: 'action.updated',
        id,
        changed: changed.toSorted(),
      });
      return transaction.findOneByOrFail(Action, { id, accountId });
    });
  }

  /** Deletes the action with its executions. @throws ApiError NOT_FOUND */
  async delete(caller: AgentCaller, id: number): Promise<void> {
    const { accountId, id: agentId } = await this.agents.get(caller);
    await this.transactions.run(async (transaction) => {
      const { affected } = await transaction.delete(Action, { id, agentId, accountId });
      if (!affected) throw notFound('action');
      await this.auditLog.record(transaction, caller, { action: 'action.deleted', id });
    });
  }

  /**
   * The tools of the MCP server of an existing or planned action. Nothing is stored.
   * @throws ApiError NOT_FOUND, VALIDATION_ERROR
   */
  async listTools(caller: AgentCaller, input: ListToolsDto): Promise<ListedTools> {
    await this.agents.get(caller);
    const { actionId, url = '', headers = {}, secrets = {} } = input;
    const action = actionId && (await findWithSecrets(this.actions.manager, caller, actionId));
    if (actionId && !action) throw notFound('action');
    const server = action || {
      ...NEW_ACTION,
      method: 'POST' as const,
      url,
      headers,
      secretNames: Object.keys(secrets),
    };
    this.check(server);
    const values = action ? this.secrets.open(action.id, action.secrets) : secrets;
    return this.calls.listTools(requestOf({ ...server, inputs: {} }, { inputs: {}, secrets: values })!);
  }

  /** The calls of the last 30 days, newest first. @throws ApiError NOT_FOUND, INVALID_CURSOR */
  async listExecutions(caller: AgentCaller, id: number, query: ListQuery): Promise<Page<ActionExecution>> {
    await this.get(caller, id);
    const list = this.executions
      .createQueryBuilder('execution')
      .where({ actionId: id, accountId: caller.accountId });
    return this.pager.page(['action executions', caller.agentId, id], query, list);
  }

  /** Checks placeholders and host. @throws ApiError VALIDATION_ERROR */
  check(template: RequestTemplate): void {
    const problems = problemsOf(template);
    if (problems.length > 0) throw invalid(problems);
    if (this.calls.allowsHost(template.url)) return;
    throw invalidField('url', 'allowed_host', 'must have a host that the operator allows');
  }
}

/** An action with defaults for the fields that the tenant has left out. Pure. */
export function newAction<Given extends Pick<AddActionDto, 'tool'>>(given: Given) {
  return { ...NEW_ACTION, ...(given.tool && { method: 'POST' as const }), ...given };
}

/**
 * Requires the secrets of an action for a change that sends them elsewhere.
 * @throws ApiError VALIDATION_ERROR
 */
export function requireSameReceiver(before: Action, after: Action): void {
  if (before.secretNames.length > 0 && sendsElsewhere(before, after))
    throw invalidField('secrets', 'required', MUST_BE_SENT_AGAIN);
}

/** Whether the secrets of an action would go to another origin, or in another kind of request. */
function sendsElsewhere(before: Action, after: Action): boolean {
  const sent = ({ url, method, headers, tool }: Action): unknown => [
    tool ? url : new URL(url).origin,
    method,
    headers,
  ];
  return !isDeepStrictEqual(sent(before), sent(after));
}

import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AgentsService } from '../agents/agents.service';
import { AuditLogService } from '../audit/audit-log.service';
import type { AgentCaller, AgentTenant } from '../auth/caller';
import type { VerifiedVisitor } from '../identity/verified-visitor';
import { newId } from '../platform/database/id';
import { TransactionsService } from '../platform/database/transactions.service';
import { orNotFound } from '../platform/http/errors';
import type { ActionCall } from './action-call';
import { ActionCallsService } from './action-calls.service';
import { ActionSecretsService } from './action-secrets.service';
import type { TestActionDto } from './action.dto';
import { Action } from './action.entity';
import { findWithSecrets, insertExecutions } from './actions.queries';
import { ActionsService, newAction, requireSameReceiver } from './actions.service';
import type { TestUnsavedActionDto } from './unsaved-action.dto';

/** Test calls of actions, for the people who set them up. */
@Injectable()
export class ActionTestsService {
  constructor(
    private readonly agents: AgentsService,
    private readonly actions: ActionsService,
    private readonly calls: ActionCallsService,
    private readonly secrets: ActionSecretsService,
    private readonly dataSource: DataSource,
    private readonly transactions: TransactionsService,
    private readonly auditLog: AuditLogService,
  ) {}

  /** Calls the action, even if it is a draft. @throws ApiError NOT_FOUND */
  async test(caller: AgentCaller, id: number, input: TestActionDto): Promise<ActionCall> {
    await this.agents.get(caller);
    const action = await this.find(caller, id);
    const { inputs = {} } = input;
    const call = await this.calls.callAction(action, { inputs, visitor: visitorOf(input) });
    const { accountId, agentId } = caller;
    const place = { accountId, agentId, conversationId: null, messageId: null };
    await this.transactions.run(async (transaction) => {
      await insertExecutions(transaction, place, [call]);
      await this.auditLog.record(transaction, caller, { action: 'action.tested', id });
    });
    return call;
  }

  /**
   * Calls an action before it is saved: a new action, or the saved action with these fields. The saved secrets are sent
   * only to the saved action's destination.
   * @throws ApiError NOT_FOUND, VALIDATION_ERROR for a placeholder, or for missing secrets
   */
  async testUnsaved(caller: AgentCaller, input: TestUnsavedActionDto): Promise<ActionCall> {
    await this.agents.get(caller);
    const { actionId, action: fields, inputs = {} } = input;
    const action = actionId
      ? await this.find(caller, actionId)
      : this.dataSource.manager.create(Action, { id: newId(), secretNames: [], secrets: null });
    const { secrets, ...request } = newAction(fields);
    const sealed = secrets && {
      secrets: this.secrets.seal(action.id, secrets),
      secretNames: Object.keys(secrets),
    };
    const unsaved: Action = { ...action, ...request, ...sealed, responseFields: [] };
    this.actions.check(unsaved);
    if (!secrets) requireSameReceiver(action, unsaved);
    const given = { inputs, visitor: visitorOf(input), showsResponse: true };
    const call = await this.calls.callAction(unsaved, given);
    await this.transactions.run((transaction) =>
      this.auditLog.record(transaction, caller, { action: 'agent.action_tested', id: caller.agentId }),
    );
    return call;
  }

  private async find(agent: AgentTenant, id: number): Promise<Action> {
    return orNotFound(await findWithSecrets(this.dataSource.manager, agent, id), 'action');
  }
}

function visitorOf({ visitorId: id, ...input }: TestActionDto): VerifiedVisitor | undefined {
  const { visitorEmail: email, visitorName: name, visitorAttributes: attributes } = input;
  return id === undefined ? undefined : { id, email, name, attributes };
}

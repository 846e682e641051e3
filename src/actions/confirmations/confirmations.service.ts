import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { TransactionsService } from '../../platform/database/transactions.service';
import { conflict, notFound, orNotFound } from '../../platform/http/errors';
import type { ActionCall } from '../action-call';
import { ActionCallsService, type CallInputs } from '../action-calls.service';
import { shownInputs, withDefaults, type InputValues } from '../action-inputs';
import { problemWithCall } from '../action-request';
import type { Action } from '../action.entity';
import { shownArguments } from '../mcp/mcp-tool';
import { findWithSecrets, insertExecutions, type ActionKey } from '../actions.queries';
import {
  templateOf,
  type AskedConfirmation,
  type Confirmation,
  type ConfirmationStatus,
} from './confirmation';
import {
  confirmationsOf,
  decide,
  findConfirmation,
  settle,
  type ConfirmationPlace,
} from './confirmations.queries';

/** The result of a confirmed call. */
export interface ConfirmedCall {
  confirmation: Confirmation;
  action: Action;
  call: ActionCall;
}

/** Actions that change data: a model's request is stored, and carried out once after the visitor's confirmation. */
@Injectable()
export class ConfirmationsService {
  constructor(
    private readonly calls: ActionCallsService,
    private readonly dataSource: DataSource,
    private readonly transactions: TransactionsService,
  ) {}

  /** The confirmation to ask the visitor for, or the reason why the call cannot be made. */
  async prepare(
    { actionId, ...agent }: ActionKey,
    { inputs: given, visitor, language }: Pick<CallInputs, 'inputs' | 'visitor'> & { language: string },
  ): Promise<AskedConfirmation | { problem: string }> {
    const action = await findWithSecrets(this.dataSource.manager, agent, actionId);
    if (action?.status !== 'live') return { problem: 'The action is not available' };
    const inputs = withDefaults(given, action.inputs);
    const problem = problemWithCall(action, { inputs, visitor });
    if (problem) return { problem: problem.says };
    const values = inputs as InputValues;
    return {
      actionId,
      name: action.name,
      shown: action.tool ? shownArguments(values, action.tool) : shownInputs(values, action.inputs),
      inputs: values,
      visitor: visitor ?? null,
      template: templateOf(action),
      language,
    };
  }

  /** A confirmation of the conversation. @throws ApiError NOT_FOUND */
  async get(place: ConfirmationPlace): Promise<Confirmation> {
    return orNotFound(await findConfirmation(this.dataSource.manager, place), 'action');
  }

  /** The confirmations that these messages ask for, by message. */
  async findByMessages(accountId: number, messageIds: number[]): Promise<Map<number, Confirmation>> {
    const found = await confirmationsOf(this.dataSource.manager, accountId, messageIds);
    return new Map(found.map((confirmation) => [confirmation.messageId, confirmation]));
  }

  /** @throws ApiError NOT_FOUND; CONFLICT if it is not pending */
  async decline(place: ConfirmationPlace): Promise<Confirmation> {
    await this.decide(place, 'declined');
    return this.get(place);
  }

  /**
   * Makes the confirmed call with the stored inputs. A confirmation leads to one call at most: a process that dies
   * meanwhile leaves it `unknown`. The call continues when its client leaves.
   * @throws ApiError NOT_FOUND; CONFLICT if it is not pending
   */
  async run(place: ConfirmationPlace): Promise<ConfirmedCall> {
    await this.decide(place, 'running');
    const confirmation = await this.get(place);
    const { accountId, agentId } = place;
    const { id, actionId, conversationId, messageId } = confirmation;
    const action = await findWithSecrets(this.dataSource.manager, { accountId, agentId }, actionId);
    if (!action) throw notFound('action');
    const call = await this.call(action, confirmation);
    const status = statusAfter(call);
    await this.transactions.run(async (transaction) => {
      const isThere = await settle(transaction, accountId, { confirmation, status });
      const where = { accountId, agentId, conversationId, messageId };
      if (isThere) await insertExecutions(transaction, where, [call]);
    });
    return { confirmation: { ...confirmation, id, status }, action, call };
  }

  private async decide(place: ConfirmationPlace, to: 'running' | 'declined'): Promise<void> {
    if (await decide(this.dataSource.manager, place, to)) return;
    const { status } = await this.get(place);
    throw conflict('action', status === 'expired' ? 'has expired' : `is already ${status}`);
  }

  private async call(action: Action, { id, inputs, visitor, template }: Confirmation): Promise<ActionCall> {
    const isSame = action.status === 'live' && templateOf(action) === template;
    if (!isSame) {
      const error = 'The action has changed since the visitor was asked';
      const result = { responseStatus: null, fields: null, error, durationMs: 0 };
      return { actionId: action.id, inputs, request: null, result };
    }
    return this.calls.callAction(action, {
      inputs,
      visitor: visitor ?? undefined,
      idempotencyKey: `parley-${id}`,
    });
  }
}

function statusAfter({ result }: ActionCall): Extract<ConfirmationStatus, 'done' | 'failed' | 'unknown'> {
  if (result.error === null) return 'done';
  return result.isUncertain ? 'unknown' : 'failed';
}

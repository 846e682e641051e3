import type { EntityManager } from 'typeorm';
import { isOfAgent, type AgentKey } from '../agents/agents.queries';
import { newId } from '../platform/database/id';
import { sql, type Query } from '../platform/database/sql';
import { Action, ActionExecution } from './action.entity';
import type { ActionCall } from './action-call';

/** A live action for a turn. */
export interface LiveAction extends Pick<
  Action,
  'id' | 'name' | 'whenToUse' | 'inputs' | 'tool' | 'method' | 'audience'
> {
  /** Whether its request contains data of the visitor. */
  needsVisitor: boolean;
}

/** SQL: the live actions of the agent as a JSON list, oldest first. */
export const liveActionsSql = (agent: AgentKey): Query => sql`
  SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'whenToUse', when_to_use, 'inputs', inputs,
           'tool', tool, 'method', method, 'audience', audience,
           'needsVisitor', concat_ws(' ', url, headers, body) LIKE '%{{visitor.%')
         ORDER BY created_at, id), '[]') FROM actions
  WHERE ${isOfAgent(agent)} AND status = 'live'`;

/** The agent's action with its sealed secrets; null without an action with this id. */
export async function findWithSecrets(
  db: EntityManager,
  { accountId, agentId }: AgentKey,
  id: number,
): Promise<Action | null> {
  return db
    .createQueryBuilder(Action, 'action')
    .addSelect('action.secrets')
    .where({ id, accountId, agentId })
    .getOne();
}

/** An action of an agent. */
export interface ActionKey extends AgentKey {
  actionId: number;
}

/** Where calls belong: to a message of a conversation, or to nothing if they are tests. */
export interface CallPlace extends AgentKey {
  conversationId: string | null;
  messageId: number | null;
}

/**
 * Stores the calls for the tenant to read, in their order. Calls of deleted actions are left out. The conversation of
 * `place` exists in the transaction.
 */
export async function insertExecutions(
  db: EntityManager,
  place: CallPlace,
  calls: readonly ActionCall[],
): Promise<void> {
  for (const { actionId, inputs, result } of calls) {
    const action = await db.findOne(Action, {
      select: { id: true },
      where: { id: actionId, agentId: place.agentId, accountId: place.accountId },
      lock: { mode: 'for_key_share' },
    });
    if (!action) continue;
    const { responseStatus, error, durationMs } = result;
    await db.insert(ActionExecution, {
      id: newId(),
      ...place,
      actionId,
      inputs: inputs as object,
      responseStatus,
      error,
      durationMs,
    });
  }
}

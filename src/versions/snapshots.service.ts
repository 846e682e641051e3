import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Action } from '../actions/action.entity';
import { ActionsService, FIELDS } from '../actions/actions.service';
import { Agent } from '../agents/agent.entity';
import type { AgentKey } from '../agents/agents.queries';
import { AgentsService } from '../agents/agents.service';
import type { AgentCaller } from '../auth/caller';
import { requireScope } from '../auth/refusals';
import { OLDEST_FIRST } from '../auth/tenant-row.entity';
import { TransactionsService } from '../platform/database/transactions.service';
import { notFound } from '../platform/http/errors';
import { pick } from '../platform/http/requests/present';
import { namedPairOf } from '../training/pairs/pair';
import { pairsOf, TrainingPairsService } from '../training/pairs/training-pairs.service';
import { TrainingSource } from '../training/training-source.entity';
import { TrainingService } from '../training/training.service';
import { VERSIONED_SETTINGS, type Snapshot, type VersionAction } from './snapshot';

/** Reads the state of an agent as a snapshot, and makes a snapshot its state. */
@Injectable()
export class SnapshotsService {
  constructor(
    private readonly agents: AgentsService,
    private readonly actions: ActionsService,
    private readonly training: TrainingService,
    private readonly pairs: TrainingPairsService,
    private readonly transactions: TransactionsService,
  ) {}

  /** The state of the agent. `locks` locks its rows until the transaction ends. @throws ApiError NOT_FOUND */
  async read(db: EntityManager, { accountId, agentId }: AgentKey, { locks = false } = {}): Promise<Snapshot> {
    const lock = locks ? { lock: { mode: 'for_no_key_update' as const } } : {};
    const agent = await db.findOne(Agent, { where: { id: agentId, accountId }, ...lock });
    if (!agent) throw notFound('agent');
    const actions = await db.find(Action, { where: { agentId, accountId }, order: OLDEST_FIRST, ...lock });
    const pairs = await db.find(TrainingSource, { ...pairsOf({ accountId, agentId }), ...lock });
    return {
      settings: pick(agent, VERSIONED_SETTINGS),
      actions: actions.map((action) => pick(action, ['id', ...FIELDS])),
      pairs: pairs.map(namedPairOf),
    };
  }

  /**
   * Makes `next` the state of the agent, which is `live`. Runs in a unit of work that has locked the agent's rows.
   * Returns the names of the changed parts. Actions that stay keep their secrets.
   * @throws ApiError VALIDATION_ERROR, LIMIT_REACHED, CONFLICT, INSUFFICIENT_SCOPE if pairs change
   */
  async write(caller: AgentCaller, live: Snapshot, next: Snapshot): Promise<string[]> {
    const changed = (['settings', 'actions', 'pairs'] as const).filter(
      (part) => !isDeepStrictEqual(live[part], next[part]),
    );
    if (changed.includes('settings')) await this.agents.update(caller, next.settings, () => undefined);
    if (changed.includes('actions')) await this.writeActions(caller, live.actions, next.actions);
    if (changed.includes('pairs')) await this.writePairs(caller, live, next);
    return changed;
  }

  /** Checks the actions of a draft as if they were stored. @throws ApiError VALIDATION_ERROR */
  async check(db: EntityManager, { accountId, agentId }: AgentKey, actions: VersionAction[]): Promise<void> {
    const stored = await db.findBy(Action, { agentId, accountId });
    for (const action of actions) {
      const secretNames = stored.find(({ id }) => id === action.id)?.secretNames ?? [];
      this.actions.check({ ...action, secretNames });
    }
  }

  private async writeActions(
    caller: AgentCaller,
    live: readonly VersionAction[],
    next: readonly VersionAction[],
  ): Promise<void> {
    const known = new Set(live.map(({ id }) => id));
    const kept = new Set(next.map(({ id }) => id));
    for (const { id } of live) if (!kept.has(id)) await this.actions.delete(caller, id!);
    for (const { id, ...action } of next) {
      if (id !== null && known.has(id)) await this.actions.update(caller, id, action);
      else await this.actions.add(caller, action);
    }
  }

  private async writePairs(caller: AgentCaller, live: Snapshot, next: Snapshot): Promise<void> {
    requireScope(caller, 'training:write');
    const kept = new Set(next.pairs.map(({ source }) => source));
    const removed = new Set(live.pairs.map(({ source }) => source).filter((source) => !kept.has(source)));
    if (removed.size > 0) {
      const rows = await this.transactions.read((db) => db.find(TrainingSource, pairsOf(caller)));
      for (const { id, source } of rows) if (removed.has(source)) await this.training.delete(caller, id);
    }
    const before = new Map(live.pairs.map((pair) => [pair.source, pair]));
    const changed = next.pairs.flatMap((pair, at) =>
      isDeepStrictEqual(before.get(pair.source), pair)
        ? []
        : { line: at + 1, input: { type: 'qa' as const, ...pair } },
    );
    if (changed.length > 0) await this.pairs.put(caller, changed);
  }
}

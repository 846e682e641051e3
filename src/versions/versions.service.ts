import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, LessThanOrEqual, Not, Repository, type EntityManager } from 'typeorm';
import { Agent } from '../agents/agent.entity';
import { presentAgent } from '../agents/agent.dto';
import type { AgentKey } from '../agents/agents.queries';
import { AgentsService } from '../agents/agents.service';
import { AuditLogService } from '../audit/audit-log.service';
import type { AuditedAction } from '../audit/audited-action';
import type { AgentCaller, AgentTenant } from '../auth/caller';
import { lockAccount } from '../auth/lock-account';
import { requireScope } from '../auth/refusals';
import { newId } from '../platform/database/id';
import { TransactionsService } from '../platform/database/transactions.service';
import { EventsService } from '../platform/events/events.service';
import { ApiError, conflict, limitReached } from '../platform/http/errors';
import { AgentVersion } from './agent-version.entity';
import { findDraft, findVersion } from './find-version';
import { withChanges, type DraftChanges, type Snapshot, type SnapshotChanges } from './snapshot';
import { SnapshotsService } from './snapshots.service';
import { TrialsService } from './trials/trials.service';
import type { JudgedAnswer } from './trials/verdict';
import type { PublishVersionDto } from './version.dto';
import { AGENT_CHANGED } from './versions.errors';
import { agentPublished } from './versions.events';

/** An agent has at most this many drafts, and keeps this many published versions. */
const MAX_DRAFTS = 20;
const KEPT_VERSIONS = 100;

/** The versions of a tenant's agents: drafts, and the states in which an agent was live. */
@Injectable()
export class VersionsService {
  constructor(
    @InjectRepository(AgentVersion) private readonly versions: Repository<AgentVersion>,
    private readonly agents: AgentsService,
    private readonly snapshots: SnapshotsService,
    private readonly trials: TrialsService,
    private readonly transactions: TransactionsService,
    private readonly events: EventsService,
    private readonly auditLog: AuditLogService,
  ) {}

  /** The agent's versions without their snapshots: drafts, then published versions; newest first. @throws NOT_FOUND */
  async list(caller: AgentTenant): Promise<AgentVersion[]> {
    const { accountId, agentId } = caller;
    await this.agents.get(caller);
    const order = { number: { direction: 'DESC', nulls: 'FIRST' }, createdAt: 'DESC' } as const;
    return this.versions.find({ where: { agentId, accountId }, order });
  }

  /** A version with its snapshot. @throws ApiError NOT_FOUND */
  async get(caller: AgentTenant, id: number): Promise<AgentVersion> {
    await this.agents.get(caller);
    return findVersion(this.versions.manager, caller, id);
  }

  /**
   * Creates a draft: the live agent with these changes.
   * @throws ApiError NOT_FOUND, VALIDATION_ERROR, LIMIT_REACHED, or INSUFFICIENT_SCOPE for pairs
   */
  async create(caller: AgentCaller, { note = '', ...changes }: DraftChanges): Promise<AgentVersion> {
    return this.change(caller, async (transaction, agent) => {
      if ((await transaction.countBy(AgentVersion, { ...agent, number: IsNull() })) >= MAX_DRAFTS)
        throw limitReached('drafts', MAX_DRAFTS);
      const live = await this.capture(transaction, agent);
      const snapshot = await this.changed(transaction, caller, { version: live, changes });
      const id = newId();
      await transaction.insert(AgentVersion, {
        ...agent,
        id,
        baseNumber: live.number,
        note,
        snapshot: asJson(snapshot),
      });
      await this.auditLog.record(transaction, caller, { action: 'version.drafted', id });
      return findVersion(transaction, agent, id);
    });
  }

  /** Changes a draft. @throws ApiError NOT_FOUND, CONFLICT; otherwise like `create` */
  async update(caller: AgentCaller, id: number, { note, ...changes }: DraftChanges): Promise<AgentVersion> {
    return this.change(caller, async (transaction, agent) => {
      const draft = await findDraft(transaction, agent, id);
      await this.trials.forget(transaction, draft);
      const snapshot = await this.changed(transaction, caller, { version: draft, changes });
      const { accountId } = agent;
      await transaction.update(AgentVersion, { id, accountId }, { note, snapshot: asJson(snapshot) });
      const changed = Object.keys(changes).toSorted();
      await this.auditLog.record(transaction, caller, { action: 'version.updated', id, changed });
      return findVersion(transaction, agent, id);
    });
  }

  /** Throws a draft away. @throws ApiError NOT_FOUND, CONFLICT for a published version */
  async discard(caller: AgentCaller, id: number): Promise<void> {
    await this.change(caller, async (transaction, agent) => {
      await findDraft(transaction, agent, id);
      await transaction.delete(AgentVersion, { id, accountId: agent.accountId });
      await this.auditLog.record(transaction, caller, { action: 'version.discarded', id });
    });
  }

  /**
   * Makes a draft the live agent in one transaction. A live state without a version first becomes a version. A
   * published version is returned as it is.
   * @throws ApiError NOT_FOUND; AGENT_CHANGED without `overwrite`; TRIAL_REQUIRED or GOLDEN_QUESTIONS_BROKEN without
   * `force`; VALIDATION_ERROR, LIMIT_REACHED or CONFLICT if the draft cannot be live; INSUFFICIENT_SCOPE if it changes
   * pairs
   */
  async publish(
    caller: AgentCaller,
    id: number,
    { overwrite = false, force = false }: PublishVersionDto,
  ): Promise<AgentVersion> {
    return this.change(caller, async (transaction, agent) => {
      const draft = await findVersion(transaction, agent, id);
      if (draft.number !== null) return draft;
      const live = await this.capture(transaction, agent);
      if (draft.baseNumber !== live.number && !overwrite) throw agentChanged(draft, live);
      if (!force) await this.trials.requirePassed(transaction, draft);
      return this.makeLive(transaction, caller, { live, draft });
    });
  }

  /**
   * Publishes the state of a published version again, as a new version. If the agent is in this state, its version is
   * returned.
   * @throws ApiError NOT_FOUND, CONFLICT for a draft; otherwise like `publish`
   */
  async restore(caller: AgentCaller, id: number): Promise<AgentVersion> {
    return this.change(caller, async (transaction, agent) => {
      const { number, snapshot } = await findVersion(transaction, agent, id);
      if (number === null) throw conflict('version', 'is a draft');
      const live = await this.capture(transaction, agent);
      if (isDeepStrictEqual(live.snapshot, snapshot)) return live;
      const row = {
        ...agent,
        id: newId(),
        baseNumber: live.number,
        restoredNumber: number,
        snapshot: asJson(snapshot),
      };
      await transaction.insert(AgentVersion, row);
      const draft = await findVersion(transaction, agent, row.id);
      return this.makeLive(transaction, caller, { live, draft });
    });
  }

  /** Starts the trial of a draft: golden questions and first messages. @throws ApiError NOT_FOUND, CONFLICT */
  async try(caller: AgentCaller, id: number, conversations: number): Promise<JudgedAnswer[]> {
    return this.change(caller, async (transaction, agent) => {
      const draft = await findDraft(transaction, agent, id);
      await this.trials.start(transaction, draft, conversations);
      return this.trials.read(draft);
    });
  }

  /** The trial of a version, without questions if it was not tried. @throws ApiError NOT_FOUND */
  async trial(caller: AgentTenant, id: number): Promise<JudgedAnswer[]> {
    return this.trials.read(await this.get(caller, id));
  }

  /** Runs a change of versions. Changes of one account wait for each other. @throws ApiError NOT_FOUND */
  private async change<T>(
    caller: AgentTenant,
    work: (transaction: EntityManager, agent: AgentKey) => Promise<T>,
  ): Promise<T> {
    return this.transactions.run(async (transaction) => {
      const { accountId, agentId } = caller;
      await lockAccount(transaction, accountId);
      await this.agents.get(caller);
      return work(transaction, { accountId, agentId });
    });
  }

  /** The snapshot with these changes. @throws ApiError VALIDATION_ERROR, LIMIT_REACHED, INSUFFICIENT_SCOPE */
  private async changed(
    transaction: EntityManager,
    caller: AgentCaller,
    { version, changes }: { version: AgentVersion; changes: SnapshotChanges },
  ): Promise<AgentVersion['snapshot']> {
    if (changes.pairs ?? changes.removedPairs) requireScope(caller, 'training:write');
    if (changes.actions) await this.snapshots.check(transaction, caller, changes.actions);
    return withChanges(version.snapshot, changes);
  }

  /** The newest published version. A live state that differs from it becomes a new version. */
  private async capture(transaction: EntityManager, agent: AgentKey): Promise<AgentVersion> {
    const newest = await transaction.findOne(AgentVersion, {
      where: { ...agent, number: Not(IsNull()) },
      order: { number: 'DESC' },
      select: { id: true, number: true },
    });
    const snapshot = await this.snapshots.read(transaction, agent, { locks: true });
    const stored = newest && (await findVersion(transaction, agent, newest.id));
    if (isDeepStrictEqual(stored?.snapshot, snapshot)) return stored!;
    const row = { ...agent, id: newId(), number: (newest?.number ?? 0) + 1, snapshot: asJson(snapshot) };
    await transaction.insert(AgentVersion, { ...row, publishedAt: () => 'now()' });
    return findVersion(transaction, agent, row.id);
  }

  /** Writes the snapshot of a draft to the agent and gives the draft the next number. */
  private async makeLive(
    transaction: EntityManager,
    caller: AgentCaller,
    { live, draft }: { live: AgentVersion; draft: AgentVersion },
  ): Promise<AgentVersion> {
    const { id, agentId, accountId, restoredNumber } = draft;
    const agent = { accountId, agentId };
    const changed = await this.snapshots.write(caller, live.snapshot, draft.snapshot);
    const number = live.number! + 1;
    // As it is now stored: new actions have ids.
    const snapshot = await this.snapshots.read(transaction, agent);
    const publishedBy = await this.auditLog.nameOf(transaction, caller);
    const published = { number, snapshot: asJson(snapshot), publishedAt: () => 'now()', publishedBy };
    await transaction.update(AgentVersion, { id, accountId }, published);
    const tooOld = LessThanOrEqual(number - KEPT_VERSIONS);
    await transaction.delete(AgentVersion, { ...agent, number: tooOld });
    const row = await transaction.findOneByOrFail(Agent, { id: agentId, accountId });
    const data = { agent: presentAgent(row), version: { id, number, restoredNumber } };
    await this.events.record(transaction, agentPublished, { subject: caller, data });
    const action: AuditedAction = restoredNumber === null ? 'version.published' : 'version.restored';
    const changes = [`number ${number}`, ...changed];
    await this.auditLog.record(transaction, caller, { action, id, changed: changes });
    return findVersion(transaction, agent, id);
  }
}

/** The snapshot as TypeORM takes a column of JSON. */
function asJson(snapshot: Snapshot): object {
  return snapshot;
}

function agentChanged({ baseNumber }: AgentVersion, { number: liveNumber }: AgentVersion): ApiError {
  const message = 'the live agent has changed since the draft began';
  return new ApiError(AGENT_CHANGED, message, { baseNumber, liveNumber });
}

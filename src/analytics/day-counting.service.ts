import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { AgentKey } from '../agents/agents.queries';
import { sql, type Queryable } from '../platform/database/sql';
import { notFoundIfGone } from '../platform/database/storage-fault';
import { Every } from '../platform/every.decorator';
import { unavailable } from '../platform/http/errors';
import { QueueService } from '../platform/queue/queue.service';
import { TimeoutError, withTimeout } from '../platform/with-timeout';
import { countDays } from './activity.queries';
import { agentsToCount, countedDays, endOfSlice } from './analytics.queries';

const INTERVAL_MS = 60_000;
const AGENTS_AT_ONCE = 100;
/** Counted in well under a second. A day with more is a slice of its own. */
const MESSAGES_IN_SLICE = 10_000;
/** How long a request waits for its agent's days. */
const PATIENCE_MS = 5000;
/** Advisory lock of the worker that counts. Any number; the same in every version of Parley. */
const COUNTING_LOCK = 0x70617263;

/**
 * Stores the counts of settled days. A worker counts the days of all agents as they end; a request counts the uncounted
 * days of its agent. A process counts one agent at a time, in slices, each a short transaction.
 */
@Injectable()
export class DayCountingService {
  /** The agents that wait or are being counted. */
  private readonly counted = new Map<number, Promise<void>>();
  private last: Promise<void> = Promise.resolve();

  constructor(
    private readonly dataSource: DataSource,
    private readonly queues: QueueService,
  ) {}

  /**
   * Counts the settled days of the agent, so that a request has to count only later activity.
   * @throws ApiError SERVICE_UNAVAILABLE when this takes longer than 5 s; it continues
   * @throws ApiError NOT_FOUND when the agent is gone
   */
  async ensure(agent: AgentKey): Promise<void> {
    const { countedUntil, lastSettledDay } = await countedDays(this.dataSource, agent);
    if (countedUntil !== null && countedUntil >= lastSettledDay) return;
    try {
      await withTimeout(this.count(agent), PATIENCE_MS, 'the days are not counted yet');
    } catch (error) {
      throw error instanceof TimeoutError
        ? unavailable('the past days of the agent are being counted; try again later')
        : error;
    }
  }

  /** Counts the settled days of the agent, after the agents that wait. @throws ApiError NOT_FOUND */
  count(agent: AgentKey): Promise<void> {
    const { agentId } = agent;
    const cached = this.counted.get(agentId);
    if (cached) return cached;
    const counting = this.last
      .then(() => this.countInSlices(agent))
      .finally(() => this.counted.delete(agentId));
    this.counted.set(agentId, counting);
    this.last = counting.catch(() => undefined);
    return counting;
  }

  /** Counts the days that have ended, of all agents, unless another worker does. */
  @Every(INTERVAL_MS, 'days could not be counted')
  async countEnded(): Promise<void> {
    if (!this.queues.isWorker) return;
    for (const agent of await agentsToCount(this.dataSource, AGENTS_AT_ONCE))
      for (let isDone = false; !isDone;) {
        const counted = await this.dataSource.transaction(async (transaction) =>
          (await takeLock(transaction)) ? countSlice(transaction, agent) : 'elsewhere',
        );
        if (counted === 'elsewhere') return;
        isDone = counted;
      }
  }

  private async countInSlices(agent: AgentKey): Promise<void> {
    const slice = (transaction: EntityManager): Promise<boolean> => countSlice(transaction, agent);
    const missingAgent = notFoundIfGone('agent', 'agent_days_agent_id_fkey', 'agent_quarters_agent_id_fkey');
    while (!(await this.dataSource.transaction(slice).catch(missingAgent)));
  }
}

/** Takes the lock of the counting worker until the end of the transaction. */
async function takeLock(db: Queryable): Promise<boolean> {
  const lock = await sql`SELECT pg_try_advisory_xact_lock(${COUNTING_LOCK})
     AS "isTaken"`.oneRow<{ isTaken: boolean }>(db);
  return lock.isTaken;
}

/** Counts the next slice of the agent's days; true when all settled days are counted. */
async function countSlice(db: Queryable, agent: AgentKey): Promise<boolean> {
  const end = await endOfSlice(db, agent, MESSAGES_IN_SLICE);
  await countDays(db, agent, end);
  const { lastSettledDay } = await countedDays(db, agent);
  return end >= lastSettledDay;
}

import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AgentsService } from '../agents/agents.service';
import type { Caller } from '../auth/caller';
import { violates } from '../platform/database/storage-fault';
import { notFound } from '../platform/http/errors';
import { dayOf } from './analytics.dto';
import { countDays, countPeriod, type Counts, type Period } from './analytics.queries';

/** No process' clock is so late that it still writes to a day that ended this long ago. */
const SETTLED_AFTER_MS = 2 * 3_600_000;
const DAY_MS = 86_400_000;

/** Aggregates over the conversations and leads of a tenant's agents. */
@Injectable()
export class AnalyticsService {
  constructor(
    private readonly agents: AgentsService,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * What the agent did in the period. Days that are over are counted once and kept, so that a long period over a million messages is as quick
   * to read as a short one.
   * @throws ApiError NOT_FOUND
   */
  async count(caller: Caller, agentId: number, period: Period): Promise<Counts> {
    await this.agents.get(caller, agentId);
    const counts = await countPeriod(this.dataSource, agentId, period);
    const lastSettledDay = dayOf(new Date(Date.now() - SETTLED_AFTER_MS - DAY_MS));
    const isBehind = counts.countedUntil === null || counts.countedUntil < lastSettledDay;
    if (isBehind && period.start <= lastSettledDay) await this.countDays(agentId, lastSettledDay);
    return counts;
  }

  private async countDays(agentId: number, lastDay: string): Promise<void> {
    try {
      await countDays(this.dataSource, agentId, lastDay);
    } catch (error) {
      if (violates(error, 'agent_days_agent_id_fkey')) throw notFound('agent');
      throw error;
    }
  }
}

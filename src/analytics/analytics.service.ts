import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AgentsService } from '../agents/agents.service';
import type { Caller } from '../auth/caller';
import { violates } from '../platform/database/storage-fault';
import { notFound } from '../platform/http/errors';
import { countDays, countPeriod, lastSettledDay, type Counts } from './analytics.queries';
import type { Period } from './period';
import { countQuarters, countSeries, startsOf, type SeriesPart, type SeriesPeriod } from './series.queries';

/** Counts the messages, conversations and leads of a tenant's agents. */
@Injectable()
export class AnalyticsService {
  constructor(
    private readonly agents: AgentsService,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * The counts of the agent in the period. Settled days are counted once and stored, so that a long period with a
   * million messages takes no longer than a short period.
   * @throws ApiError NOT_FOUND
   */
  async count(caller: Caller, agentId: number, period: Period): Promise<Counts> {
    await this.agents.get(caller, agentId);
    const counts = await countPeriod(this.dataSource, agentId, period);
    const { lastSettledDay } = counts;
    const isIncomplete = counts.countedUntil === null || counts.countedUntil < lastSettledDay;
    if (isIncomplete && period.start <= lastSettledDay) await this.countDays(agentId, lastSettledDay);
    return counts;
  }

  /**
   * The counts of each part of the period with activity, and the beginnings of all parts. As with `count`, settled days
   * are counted once. @throws ApiError NOT_FOUND
   */
  async series(
    caller: Caller,
    agentId: number,
    period: SeriesPeriod,
  ): Promise<{ parts: SeriesPart[]; starts: Date[] }> {
    await this.agents.get(caller, agentId);
    const lastDay = await lastSettledDay(this.dataSource);
    if (period.start <= lastDay) await this.countDays(agentId, lastDay);
    const parts = await countSeries(this.dataSource, agentId, period);
    return { parts, starts: await startsOf(this.dataSource, period) };
  }

  /**
   * Stores the counts of all settled days, so that they stay when rows of these days are removed. Returns the last
   * settled day. @throws ApiError NOT_FOUND when the agent is gone
   */
  async countSettledDays(agentId: number): Promise<string> {
    const lastDay = await lastSettledDay(this.dataSource);
    await this.countDays(agentId, lastDay);
    return lastDay;
  }

  private async countDays(agentId: number, lastDay: string): Promise<void> {
    try {
      await countDays(this.dataSource, agentId, lastDay);
      await countQuarters(this.dataSource, agentId, lastDay);
    } catch (error) {
      const isGone = ['agent_days_agent_id_fkey', 'agent_quarters_agent_id_fkey'].some((key) =>
        violates(error, key),
      );
      if (isGone) throw notFound('agent');
      throw error;
    }
  }
}

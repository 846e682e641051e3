import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AgentsService } from '../agents/agents.service';
import type { AgentKey } from '../agents/agents.queries';
import type { AgentCaller, Caller } from '../auth/caller';
import { ReadReplicaService } from '../platform/database/read-replica.service';
import { ModelsSettings } from '../models/models.settings';
import { countedDays, countPeriod, type Counts } from './analytics.queries';
import type { AgentCostDto } from './costs.dto';
import { costsOfMonth } from './costs.queries';
import { DayCountingService } from './day-counting.service';
import { countOutcomes, type OutcomeGroup } from './outcomes.queries';
import type { Period } from './period';
import { countSeries, type SeriesPart, type SeriesPeriod } from './series.queries';

/** Counts the messages, conversations and leads of a tenant's agents. */
@Injectable()
export class AnalyticsService {
  constructor(
    private readonly agents: AgentsService,
    private readonly days: DayCountingService,
    private readonly dataSource: DataSource,
    private readonly replica: ReadReplicaService,
    private readonly settings: ModelsSettings,
  ) {}

  /** The operator's prices of language models; all costs are in their currency. */
  get prices(): ModelsSettings['MODEL_PRICES'] {
    return this.settings.MODEL_PRICES;
  }

  /**
   * The counts of the agent in the period. Only the last days are counted from the rows; the others are stored, so that
   * a long period with a million messages takes no longer than a short period.
   * @throws ApiError NOT_FOUND
   * @throws ApiError SERVICE_UNAVAILABLE while past days are being counted
   */
  async count(caller: AgentCaller, period: Period): Promise<Counts> {
    await this.agents.get(caller);
    await this.days.ensure(caller);
    return this.replica.read((replica) => countPeriod(replica ?? this.dataSource, caller, period));
  }

  /** The counts of each part of the period. @throws the same errors as `count` */
  async series(caller: AgentCaller, period: SeriesPeriod): Promise<SeriesPart[]> {
    await this.agents.get(caller);
    await this.days.ensure(caller);
    return this.replica.read((replica) => countSeries(replica ?? this.dataSource, caller, period));
  }

  /**
   * The outcomes of the agent's conversations in the period and in the period before it, in one channel or in all.
   * @throws ApiError NOT_FOUND
   */
  async outcomes(caller: AgentCaller, period: SeriesPeriod & { channel?: string }): Promise<OutcomeGroup[]> {
    await this.agents.get(caller);
    return this.replica.read((replica) => countOutcomes(replica ?? this.dataSource, caller, period));
  }

  /** The costs of the caller's agents in the month (`2026-11`), the costliest first. */
  async costs(caller: Caller, month: string): Promise<AgentCostDto[]> {
    return this.replica.read((replica) => costsOfMonth(replica ?? this.dataSource, caller, month));
  }

  /**
   * Stores the counts of all settled days, so that they survive the removal of the rows. Returns the last settled day.
   * @throws ApiError NOT_FOUND when the agent is gone
   */
  async countSettledDays(agent: AgentKey): Promise<string> {
    const { lastSettledDay } = await countedDays(this.dataSource, agent);
    await this.days.count(agent);
    return lastSettledDay;
  }
}

import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AtAgent, type AgentCaller } from '../auth/caller';
import { Requires } from '../auth/requires.decorator';
import { Operation } from '../platform/http/docs/operation';
import { AnalyticsAnswerDto, AnalyticsQuery, presentAnalytics } from './analytics.dto';
import { AnalyticsService } from './analytics.service';
import { OutcomesAnswerDto, OutcomesQuery, presentOutcomes } from './outcomes.dto';
import { periodOf } from './period';
import { AnalyticsSeriesAnswerDto, AnalyticsSeriesQuery, presentPart, seriesPeriodOf } from './series.dto';

/** Counts of an agent's messages, conversations and leads. */
@ApiTags('Analytics')
@Requires({ plan: 'pro', scope: 'analytics:read' })
@Controller('api/v1/agents/:id/analytics')
export class AnalyticsController {
  constructor(private readonly analytics: AnalyticsService) {}

  @Get()
  @Operation({
    summary: 'Get analytics',
    description: 'Counts over UTC days, from the first to the last, inclusive. Default: the current month.',
    answer: AnalyticsAnswerDto,
  })
  async getAnalytics(
    @AtAgent() caller: AgentCaller,
    @Query() query: AnalyticsQuery,
  ): Promise<AnalyticsAnswerDto> {
    const period = periodOf(query, new Date());
    return presentAnalytics(await this.analytics.count(caller, period), period);
  }

  @Get('series')
  @Operation({
    summary: 'Get an analytics series',
    description:
      'Counts for each hour, day, week or month of a period, in a time zone. Messages, conversations and leads count ' +
      'in the part in which they were created, ratings in the part of their message. Default: the days of the ' +
      'current month.',
    answer: AnalyticsSeriesAnswerDto,
  })
  async getAnalyticsSeries(
    @AtAgent() caller: AgentCaller,
    @Query() query: AnalyticsSeriesQuery,
  ): Promise<AnalyticsSeriesAnswerDto> {
    const period = seriesPeriodOf(query, new Date());
    const parts = await this.analytics.series(caller, period);
    const { start, end, interval, timeZone } = period;
    const { currency } = this.analytics.prices;
    return { interval, timeZone, period: { start, end }, currency, series: parts.map(presentPart) };
  }

  @Get('outcomes')
  @Operation({
    summary: 'Get outcomes',
    description:
      'The outcomes of the conversations that began in a period, in total, by part, by channel and by tag, and the ' +
      'totals of the period before. Conversations without an outcome are left out. Default: the days of the current ' +
      'month.',
    answer: OutcomesAnswerDto,
  })
  async getOutcomes(
    @AtAgent() caller: AgentCaller,
    @Query() query: OutcomesQuery,
  ): Promise<OutcomesAnswerDto> {
    const period = seriesPeriodOf(query, new Date());
    const { channel } = query;
    return presentOutcomes(await this.analytics.outcomes(caller, { ...period, channel }), period);
  }
}

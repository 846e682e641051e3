import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, type Caller } from '../auth/caller';
import { Requires } from '../auth/requires.decorator';
import { IdParam } from '../platform/http/id-param';
import { Operation } from '../platform/http/operation';
import {
  analyticsAnswer,
  analyticsQuery,
  periodOf,
  presentAnalytics,
  type AnalyticsQuery,
} from './analytics.dto';
import { AnalyticsService } from './analytics.service';

/** What an agent did, in numbers. */
@ApiTags('Analytics')
@Controller('api/v1/agents/:id/analytics')
export class AnalyticsController {
  constructor(private readonly analytics: AnalyticsService) {}

  @Get()
  @Requires({ plan: 'pro', scope: 'analytics:read' })
  @Operation({
    summary: 'Get analytics',
    description: 'Counts over UTC days, both inclusive; the current month unless told otherwise.',
    answer: analyticsAnswer,
    errors: ['NOT_FOUND'],
  })
  async getAnalytics(
    @CurrentCaller() caller: Caller,
    @IdParam('id') agentId: number,
    @Query({ schema: analyticsQuery }) query: AnalyticsQuery,
  ) {
    const period = periodOf(query, new Date());
    return presentAnalytics(await this.analytics.count(caller, agentId, period), period);
  }
}

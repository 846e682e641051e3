import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, type Caller } from '../auth/caller';
import { Requires } from '../auth/requires.decorator';
import { Operation } from '../platform/http/docs/operation';
import { AnalyticsService } from './analytics.service';
import { CostsAnswerDto, CostsQuery } from './costs.dto';
import { dayOf } from './period';

/** The costs of language models. */
@ApiTags('Analytics')
@Controller('api/v1/costs')
export class CostsController {
  constructor(private readonly analytics: AnalyticsService) {}

  @Get()
  @Requires({ plan: 'pro', scope: 'analytics:read', leavesOutAgents: true })
  @Operation({
    summary: 'List costs',
    description:
      'What language models have cost for each agent in a month, by the prices of the operator at the time of each call.',
    answer: CostsAnswerDto,
  })
  async listCosts(@CurrentCaller() caller: Caller, @Query() query: CostsQuery): Promise<CostsAnswerDto> {
    const { month = dayOf(new Date()).slice(0, 7) } = query;
    const { currency, areSet } = this.analytics.prices;
    return { month, currency, hasPrices: areSet, agents: await this.analytics.costs(caller, month) };
  }
}

import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, type Caller } from '../auth/caller';
import { Requires } from '../auth/requires.decorator';
import { IdParam } from '../platform/http/id-param';
import { Operation } from '../platform/http/operation';
import { pageQuery, type PageQuery } from '../platform/http/pagination';
import { leadsAnswer, presentLead } from './lead.dto';
import { LeadsService } from './leads.service';

/** Visitors who left a contact detail. */
@ApiTags('Leads')
@Controller('api/v1/agents/:id/leads')
export class LeadsController {
  constructor(private readonly leads: LeadsService) {}

  @Get()
  @Requires({ plan: 'plus', scope: 'leads:read' })
  @Operation({
    summary: 'List leads',
    description: 'Newest first.',
    answer: leadsAnswer,
    errors: ['NOT_FOUND', 'INVALID_CURSOR'],
  })
  async listLeads(
    @CurrentCaller() caller: Caller,
    @IdParam('id') agentId: number,
    @Query({ schema: pageQuery }) query: PageQuery,
  ) {
    const { rows, nextCursor } = await this.leads.list(caller, agentId, query);
    return { leads: rows.map(presentLead), nextCursor };
  }
}

import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AtAgent, type AgentCaller } from '../auth/caller';
import { Requires } from '../auth/requires.decorator';
import { IdParam } from '../platform/http/requests/id-param';
import { Operation } from '../platform/http/docs/operation';
import { present } from '../platform/http/requests/present';
import { LeadAnswerDto, LeadDto, LeadsAnswerDto, ListLeadsQuery } from './lead.dto';
import { LeadsService } from './leads.service';

/** Visitors who left a contact detail. */
@ApiTags('Leads')
@Requires({ plan: 'plus', scope: 'leads:read' })
@Controller('api/v1/agents/:id/leads')
export class LeadsController {
  constructor(private readonly leads: LeadsService) {}

  @Get()
  @Operation({ summary: 'List leads', description: 'Newest first.', answer: LeadsAnswerDto })
  async listLeads(@AtAgent() caller: AgentCaller, @Query() query: ListLeadsQuery): Promise<LeadsAnswerDto> {
    const { rows, nextCursor } = await this.leads.list(caller, query);
    return { leads: rows.map((lead) => present(LeadDto, lead)), nextCursor };
  }

  @Get(':leadId')
  @Operation({ summary: 'Get a lead', answer: LeadAnswerDto })
  async getLead(@AtAgent() caller: AgentCaller, @IdParam('leadId') leadId: number): Promise<LeadAnswerDto> {
    return { lead: present(LeadDto, await this.leads.get(caller, leadId)) };
  }
}

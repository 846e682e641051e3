import { Body, Controller, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AGENT_SUSPENDED } from '../../agents/agent.errors';
import { AtAgent, type AgentCaller } from '../../auth/caller';
import { Requires } from '../../auth/requires.decorator';
import { Operation } from '../../platform/http/docs/operation';
import { LifecycleService } from '../../platform/http/server/lifecycle.service';
import { responseSignal } from '../../platform/http/server/response-signal';
import { SearchTestAnswerDto, SearchTestDto } from './search-test.dto';
import { SearchTestService } from './search-test.service';

/** Tests of an agent's search. */
@ApiTags('Training')
@Controller('api/v1/agents/:id/search')
export class SearchTestController {
  constructor(
    private readonly searches: SearchTestService,
    private readonly lifecycle: LifecycleService,
  ) {}

  @Post()
  @Requires({ plan: 'enterprise', scope: 'training:read' })
  @Operation({
    summary: 'Test a search',
    description:
      'Shows which passages a chat message would find. Starts no conversation and counts no message.',
    answer: SearchTestAnswerDto,
    errors: [AGENT_SUSPENDED],
  })
  async testSearch(
    @AtAgent() caller: AgentCaller,
    @Body() { query }: SearchTestDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SearchTestAnswerDto> {
    return this.searches.test(caller, query, responseSignal(response, this.lifecycle.leaving));
  }
}

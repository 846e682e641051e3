import { Controller, Delete, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AtAgent, type AgentCaller } from '../../auth/caller';
import { Requires } from '../../auth/requires.decorator';
import { Operation } from '../../platform/http/docs/operation';
import { IdParam } from '../../platform/http/requests/id-param';
import { PageQuery } from '../../platform/http/requests/lists/list.dto';
import { ContradictionsAnswerDto, presentStatement } from './contradictions.dto';
import { ContradictionsService } from './contradictions.service';

/** The contradictions between the sources of an agent, or between their pages. */
@ApiTags('Training')
@Controller('api/v1/agents/:id/contradictions')
export class ContradictionsController {
  constructor(private readonly contradictions: ContradictionsService) {}

  @Get()
  @Requires({ plan: 'enterprise', scope: 'training:read' })
  @Operation({
    summary: 'List contradictions',
    description:
      'Sentences of different sources, or of different pages of a website, that say the same thing with different ' +
      'figures, the most alike first. The first request after a change of the sources compares them, which may take ' +
      'some seconds.',
    answer: ContradictionsAnswerDto,
  })
  async listContradictions(
    @AtAgent() caller: AgentCaller,
    @Query() query: PageQuery,
  ): Promise<ContradictionsAnswerDto> {
    const { rows, nextCursor } = await this.contradictions.list(caller, query);
    const contradictions = rows.map(({ id, one, other }) => ({
      id,
      one: presentStatement(one),
      other: presentStatement(other),
    }));
    return { contradictions, nextCursor };
  }

  @Delete(':contradictionId')
  @Requires({ plan: 'enterprise', scope: 'training:write' })
  @Operation({ summary: 'Dismiss a contradiction', status: 204 })
  async dismissContradiction(
    @AtAgent() caller: AgentCaller,
    @IdParam('contradictionId') contradictionId: number,
  ): Promise<void> {
    await this.contradictions.dismiss(caller, contradictionId);
  }
}

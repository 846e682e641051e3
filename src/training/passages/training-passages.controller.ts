import { Body, Controller, Get, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AtAgent, type AgentCaller } from '../../auth/caller';
import { Requires } from '../../auth/requires.decorator';
import { Operation } from '../../platform/http/docs/operation';
import { IdParam } from '../../platform/http/requests/id-param';
import { PageQuery } from '../../platform/http/requests/lists/list.dto';
import {
  presentPassage,
  TrainingPassageAnswerDto,
  TrainingPassagesAnswerDto,
  UpdatePassageDto,
} from './training-passages.dto';
import { TrainingPassagesService } from './training-passages.service';

/** The passages of a training source. */
@ApiTags('Training')
@Controller('api/v1/agents/:id/training/:trainingId/passages')
export class TrainingPassagesController {
  constructor(private readonly passages: TrainingPassagesService) {}

  @Get()
  @Requires({ plan: 'enterprise', scope: 'training:read' })
  @Operation({
    summary: 'List passages',
    description:
      'What was read of a source, in its order: the passages that searches find, and those switched off.',
    answer: TrainingPassagesAnswerDto,
  })
  async listPassages(
    @AtAgent() caller: AgentCaller,
    @IdParam('trainingId', 'sourceId') trainingId: number,
    @Query() query: PageQuery,
  ): Promise<TrainingPassagesAnswerDto> {
    const { rows, nextCursor } = await this.passages.list(caller, trainingId, query);
    return { passages: rows.map(presentPassage), nextCursor };
  }

  @Patch(':passageId')
  @Requires({ plan: 'enterprise', scope: 'training:write' })
  @Operation({
    summary: 'Update a passage',
    description:
      'Switches a passage off or on, and all others of the source with the same heading and text. They stay off when ' +
      'the source is read again. At most 1,000 texts of an agent may be off.',
    answer: TrainingPassageAnswerDto,
    errors: ['LIMIT_REACHED'],
  })
  async updatePassage(
    @AtAgent() caller: AgentCaller,
    @IdParam('trainingId', 'sourceId') trainingId: number,
    @IdParam('passageId') passageId: number,
    @Body() changes: UpdatePassageDto,
  ): Promise<TrainingPassageAnswerDto> {
    return {
      passage: presentPassage(await this.passages.update(caller, { trainingId, passageId }, changes)),
    };
  }
}

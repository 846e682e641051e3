import { Body, Controller, Delete, Get, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, type Caller } from '../auth/caller';
import { Requires } from '../auth/requires.decorator';
import { BodyLimit } from '../platform/http/requests/body.guard';
import { IdParam } from '../platform/http/requests/id-param';
import { CreatedQuery } from '../platform/http/requests/list.dto';
import { Operation } from '../platform/http/docs/operation';
import { present } from '../platform/http/requests/present';
import {
  AddTrainingSourceDto,
  presentListed,
  ReplaceTrainingSourceDto,
  ScheduledTrainingSourceAnswerDto,
  ScheduledTrainingSourceDto,
  TRAINING_BODY_LIMIT_BYTES,
  TrainingProgressAnswerDto,
  TrainingSourceAnswerDto,
  TrainingSourceDto,
  TrainingSourcesAnswerDto,
  UpdateTrainingSourceDto,
} from './training.dto';
import { presentProgress } from './training-progress.dto';
import { TrainingService } from './training.service';

/** The training sources of an agent: texts, pages and websites. */
@ApiTags('Training')
@Controller('api/v1/agents/:id/training')
export class TrainingController {
  constructor(private readonly training: TrainingService) {}

  @Get()
  @Requires({ plan: 'enterprise', scope: 'training:read' })
  @Operation({
    summary: 'List training sources',
    description: 'Oldest first, each with its progress, its error and warnings about missing content.',
    answer: TrainingSourcesAnswerDto,
  })
  async listTrainingSources(
    @CurrentCaller() caller: Caller,
    @IdParam('id') agentId: number,
    @Query() query: CreatedQuery,
  ): Promise<TrainingSourcesAnswerDto> {
    return { sources: (await this.training.list(caller, agentId, query)).map(presentListed) };
  }

  @Post()
  @BodyLimit(TRAINING_BODY_LIMIT_BYTES)
  @Requires({ plan: 'enterprise', scope: 'training:write' })
  @Operation({
    summary: 'Add a training source',
    description: 'A text, a page or a whole website. The source is `pending` until a worker has read it.',
    status: 201,
    answer: TrainingSourceAnswerDto,
    location: ({ source }: TrainingSourceAnswerDto, { id }) => `/api/v1/agents/${id}/training/${source.id}`,
    errors: ['CONFLICT'],
  })
  async addTrainingSource(
    @CurrentCaller() caller: Caller,
    @IdParam('id') agentId: number,
    @Body() input: AddTrainingSourceDto,
  ): Promise<TrainingSourceAnswerDto> {
    return { source: present(TrainingSourceDto, await this.training.add(caller, agentId, input)) };
  }

  @Get(':trainingId')
  @Requires({ plan: 'enterprise', scope: 'training:read' })
  @Operation({ summary: 'Get a training source with its progress', answer: TrainingProgressAnswerDto })
  async getTrainingSource(
    @CurrentCaller() caller: Caller,
    @IdParam('id') agentId: number,
    @IdParam('trainingId') trainingId: number,
  ): Promise<TrainingProgressAnswerDto> {
    const { queued, pages } = await this.training.progress(caller, agentId, trainingId);
    return {
      source: present(ScheduledTrainingSourceDto, queued.source),
      progress: presentProgress(queued, pages),
    };
  }

  @Patch(':trainingId')
  @Requires({ plan: 'enterprise', scope: 'training:write' })
  @Operation({
    summary: 'Update a training source',
    description: 'Sets how often a page or website is read again automatically, counted from now.',
    answer: ScheduledTrainingSourceAnswerDto,
  })
  async updateTrainingSource(
    @CurrentCaller() caller: Caller,
    @IdParam('id') agentId: number,
    @IdParam('trainingId') trainingId: number,
    @Body() changes: UpdateTrainingSourceDto,
  ): Promise<ScheduledTrainingSourceAnswerDto> {
    return {
      source: present(
        ScheduledTrainingSourceDto,
        await this.training.update(caller, agentId, trainingId, changes),
      ),
    };
  }

  @Put(':trainingId')
  @BodyLimit(TRAINING_BODY_LIMIT_BYTES)
  @Requires({ plan: 'enterprise', scope: 'training:write' })
  @Operation({
    summary: 'Replace the text of a training source',
    description:
      'For sources of type `text`. The source is `pending` until the new text has been read; searches use the ' +
      'previous text until then, and if the new one has nothing to learn from. Of two requests the later one is used.',
    status: 202,
    answer: ScheduledTrainingSourceAnswerDto,
  })
  async replaceTrainingSource(
    @CurrentCaller() caller: Caller,
    @IdParam('id') agentId: number,
    @IdParam('trainingId') trainingId: number,
    @Body() input: ReplaceTrainingSourceDto,
  ): Promise<ScheduledTrainingSourceAnswerDto> {
    return {
      source: present(
        ScheduledTrainingSourceDto,
        await this.training.replace(caller, agentId, trainingId, input),
      ),
    };
  }

  @Post(':trainingId/retrain')
  @Requires({ plan: 'enterprise', scope: 'training:write' })
  @Operation({
    summary: 'Train a source again',
    description:
      'Reads the source again. Searches use the previous content until the run is completed. Pages that no longer ' +
      'exist are removed; pages that cannot be read this time keep their content. A source that is already ' +
      '`pending` does not change.',
    status: 202,
    answer: ScheduledTrainingSourceAnswerDto,
    idempotent: 'interceptor',
  })
  async retrainTrainingSource(
    @CurrentCaller() caller: Caller,
    @IdParam('id') agentId: number,
    @IdParam('trainingId') trainingId: number,
  ): Promise<ScheduledTrainingSourceAnswerDto> {
    return {
      source: present(ScheduledTrainingSourceDto, await this.training.retrain(caller, agentId, trainingId)),
    };
  }

  @Delete(':trainingId')
  @Requires({ plan: 'enterprise', scope: 'training:write' })
  @Operation({ summary: 'Delete a training source', status: 204 })
  async deleteTrainingSource(
    @CurrentCaller() caller: Caller,
    @IdParam('id') agentId: number,
    @IdParam('trainingId') trainingId: number,
  ): Promise<void> {
    await this.training.delete(caller, agentId, trainingId);
  }
}

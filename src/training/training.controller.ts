import { Body, Controller, Delete, Get, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AtAgent, type AgentCaller } from '../auth/caller';
import { Requires } from '../auth/requires.decorator';
import { RequestBody } from '../platform/http/requests/bodies/input.guard';
import { IdParam } from '../platform/http/requests/id-param';
import { Operation } from '../platform/http/docs/operation';
import { present } from '../platform/http/requests/present';
import {
  presentScheduled,
  ScheduledTrainingSourceAnswerDto,
  TrainingProgressAnswerDto,
  UpdateTrainingSourceDto,
} from './scheduled-source.dto';
import {
  AddTrainingSourceDto,
  ListTrainingSourcesQuery,
  presentListed,
  ReplaceTrainingSourceDto,
  TRAINING_BODY_LIMIT_BYTES,
  TrainingSourceAnswerDto,
  TrainingSourceDto,
  TrainingSourcesAnswerDto,
} from './training.dto';
import { presentProgress } from './training-progress.dto';
import { TrainingService } from './training.service';

/** The training sources of an agent: texts, pages, websites and pairs. */
@ApiTags('Training')
@Controller('api/v1/agents/:id/training')
export class TrainingController {
  constructor(private readonly training: TrainingService) {}

  @Get()
  @Requires({ plan: 'enterprise', scope: 'training:read' })
  @Operation({
    summary: 'List training sources',
    description: 'Oldest first, each source with its progress, its error and warnings about missing content.',
    answer: TrainingSourcesAnswerDto,
  })
  async listTrainingSources(
    @AtAgent() caller: AgentCaller,
    @Query() query: ListTrainingSourcesQuery,
  ): Promise<TrainingSourcesAnswerDto> {
    return { sources: (await this.training.list(caller, query)).map(presentListed) };
  }

  @Post()
  @RequestBody({ limitBytes: TRAINING_BODY_LIMIT_BYTES })
  @Requires({ plan: 'enterprise', scope: 'training:write' })
  @Operation({
    summary: 'Add a training source',
    description: 'A text, a page, a website or a pair. The source is `pending` until a worker has read it.',
    status: 201,
    answer: TrainingSourceAnswerDto,
    location: ({ source }: TrainingSourceAnswerDto, { id }) => `/api/v1/agents/${id}/training/${source.id}`,
    errors: ['CONFLICT', 'LIMIT_REACHED'],
  })
  async addTrainingSource(
    @AtAgent() caller: AgentCaller,
    @Body() input: AddTrainingSourceDto,
  ): Promise<TrainingSourceAnswerDto> {
    return { source: present(TrainingSourceDto, await this.training.add(caller, input)) };
  }

  @Get(':trainingId')
  @Requires({ plan: 'enterprise', scope: 'training:read' })
  @Operation({ summary: 'Get a training source with its progress', answer: TrainingProgressAnswerDto })
  async getTrainingSource(
    @AtAgent() caller: AgentCaller,
    @IdParam('trainingId', 'sourceId') trainingId: number,
  ): Promise<TrainingProgressAnswerDto> {
    const { queued, pages } = await this.training.progress(caller, trainingId);
    return {
      source: presentScheduled(queued.source),
      progress: presentProgress(queued, pages),
    };
  }

  @Patch(':trainingId')
  @RequestBody({ limitBytes: TRAINING_BODY_LIMIT_BYTES })
  @Requires({ plan: 'enterprise', scope: 'training:write' })
  @Operation({
    summary: 'Update a training source',
    description:
      'Sets how often a page or website is read again automatically, counted from now, and which part of it is read. The ' +
      'next run reads another part; a source that is `pending` starts over.',
    answer: ScheduledTrainingSourceAnswerDto,
  })
  async updateTrainingSource(
    @AtAgent() caller: AgentCaller,
    @IdParam('trainingId', 'sourceId') trainingId: number,
    @Body() changes: UpdateTrainingSourceDto,
  ): Promise<ScheduledTrainingSourceAnswerDto> {
    return {
      source: presentScheduled(await this.training.update(caller, trainingId, changes)),
    };
  }

  @Put(':trainingId')
  @RequestBody({ limitBytes: TRAINING_BODY_LIMIT_BYTES })
  @Requires({ plan: 'enterprise', scope: 'training:write' })
  @Operation({
    summary: 'Replace a text or a pair',
    description:
      'For sources of type `text` and `qa`. The source is `pending` until the new text has been read. Searches use the ' +
      'previous text until then, and also if nothing can be learned from the new text. The later of two requests wins.',
    status: 202,
    answer: ScheduledTrainingSourceAnswerDto,
  })
  async replaceTrainingSource(
    @AtAgent() caller: AgentCaller,
    @IdParam('trainingId', 'sourceId') trainingId: number,
    @Body() input: ReplaceTrainingSourceDto,
  ): Promise<ScheduledTrainingSourceAnswerDto> {
    return {
      source: presentScheduled(await this.training.replace(caller, trainingId, input)),
    };
  }

  @Post(':trainingId/retrain')
  @Requires({ plan: 'enterprise', scope: 'training:write' })
  @Operation({
    summary: 'Train a source again',
    description:
      'Reads the source again. Searches use the previous content until the run has completed. Pages that no longer ' +
      'exist are removed; pages that cannot be read this time keep their content. A source that is already ' +
      '`pending` does not change.',
    status: 202,
    answer: ScheduledTrainingSourceAnswerDto,
    idempotent: 'interceptor',
  })
  async retrainTrainingSource(
    @AtAgent() caller: AgentCaller,
    @IdParam('trainingId', 'sourceId') trainingId: number,
  ): Promise<ScheduledTrainingSourceAnswerDto> {
    return {
      source: presentScheduled(await this.training.retrain(caller, trainingId)),
    };
  }

  @Delete(':trainingId')
  @Requires({ plan: 'enterprise', scope: 'training:write' })
  @Operation({ summary: 'Delete a training source', status: 204 })
  async deleteTrainingSource(
    @AtAgent() caller: AgentCaller,
    @IdParam('trainingId', 'sourceId') trainingId: number,
  ): Promise<void> {
    await this.training.delete(caller, trainingId);
  }
}

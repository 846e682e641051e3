import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, type Caller } from '../auth/caller';
import { Requires } from '../auth/requires.decorator';
import { BodyLimit } from '../platform/http/body.interceptor';
import { IdParam } from '../platform/http/id-param';
import { Operation } from '../platform/http/operation';
import {
  addSource,
  presentProgress,
  presentSource,
  progressAnswer,
  sourceAnswer,
  sourcesAnswer,
  TRAINING_BODY_LIMIT_BYTES,
  type AddSource,
} from './training.dto';
import { Training } from './training.service';

/** What an agent is trained on: texts, pages and websites. */
@ApiTags('Training')
@Controller('api/v1/agents/:id/training')
export class TrainingController {
  constructor(private readonly training: Training) {}

  @Get()
  @Requires({ plan: 'enterprise', scope: 'training:read' })
  @Operation({
    summary: 'List training sources',
    description: 'Oldest first.',
    answer: sourcesAnswer,
    errors: ['NOT_FOUND'],
  })
  async listSources(@CurrentCaller() caller: Caller, @IdParam('id') agentId: number) {
    return { sources: (await this.training.list(caller, agentId)).map(presentSource) };
  }

  @Post()
  @BodyLimit(TRAINING_BODY_LIMIT_BYTES)
  @Requires({ plan: 'enterprise', scope: 'training:write' })
  @Operation({
    summary: 'Add a training source',
    description: 'A text, a page or a whole website. The source is `pending` until a worker has read it.',
    status: 201,
    answer: sourceAnswer,
    errors: ['NOT_FOUND', 'CONFLICT'],
  })
  async addSource(
    @CurrentCaller() caller: Caller,
    @IdParam('id') agentId: number,
    @Body({ schema: addSource }) input: AddSource,
  ) {
    return { source: presentSource(await this.training.add(caller, agentId, input)) };
  }

  @Get(':trainingId')
  @Requires({ plan: 'enterprise', scope: 'training:read' })
  @Operation({
    summary: 'Get a training source with its progress',
    answer: progressAnswer,
    errors: ['NOT_FOUND'],
  })
  async getSource(
    @CurrentCaller() caller: Caller,
    @IdParam('id') agentId: number,
    @IdParam('trainingId') trainingId: number,
  ) {
    const source = await this.training.get(caller, agentId, trainingId);
    return { source: presentSource(source), progress: presentProgress(source) };
  }

  @Delete(':trainingId')
  @Requires({ plan: 'enterprise', scope: 'training:write' })
  @Operation({ summary: 'Delete a training source', status: 204, errors: ['NOT_FOUND'] })
  async deleteSource(
    @CurrentCaller() caller: Caller,
    @IdParam('id') agentId: number,
    @IdParam('trainingId') trainingId: number,
  ): Promise<void> {
    await this.training.delete(caller, agentId, trainingId);
  }
}

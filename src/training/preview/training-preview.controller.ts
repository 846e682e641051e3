import { Body, Controller, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AtAgent, type AgentCaller } from '../../auth/caller';
import { Requires } from '../../auth/requires.decorator';
import { Operation } from '../../platform/http/docs/operation';
import { RequestBody } from '../../platform/http/requests/bodies/input.guard';
import { LifecycleService } from '../../platform/http/server/lifecycle.service';
import { responseSignal } from '../../platform/http/server/response-signal';
import { TRAINING_BODY_LIMIT_BYTES } from '../training.dto';
import { SOURCE_UNREADABLE } from '../training.errors';
import { PreviewTrainingDto, TrainingPreviewAnswerDto } from './training-preview.dto';
import { TrainingPreviewService } from './training-preview.service';

/** Previews of training sources. */
@ApiTags('Training')
@Controller('api/v1/agents/:id/training/preview')
export class TrainingPreviewController {
  constructor(
    private readonly previews: TrainingPreviewService,
    private readonly lifecycle: LifecycleService,
  ) {}

  @Post()
  @RequestBody({ limitBytes: TRAINING_BODY_LIMIT_BYTES })
  @Requires({ plan: 'enterprise', scope: 'training:write' })
  @Operation({
    summary: 'Preview training',
    description:
      'Lists the pages that a page or website with these fields would have, and stores nothing. Takes up to 20 seconds. ' +
      'An account may run a few previews at once; another is refused with `RATE_LIMITED`.',
    answer: TrainingPreviewAnswerDto,
    errors: [SOURCE_UNREADABLE],
  })
  async previewTraining(
    @AtAgent() caller: AgentCaller,
    @Body() input: PreviewTrainingDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TrainingPreviewAnswerDto> {
    const signal = responseSignal(response, this.lifecycle.leaving);
    return this.previews.preview(caller, input, signal);
  }
}

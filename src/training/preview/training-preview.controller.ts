import { Body, Controller, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentCaller, type Caller } from '../../auth/caller';
import { Requires } from '../../auth/requires.decorator';
import { Operation } from '../../platform/http/docs/operation';
import { AgentId } from '../../platform/http/requests/id-param';
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
    @CurrentCaller() caller: Caller,
    @AgentId() agentId: number,
    @Body() input: PreviewTrainingDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TrainingPreviewAnswerDto> {
    const signal = responseSignal(response, this.lifecycle.leaving);
    return this.previews.preview(caller, agentId, input, signal);
  }
}

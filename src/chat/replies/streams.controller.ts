import { Controller, Delete, Get, Headers, Query, Res } from '@nestjs/common';
import { ApiHeader, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AtAgent, type AgentCaller } from '../../auth/caller';
import { Requires } from '../../auth/requires.decorator';
import { IdParam } from '../../platform/http/requests/id-param';
import { LifecycleService } from '../../platform/http/server/lifecycle.service';
import { Operation } from '../../platform/http/docs/operation';
import { ChatEventDto } from '../chat-event.dto';
import { ResumableRepliesService } from './resumable-replies.service';
import { writeRest } from './resumable-stream';
import { lastReadId, ResumeStreamQuery } from './stream.dto';

/** Resumable replies: reading them again, and stopping them. */
@ApiTags('Chat')
@Requires({ plan: 'plus', scope: 'chat:write' })
@Controller('api/v1/agents/:id/chat/streams/:messageId')
export class StreamsController {
  constructor(
    private readonly replies: ResumableRepliesService,
    private readonly lifecycle: LifecycleService,
  ) {}

  @Get()
  @Operation({
    summary: 'Resume a stream',
    description:
      'Continues a reply that was requested with `resumable: true`, after the event `after`: while it runs and for 5 ' +
      'minutes after its end, on any process. Several clients may read at once. An event with `error` and an `id` ' +
      'ends the reply; an error without an `id` ends only this connection, and the reply can be resumed. 204 means ' +
      'that there are no more events: a browser then stops reconnecting.',
    event: ChatEventDto,
  })
  @ApiResponse({ status: 204, description: 'There are no more events.' })
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'The id of the last event that was read; it replaces `after`.',
    // Generators write the values of headers as texts.
    schema: { type: 'string', pattern: '^[0-9]{1,9}$' },
  })
  async resumeStream(
    @AtAgent() caller: AgentCaller,
    @IdParam('messageId') messageId: number,
    @Query() query: ResumeStreamQuery,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    const after = lastReadId(lastEventId, query);
    const reply = await this.replies.find(caller, { messageId });
    await writeRest(response, reply, { after, leaving: this.lifecycle.leaving });
  }

  @Delete()
  @Operation({
    summary: 'Stop a stream',
    description:
      'Ends a reply that was requested with `resumable: true`. The model is stopped within a second and the text ' +
      'so far is kept; readers get the error `STREAM_STOPPED`. A reply that has ended does not change.',
    status: 204,
  })
  async stopStream(@AtAgent() caller: AgentCaller, @IdParam('messageId') messageId: number): Promise<void> {
    await this.replies.stop(caller, { messageId });
  }
}

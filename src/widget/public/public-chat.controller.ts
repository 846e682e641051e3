import { Body, Controller, Delete, Get, Headers, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ChatResponseService, type ChatRequest } from '../../chat/chat-response.service';
import { DEFAULT_TEMPERATURE } from '../../chat/chat.dto';
import { ResumableRepliesService } from '../../chat/replies/resumable-replies.service';
import { writeRest } from '../../chat/replies/resumable-stream';
import { lastReadId, ResumeStreamQuery } from '../../chat/replies/stream.dto';
import { ConversationsService } from '../../conversations/conversations.service';
import { IdParam } from '../../platform/http/requests/id-param';
import { LifecycleService } from '../../platform/http/server/lifecycle.service';
import { SendVisitorMessageDto } from './public-chat.dto';
import { VisitorSurface } from './public-surface.decorator';
import { CurrentVisit, pageMetadata, type VisitorVisit } from './visit';
import { VisitorLimitsService } from './visitor-limits.service';

/** Messages of visitors. Every answer is a resumable stream. */
@VisitorSurface()
@Controller('public/v1/agents/:publicId/chat')
export class PublicChatController {
  constructor(
    private readonly responses: ChatResponseService,
    private readonly replies: ResumableRepliesService,
    private readonly lifecycle: LifecycleService,
    private readonly conversations: ConversationsService,
    private readonly limits: VisitorLimitsService,
  ) {}

  @Post()
  @HttpCode(200)
  async sendMessage(
    @CurrentVisit() visit: VisitorVisit,
    @Body() { message, conversationId, attachmentIds, page }: SendVisitorMessageDto,
    @Req() request: ChatRequest,
    @Res() response: Response,
  ): Promise<void> {
    const { tenant, visitor } = visit;
    const { id: visitorId, userId, ...details } = visitor;
    if (conversationId !== undefined) await this.conversations.get(tenant, conversationId, visitor.id);
    await this.limits.countMessage(visit, request);
    const input = {
      message,
      attachmentIds,
      conversationId,
      userId: userId ?? undefined,
      visitorId,
      verified: userId === null ? undefined : { id: userId, ...details },
      metadata: conversationId === undefined ? pageMetadata(page) : undefined,
      temperature: DEFAULT_TEMPERATURE,
      stream: true,
      resumable: true,
      canConfirm: true,
    };
    await this.responses.respond({ tenant, message: input, request, response });
  }

  @Get('streams/:messageId')
  async resumeStream(
    @CurrentVisit() { tenant, visitor }: VisitorVisit,
    @IdParam('messageId') messageId: number,
    @Query() query: ResumeStreamQuery,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    const after = lastReadId(lastEventId, query);
    const reply = await this.replies.find(tenant, { messageId, visitorId: visitor.id });
    await writeRest(response, reply, { after, leaving: this.lifecycle.leaving });
  }

  @Delete('streams/:messageId')
  @HttpCode(204)
  async stopStream(
    @CurrentVisit() { tenant, visitor }: VisitorVisit,
    @IdParam('messageId') messageId: number,
  ): Promise<void> {
    await this.replies.stop(tenant, { messageId, visitorId: visitor.id });
  }
}

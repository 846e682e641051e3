import { Body, Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ConfirmationsService } from '../../actions/confirmations/confirmations.service';
import { ChatResponseService, type ChatRequest } from '../../chat/chat-response.service';
import { decisionTurn } from '../../chat/confirmations/decision';
import { DecideOnActionDto } from '../../chat/confirmations/decision.dto';
import { ConversationsService } from '../../conversations/conversations.service';
import { IdParam } from '../../platform/http/requests/id-param';
import { VisitorSurface } from './public-surface.decorator';
import { CurrentVisit, type VisitorVisit } from './visit';
import { VisitorLimitsService } from './visitor-limits.service';

/** The decisions of visitors about actions. Every answer is a resumable stream. */
@VisitorSurface()
@Controller('public/v1/agents/:publicId/conversations/:conversationId/actions/:confirmationId')
export class PublicActionsController {
  constructor(
    private readonly conversations: ConversationsService,
    private readonly confirmations: ConfirmationsService,
    private readonly responses: ChatResponseService,
    private readonly limits: VisitorLimitsService,
  ) {}

  @Post()
  @HttpCode(200)
  async decideOnAction(
    @CurrentVisit() visit: VisitorVisit,
    @Param('conversationId') conversationId: string,
    @IdParam('confirmationId') id: number,
    @Body() { confirm }: DecideOnActionDto,
    @Req() request: ChatRequest,
    @Res() response: Response,
  ): Promise<void> {
    const { tenant, visitor } = visit;
    await this.conversations.get(tenant, conversationId, visitor.id);
    const { accountId, agentId } = tenant;
    const place = { accountId, agentId, conversationId, id };
    const confirmation = await this.confirmations.get(place);
    await this.limits.countMessage(visit, request);
    const message = {
      ...decisionTurn(confirmation, confirm),
      userId: visitor.userId ?? undefined,
      visitorId: visitor.id,
      stream: true,
      resumable: true,
    };
    await this.responses.respond({ tenant, message, request, response });
  }
}

import { Body, Controller, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { ConfirmationsService } from '../../actions/confirmations/confirmations.service';
import { RateMessageDto, type RatingAnswerDto } from '../../conversations/message.dto';
import { MessagesService } from '../../conversations/messages.service';
import { RateConversationDto } from '../../conversations/outcomes/feedback.dto';
import { OutcomesService } from '../../conversations/outcomes/outcomes.service';
import { pick } from '../../platform/http/requests/present';
import { IdParam } from '../../platform/http/requests/id-param';
import { ListQuery } from '../../platform/http/requests/lists/list.dto';
import { presentOwnConversation, presentOwnMessage } from './public-conversations.dto';
import { VisitorSurface } from './public-surface.decorator';
import { CurrentVisit, type VisitorVisit, type VisitRequest } from './visit';
import { VisitorLimitsService } from './visitor-limits.service';
import { VisitorConversationsService } from './visitor-conversations.service';

/** The conversations of a visitor with an agent. */
@VisitorSurface()
@Controller('public/v1/agents/:publicId/conversations')
export class PublicConversationsController {
  constructor(
    private readonly conversations: VisitorConversationsService,
    private readonly messages: MessagesService,
    private readonly outcomes: OutcomesService,
    private readonly confirmations: ConfirmationsService,
    private readonly limits: VisitorLimitsService,
  ) {}

  @Get()
  async listConversations(@CurrentVisit() visit: VisitorVisit, @Query() query: ListQuery): Promise<object> {
    const { rows, nextCursor } = await this.conversations.list(visit, query);
    return { conversations: rows.map(presentOwnConversation), nextCursor };
  }

  @Get(':conversationId/messages')
  async listMessages(
    @CurrentVisit() visit: VisitorVisit,
    @Param('conversationId') conversationId: string,
    @Query() query: ListQuery,
  ): Promise<object> {
    const { tenant, visitor } = visit;
    const list = this.messages.list(tenant, { conversationId, query, visitorId: visitor.id });
    const { rows, nextCursor } = await list;
    const conversation = await this.conversations.handover(visit, conversationId);
    const confirmations = await this.confirmations.findByMessages(
      tenant.accountId,
      rows.map(({ id }) => id),
    );
    const messages = rows.map((message) => presentOwnMessage(message, confirmations.get(message.id)));
    return { messages, nextCursor, conversation };
  }

  @Get(':conversationId/feedback')
  async getQuestion(
    @CurrentVisit() visit: VisitorVisit,
    @Param('conversationId') conversationId: string,
  ): Promise<object> {
    return { question: await this.conversations.question(visit, conversationId) };
  }

  @Post(':conversationId/feedback')
  @HttpCode(200)
  async rateConversation(
    @CurrentVisit() visit: VisitorVisit,
    @Param('conversationId') conversationId: string,
    @Body() rated: RateConversationDto,
    @Req() request: VisitRequest,
  ): Promise<object> {
    const { tenant, visitor } = visit;
    await this.limits.countRating(visit, request);
    const own = { conversationId, visitorId: visitor.id };
    const conversation = await this.outcomes.rate(tenant, { ...rated, ...own });
    return { conversation: pick(conversation, ['id', 'helped', 'satisfaction', 'feedback']) };
  }

  @Post(':conversationId/messages/:messageId/feedback')
  @HttpCode(200)
  async rateMessage(
    @CurrentVisit() visit: VisitorVisit,
    @Param('conversationId') conversationId: string,
    @IdParam('messageId') messageId: number,
    @Body() rated: RateMessageDto,
    @Req() request: VisitRequest,
  ): Promise<RatingAnswerDto> {
    const { tenant, visitor } = visit;
    await this.limits.countRating(visit, request);
    await this.messages.rate(tenant, {
      conversationId,
      messageId,
      ...rated,
      visitorId: visitor.id,
    });
    return { messageId, rating: rated.rating };
  }
}

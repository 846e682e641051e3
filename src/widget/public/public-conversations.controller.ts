import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { RateMessageDto, type RatingAnswerDto } from '../../conversations/message.dto';
import { IdParam } from '../../platform/http/requests/id-param';
import { ListQuery } from '../../platform/http/requests/list.dto';
import { presentOwnConversation, presentOwnMessage } from './public-conversations.dto';
import { VisitorSurface } from './public-surface.decorator';
import { CurrentVisit, CurrentVisitor, type Visit, type Visitor } from './visit';
import { VisitorConversationsService } from './visitor-conversations.service';

/** The conversations of a visitor with an agent. */
@VisitorSurface()
@Controller('public/v1/agents/:publicId/conversations')
export class PublicConversationsController {
  constructor(private readonly conversations: VisitorConversationsService) {}

  @Get()
  async listConversations(
    @CurrentVisit() visit: Visit,
    @CurrentVisitor() visitor: Visitor,
    @Query() query: ListQuery,
  ): Promise<object> {
    const { rows, nextCursor } = await this.conversations.list(visit, visitor, query);
    return { conversations: rows.map(presentOwnConversation), nextCursor };
  }

  @Get(':conversationId/messages')
  async listMessages(
    @CurrentVisit() visit: Visit,
    @CurrentVisitor() visitor: Visitor,
    @Param('conversationId') conversationId: string,
    @Query() query: ListQuery,
  ): Promise<object> {
    const { rows, nextCursor } = await this.conversations.messagesOf(visit, visitor, conversationId, query);
    return { messages: rows.map(presentOwnMessage), nextCursor };
  }

  @Post(':conversationId/messages/:messageId/feedback')
  @HttpCode(200)
  async rateMessage(
    @CurrentVisit() visit: Visit,
    @CurrentVisitor() visitor: Visitor,
    @Param('conversationId') conversationId: string,
    @IdParam('messageId') messageId: number,
    @Body() { rating }: RateMessageDto,
  ): Promise<RatingAnswerDto> {
    await this.conversations.rate(visit, visitor, { conversationId, messageId }, rating);
    return { messageId, rating };
  }
}

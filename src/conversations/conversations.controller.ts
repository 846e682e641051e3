import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentCaller, type Caller } from '../auth/caller';
import { Requires } from '../auth/requires.decorator';
import { IdParam } from '../platform/http/requests/id-param';
import { Operation } from '../platform/http/docs/operation';
import { present } from '../platform/http/requests/present';
import { writeConversation } from './conversation-writer';
import {
  ConversationAnswerDto,
  ConversationItemDto,
  ConversationsAnswerDto,
  ListConversationsQuery,
} from './conversation.dto';
import { ConversationsService } from './conversations.service';

/** The conversations of an agent with its visitors. */
@ApiTags('Conversations')
@Controller('api/v1/agents/:id/conversations')
export class ConversationsController {
  constructor(private readonly conversations: ConversationsService) {}

  @Get()
  @Requires({ plan: 'plus', scope: 'conversations:read' })
  @Operation({
    summary: 'List conversations',
    description: 'Newest first by `createdAt`.',
    answer: ConversationsAnswerDto,
  })
  async listConversations(
    @CurrentCaller() caller: Caller,
    @IdParam('id') agentId: number,
    @Query() query: ListConversationsQuery,
  ): Promise<ConversationsAnswerDto> {
    const { rows, nextCursor } = await this.conversations.list(caller, agentId, query);
    return { conversations: rows.map((row) => present(ConversationItemDto, row)), nextCursor };
  }

  @Get(':conversationId')
  @Requires({ plan: 'plus', scope: 'conversations:read' })
  @Operation({
    summary: 'Get a conversation',
    description: 'With its messages, oldest first.',
    answer: ConversationAnswerDto,
  })
  async getConversation(
    @CurrentCaller() caller: Caller,
    @IdParam('id') agentId: number,
    @Param('conversationId') conversationId: string,
    @Res() response: Response,
  ): Promise<void> {
    const conversation = await this.conversations.get(caller, agentId, conversationId);
    await writeConversation(response, conversation, this.conversations.messagesOf(conversation));
  }
}

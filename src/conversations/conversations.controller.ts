import { Body, Controller, Get, Param, Patch, Put, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AtAgent, type AgentCaller } from '../auth/caller';
import { Requires } from '../auth/requires.decorator';
import { Operation } from '../platform/http/docs/operation';
import { present } from '../platform/http/requests/present';
import { ConversationWriterService } from './conversation-writer.service';
import {
  ConversationAnswerDto,
  ConversationItemAnswerDto,
  ConversationItemDto,
  ConversationsAnswerDto,
} from './conversation.dto';
import { ListConversationsQuery, UpdateConversationDto } from './conversation-requests.dto';
import { ConversationsService } from './conversations.service';

/** The conversations of an agent with its visitors. */
@ApiTags('Conversations')
@Controller('api/v1/agents/:id/conversations')
export class ConversationsController {
  constructor(
    private readonly conversations: ConversationsService,
    private readonly writer: ConversationWriterService,
  ) {}

  @Get()
  @Requires({ plan: 'plus', scope: 'conversations:read' })
  @Operation({
    summary: 'List conversations',
    description: 'Newest first, by `createdAt` unless `orderBy` says otherwise.',
    answer: ConversationsAnswerDto,
  })
  async listConversations(
    @AtAgent() caller: AgentCaller,
    @Query() query: ListConversationsQuery,
  ): Promise<ConversationsAnswerDto> {
    const { rows, nextCursor } = await this.conversations.list(caller, query);
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
    @AtAgent() caller: AgentCaller,
    @Param('conversationId') conversationId: string,
    @Res() response: Response,
  ): Promise<void> {
    const conversation = await this.conversations.get(caller, conversationId);
    const { accountId } = caller;
    await this.writer.write(
      response,
      { accountId, read: () => this.conversations.item(caller, conversation) },
      this.conversations.messagesOf(conversation),
    );
  }

  @Patch(':conversationId')
  @Requires({ plan: 'plus', scope: 'conversations:write' })
  @Operation({
    summary: 'Update a conversation',
    description: 'Takes it over from the agent, hands it back, closes, assigns, snoozes or labels it.',
    answer: ConversationItemAnswerDto,
  })
  async updateConversation(
    @AtAgent() caller: AgentCaller,
    @Param('conversationId') conversationId: string,
    @Body() changes: UpdateConversationDto,
  ): Promise<ConversationItemAnswerDto> {
    const updated = await this.conversations.update(caller, conversationId, changes);
    return { conversation: present(ConversationItemDto, updated) };
  }

  @Put(':conversationId/read')
  @Requires({ plan: 'plus', scope: 'conversations:read' })
  @Operation({
    summary: 'Mark a conversation as read',
    description: 'By you, the person or the key, up to now.',
    status: 204,
  })
  async markConversationRead(
    @AtAgent() caller: AgentCaller,
    @Param('conversationId') conversationId: string,
  ): Promise<void> {
    await this.conversations.markRead(caller, conversationId);
  }

  @Put(':conversationId/typing')
  @Requires({ plan: 'plus', scope: 'conversations:write' })
  @Operation({
    summary: 'Show that a person is typing',
    description: 'In the widget and in `typing`, for six seconds or until a message is posted.',
    status: 204,
  })
  async showTyping(
    @AtAgent() caller: AgentCaller,
    @Param('conversationId') conversationId: string,
  ): Promise<void> {
    await this.conversations.showTyping(caller, conversationId);
  }
}

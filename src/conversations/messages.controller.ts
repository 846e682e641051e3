import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AtAgent, type AgentCaller } from '../auth/caller';
import { Requires } from '../auth/requires.decorator';
import { IdParam } from '../platform/http/requests/id-param';
import { Operation } from '../platform/http/docs/operation';
import { present } from '../platform/http/requests/present';
import { SearchQuery } from '../platform/http/requests/lists/search';
import {
  MessageAnswerDto,
  MessageDto,
  MessagesAnswerDto,
  PostMessageDto,
  RateMessageDto,
  RatingAnswerDto,
} from './message.dto';
import { MessagesService } from './messages.service';

/** The messages of a conversation, and their ratings. */
@ApiTags('Conversations')
@Controller('api/v1/agents/:id/conversations/:conversationId/messages')
export class MessagesController {
  constructor(private readonly messages: MessagesService) {}

  @Get()
  @Requires({ plan: 'plus', scope: 'conversations:read' })
  @Operation({ summary: 'List messages', description: 'Newest first.', answer: MessagesAnswerDto })
  async listMessages(
    @AtAgent() caller: AgentCaller,
    @Param('conversationId') conversationId: string,
    @Query() query: SearchQuery,
  ): Promise<MessagesAnswerDto> {
    const { rows, nextCursor } = await this.messages.list(caller, { conversationId, query });
    return { messages: rows.map((message) => present(MessageDto, message)), nextCursor };
  }

  @Post()
  @Requires({ plan: 'plus', scope: 'conversations:write' })
  @Operation({
    summary: 'Post a message',
    description:
      "Adds a person's answer to a conversation, as a message with an empty `query`. Lists show it, `message.sent` " +
      'is sent, and later answers of the agent take it into account.',
    status: 201,
    answer: MessageAnswerDto,
    errors: ['CONFLICT', 'LIMIT_REACHED'],
  })
  async postMessage(
    @AtAgent() caller: AgentCaller,
    @Param('conversationId') conversationId: string,
    @Body() body: PostMessageDto,
  ): Promise<MessageAnswerDto> {
    return { message: present(MessageDto, await this.messages.post(caller, conversationId, body)) };
  }

  @Post(':messageId/feedback')
  @Requires({ plan: 'plus', scope: 'feedback:write' })
  @Operation({ summary: 'Rate a message', description: '`null` clears the rating.', answer: RatingAnswerDto })
  async messageFeedback(
    @AtAgent() caller: AgentCaller,
    @Param('conversationId') conversationId: string,
    @IdParam('messageId') messageId: number,
    @Body() rated: RateMessageDto,
  ): Promise<RatingAnswerDto> {
    await this.messages.rate(caller, { conversationId, messageId, ...rated });
    return { messageId, rating: rated.rating };
  }
}

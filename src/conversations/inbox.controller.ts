import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, type Caller } from '../auth/caller';
import { Requires } from '../auth/requires.decorator';
import { Operation } from '../platform/http/docs/operation';
import { present } from '../platform/http/requests/present';
import {
  AssigneeDto,
  AssigneesAnswerDto,
  ConversationItemDto,
  ConversationsAnswerDto,
} from './conversation.dto';
import { ListConversationsQuery } from './conversation-requests.dto';
import { ConversationsService } from './conversations.service';

/** The inbox of an account: the conversations of all its agents. */
@ApiTags('Conversations')
@Requires({ plan: 'plus', scope: 'conversations:read', leavesOutAgents: true })
@Controller('api/v1/conversations')
export class InboxController {
  constructor(private readonly conversations: ConversationsService) {}

  @Get()
  @Operation({
    summary: 'List conversations of all agents',
    description: 'Newest first, by `createdAt` unless `orderBy` says otherwise.',
    answer: ConversationsAnswerDto,
  })
  async listAllConversations(
    @CurrentCaller() caller: Caller,
    @Query() query: ListConversationsQuery,
  ): Promise<ConversationsAnswerDto> {
    const { rows, nextCursor } = await this.conversations.listAll(caller, query);
    return { conversations: rows.map((row) => present(ConversationItemDto, row)), nextCursor };
  }

  @Get('assignees')
  @Operation({
    summary: 'List assignees',
    description: 'The people of the account, by name, to whom conversations can be assigned.',
    answer: AssigneesAnswerDto,
  })
  async listAssignees(@CurrentCaller() caller: Caller): Promise<AssigneesAnswerDto> {
    const people = await this.conversations.assignees(caller);
    return { assignees: people.map((person) => present(AssigneeDto, person)) };
  }
}

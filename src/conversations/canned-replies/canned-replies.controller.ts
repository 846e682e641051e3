import { Body, Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, type Caller } from '../../auth/caller';
import { Requires } from '../../auth/requires.decorator';
import { Operation } from '../../platform/http/docs/operation';
import { IdParam } from '../../platform/http/requests/id-param';
import { present } from '../../platform/http/requests/present';
import { CannedRepliesService } from './canned-replies.service';
import {
  AddCannedReplyDto,
  CannedRepliesAnswerDto,
  CannedReplyAnswerDto,
  CannedReplyDto,
  UpdateCannedReplyDto,
} from './canned-reply.dto';

/** The canned replies of the caller's account and mode. */
@ApiTags('Conversations')
@Controller('api/v1/canned-replies')
export class CannedRepliesController {
  constructor(private readonly replies: CannedRepliesService) {}

  @Get()
  @Requires({ plan: 'plus', scope: 'conversations:read', leavesOutAgents: true })
  @Operation({
    summary: 'List canned replies',
    description: 'All of them, by title, with their placeholders.',
    answer: CannedRepliesAnswerDto,
  })
  async listCannedReplies(@CurrentCaller() caller: Caller): Promise<CannedRepliesAnswerDto> {
    const replies = await this.replies.list(caller);
    return { cannedReplies: replies.map((reply) => present(CannedReplyDto, reply)) };
  }

  @Post()
  @Requires({ plan: 'plus', scope: 'conversations:write' })
  @Operation({
    summary: 'Add a canned reply',
    description: 'All people of the account share it.',
    status: 201,
    answer: CannedReplyAnswerDto,
    errors: ['LIMIT_REACHED'],
  })
  async addCannedReply(
    @CurrentCaller() caller: Caller,
    @Body() input: AddCannedReplyDto,
  ): Promise<CannedReplyAnswerDto> {
    return { cannedReply: present(CannedReplyDto, await this.replies.add(caller, input)) };
  }

  @Patch(':cannedReplyId')
  @Requires({ plan: 'plus', scope: 'conversations:write' })
  @Operation({ summary: 'Update a canned reply', answer: CannedReplyAnswerDto })
  async updateCannedReply(
    @CurrentCaller() caller: Caller,
    @IdParam('cannedReplyId') id: number,
    @Body() changes: UpdateCannedReplyDto,
  ): Promise<CannedReplyAnswerDto> {
    return { cannedReply: present(CannedReplyDto, await this.replies.update(caller, id, changes)) };
  }

  @Delete(':cannedReplyId')
  @Requires({ plan: 'plus', scope: 'conversations:write' })
  @Operation({ summary: 'Delete a canned reply', status: 204 })
  async deleteCannedReply(
    @CurrentCaller() caller: Caller,
    @IdParam('cannedReplyId') id: number,
  ): Promise<void> {
    await this.replies.remove(caller, id);
  }
}

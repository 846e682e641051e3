import { Controller, Param, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AGENT_SUSPENDED } from '../../agents/agent.errors';
import { AtAgent, type AgentCaller } from '../../auth/caller';
import { Requires } from '../../auth/requires.decorator';
import { MODEL_FAULTS } from '../../models/model-faults';
import { Operation } from '../../platform/http/docs/operation';
import { LifecycleService } from '../../platform/http/server/lifecycle.service';
import { responseSignal } from '../../platform/http/server/response-signal';
import { SuggestedReplyAnswerDto } from './suggested-reply.dto';
import { SuggestedReplyService } from './suggested-reply.service';

/** Drafts of replies to visitors. */
@ApiTags('Conversations')
@Controller('api/v1/agents/:id/conversations/:conversationId/suggested-reply')
export class SuggestedReplyController {
  constructor(
    private readonly suggestions: SuggestedReplyService,
    private readonly lifecycle: LifecycleService,
  ) {}

  @Post()
  @Requires({ plan: 'plus', scope: 'conversations:write' })
  @Operation({
    summary: 'Suggest a reply',
    description:
      "Answers the visitor's last message as the agent would, for a person to check and send. Nothing is sent or " +
      'recorded, and no action is called. The tokens count.',
    answer: SuggestedReplyAnswerDto,
    errors: [AGENT_SUSPENDED, ...MODEL_FAULTS],
  })
  async suggestReply(
    @AtAgent() caller: AgentCaller,
    @Param('conversationId') conversationId: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SuggestedReplyAnswerDto> {
    const signal = responseSignal(response, this.lifecycle.leaving);
    return { suggestedReply: await this.suggestions.suggest(caller, conversationId, signal) };
  }
}

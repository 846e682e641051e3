import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AtAgent, type AgentCaller } from '../../auth/caller';
import { Requires } from '../../auth/requires.decorator';
import { Operation } from '../../platform/http/docs/operation';
import { ConversationOutcomeAnswerDto, presentOutcome, RateConversationDto } from './feedback.dto';
import { OutcomesService } from './outcomes.service';

/** Visitors' feedback on their conversations. */
@ApiTags('Conversations')
@Controller('api/v1/agents/:id/conversations/:conversationId/feedback')
export class FeedbackController {
  constructor(private readonly outcomes: OutcomesService) {}

  @Post()
  @Requires({ plan: 'plus', scope: 'feedback:write' })
  @Operation({
    summary: 'Rate a conversation',
    description:
      'As its visitor: whether the answers helped, and how satisfied the visitor is with a person.',
    answer: ConversationOutcomeAnswerDto,
  })
  async rateConversation(
    @AtAgent() caller: AgentCaller,
    @Param('conversationId') conversationId: string,
    @Body() rated: RateConversationDto,
  ): Promise<ConversationOutcomeAnswerDto> {
    return presentOutcome(await this.outcomes.rate(caller, { conversationId, ...rated }));
  }
}

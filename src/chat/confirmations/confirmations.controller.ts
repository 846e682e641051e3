import { Body, Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { presentConfirmation } from '../../actions/confirmations/confirmation.dto';
import type { Confirmation } from '../../actions/confirmations/confirmation';
import type { ConfirmationPlace } from '../../actions/confirmations/confirmations.queries';
import { ConfirmationsService } from '../../actions/confirmations/confirmations.service';
import { AGENT_SUSPENDED } from '../../agents/agent.errors';
import { AtAgent, type AgentCaller } from '../../auth/caller';
import { Requires } from '../../auth/requires.decorator';
import { ConversationsService } from '../../conversations/conversations.service';
import { Operation } from '../../platform/http/docs/operation';
import { IdParam } from '../../platform/http/requests/id-param';
import { ChatEventDto } from '../chat-event.dto';
import { ChatResponseService, type ChatRequest } from '../chat-response.service';
import { ChatAnswerDto } from '../chat.dto';
import { STREAM_STOPPED } from '../replies/streams.errors';
import { decisionTurn } from './decision';
import { ActionConfirmationAnswerDto, DecideOnActionDto } from './decision.dto';

/** The actions that the visitor of a conversation is asked to confirm. */
@ApiTags('Actions')
@Requires({ plan: 'plus', scope: 'chat:write' })
@Controller('api/v1/agents/:id/conversations/:conversationId/actions/:confirmationId')
export class ConfirmationsController {
  constructor(
    private readonly conversations: ConversationsService,
    private readonly confirmations: ConfirmationsService,
    private readonly responses: ChatResponseService,
  ) {}

  @Get()
  @Operation({
    summary: 'Get a confirmation',
    description: 'What the visitor is asked to confirm, and what became of it.',
    answer: ActionConfirmationAnswerDto,
  })
  async getConfirmation(
    @AtAgent() caller: AgentCaller,
    @Param('conversationId') conversationId: string,
    @IdParam('confirmationId') id: number,
  ): Promise<ActionConfirmationAnswerDto> {
    return { action: presentConfirmation(await this.find(caller, { conversationId, id })) };
  }

  @Post()
  @Operation({
    summary: 'Confirm or decline an action',
    description:
      'The decision of the visitor. A confirmed call is made once, with the inputs that were shown; then the agent ' +
      'answers as it does to Send Message. `CONFLICT` if it has expired or was decided before.',
    answer: ChatAnswerDto,
    event: ChatEventDto,
    errors: [AGENT_SUSPENDED, 'CONFLICT', 'LIMIT_REACHED', STREAM_STOPPED],
    idempotent: 'handler',
  })
  async decideOnAction(
    @AtAgent() tenant: AgentCaller,
    @Param('conversationId') conversationId: string,
    @IdParam('confirmationId') id: number,
    @Body() { confirm, stream, resumable }: DecideOnActionDto,
    @Req() request: ChatRequest,
    @Res() response: Response,
  ): Promise<void> {
    const confirmation = await this.find(tenant, { conversationId, id });
    const message = { ...decisionTurn(confirmation, confirm), stream, resumable };
    await this.responses.respond({ tenant, message, request, response });
  }

  private async find(
    caller: AgentCaller,
    { conversationId, id }: Pick<ConfirmationPlace, 'conversationId' | 'id'>,
  ): Promise<Confirmation> {
    await this.conversations.get(caller, conversationId);
    const { accountId, agentId } = caller;
    return this.confirmations.get({ accountId, agentId, conversationId, id });
  }
}

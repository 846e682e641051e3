import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AGENT_SUSPENDED } from '../agents/agent.errors';
import { AtAgent, type AgentCaller } from '../auth/caller';
import { Requires } from '../auth/requires.decorator';
import { IdentityTokensService } from '../identity/identity-tokens.service';
import { MODEL_FAULTS } from '../models/model-faults';
import { Operation } from '../platform/http/docs/operation';
import { ChatEventDto } from './chat-event.dto';
import { ChatResponseService, type ChatRequest } from './chat-response.service';
import { ChatAnswerDto, SendMessageDto } from './chat.dto';
import { STREAM_STOPPED } from './replies/streams.errors';

/** Messages to an agent. */
@ApiTags('Chat')
@Controller('api/v1/agents/:id/chat')
export class ChatController {
  constructor(
    private readonly responses: ChatResponseService,
    private readonly identities: IdentityTokensService,
  ) {}

  @Post()
  @Requires({ plan: 'plus', scope: 'chat:write' })
  @Operation({
    summary: 'Send a message',
    description:
      'Answers with one JSON body or, with `stream: true`, with Server-Sent Events: `data:` lines with the next ' +
      'piece of text in `delta`. The last event before `[DONE]` has an empty `delta`, `messageId` and `sources`. An ' +
      'error in the middle of the stream is an event with `error`; the stream then ends without `[DONE]`. With ' +
      '`resumable: true` the answer continues when the connection breaks: read the rest with Resume a stream.',
    answer: ChatAnswerDto,
    event: ChatEventDto,
    errors: [AGENT_SUSPENDED, 'CONFLICT', 'LIMIT_REACHED', ...MODEL_FAULTS, STREAM_STOPPED],
    idempotent: 'handler',
  })
  async sendMessage(
    @AtAgent() tenant: AgentCaller,
    @Body() { identityToken: token, ...message }: SendMessageDto,
    @Req() request: ChatRequest,
    @Res() response: Response,
  ): Promise<void> {
    const verified = await this.identities.verified(tenant, { token, field: 'identityToken' });
    const userId = verified?.id ?? message.userId;
    await this.responses.respond({
      tenant,
      message: { ...message, userId, verified, canConfirm: true },
      request,
      response,
    });
  }
}

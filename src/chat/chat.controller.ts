import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentCaller, type AuthenticatedRequest, type Caller } from '../auth/caller';
import { Requires } from '../auth/requires.decorator';
import type { TimedRequest } from '../platform/http/http.metrics';
import { MODEL_ERROR, MODEL_OVERLOADED, MODEL_TIMEOUT } from '../models/model.errors';
import { IdParam } from '../platform/http/id-param';
import type { Claim } from '../platform/http/idempotency/idempotency.service';
import {
  IdempotentRequests,
  keyOf,
  type IdempotentRequest,
} from '../platform/http/idempotency/idempotent-requests';
import { Lifecycle } from '../platform/http/lifecycle';
import { Operation } from '../platform/http/operation';
import { ChatEventDto } from './chat-event.dto';
import { ChatAnswerDto, SendMessageDto, type Answer } from './chat.dto';
import { ChatService } from './chat.service';
import { observeTurn } from './observed-turn';
import { replySignal } from './reply-signal';
import { EventStreamReply, JsonReply } from './reply-writer';
import type { ReplyEvent } from './turn';

/** The request with what the middleware and guards before the handler add to it. */
type ChatRequest = Request & IdempotentRequest & AuthenticatedRequest & TimedRequest;

/** Messages to an agent. */
@ApiTags('Chat')
@Controller('api/v1/agents/:id/chat')
export class ChatController {
  constructor(
    private readonly chat: ChatService,
    private readonly lifecycle: Lifecycle,
    private readonly idempotentRequests: IdempotentRequests,
  ) {}

  @Post()
  @Requires({ plan: 'plus', scope: 'chat:write' })
  @Operation({
    summary: 'Send a message',
    description:
      'Answers with one JSON body or, with `stream: true`, with Server-Sent Events: `data:` lines with the next ' +
      'piece of text in `delta`. The last event before `[DONE]` has an empty `delta`, `messageId` and `sources`. An ' +
      'error in the middle of the stream is an event with `error`; the stream then ends without `[DONE]`.',
    answer: ChatAnswerDto,
    content: { 'text/event-stream': ChatEventDto },
    errors: ['NOT_FOUND', 'LIMIT_REACHED', MODEL_ERROR, MODEL_OVERLOADED, MODEL_TIMEOUT],
    idempotent: 'handler',
  })
  async sendMessage(
    @CurrentCaller() caller: Caller,
    @IdParam('id') agentId: number,
    @Body() { stream, ...turn }: SendMessageDto,
    @Req() request: ChatRequest,
    @Res() response: Response,
  ): Promise<void> {
    const signal = replySignal(response, this.lifecycle.leaving);
    const writer = stream ? new EventStreamReply(response, turn.conversationId) : new JsonReply(response);
    const answer = (claim?: Claim): Promise<void> => {
      const reply = this.chat.reply(caller, agentId, { ...turn, stream, claim }, signal);
      return writer.write(observeTurn(reply, request, signal));
    };
    const key = keyOf(request);
    if (!key) return answer();
    return this.idempotentRequests.once(request, response, key, {
      replay: ({ body }) => writer.write(replay(body as Answer)),
      work: answer,
    });
  }
}

/** An answer that was recorded before, as one delta. */
async function* replay(answer: Answer): AsyncGenerator<ReplyEvent> {
  yield { type: 'delta', text: answer.text, conversationId: answer.conversationId };
  yield { type: 'end', answer };
}

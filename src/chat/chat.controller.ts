import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentCaller, type AuthenticatedRequest, type Caller } from '../auth/caller';
import { Requires } from '../auth/requires.decorator';
import type { TimedRequest } from '../platform/http/http.metrics';
import { MODEL_ERROR, MODEL_OVERLOADED, MODEL_TIMEOUT } from '../models/model.errors';
import { idFrom, newId } from '../platform/database/id';
import { IdParam } from '../platform/http/id-param';
import { KeyInUseError, type Claim } from '../platform/http/idempotency/idempotency.service';
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
import { EventStreamReply, JsonReply, type ReplyWriter } from './reply-writer';
import { ResumableReplies } from './streams/resumable-replies';
import { ResumableStream } from './streams/resumable-stream';
import { STREAM_STOPPED } from './streams/streams.errors';
import type { ReplyEvent, Turn } from './turn';

/** The request with what the middleware and guards before the handler add to it. */
type ChatRequest = Request & IdempotentRequest & AuthenticatedRequest & TimedRequest;

/** Messages to an agent. */
@ApiTags('Chat')
@Controller('api/v1/agents/:id/chat')
export class ChatController {
  constructor(
    private readonly chat: ChatService,
    private readonly lifecycle: Lifecycle,
    private readonly replies: ResumableReplies,
    private readonly idempotentRequests: IdempotentRequests,
  ) {}

  @Post()
  @Requires({ plan: 'plus', scope: 'chat:write' })
  @Operation({
    summary: 'Send a message',
    description:
      'Answers with one JSON body or, with `stream: true`, with Server-Sent Events: `data:` lines with the next ' +
      'piece of text in `delta`. The last event before `[DONE]` has an empty `delta`, `messageId` and `sources`. An ' +
      'error in the middle of the stream is an event with `error`; the stream then ends without `[DONE]`. With ' +
      '`resumable: true` the answer goes on when the connection breaks: read it on with Resume a stream.',
    answer: ChatAnswerDto,
    content: { 'text/event-stream': ChatEventDto },
    errors: ['NOT_FOUND', 'LIMIT_REACHED', MODEL_ERROR, MODEL_OVERLOADED, MODEL_TIMEOUT, STREAM_STOPPED],
    idempotent: 'handler',
  })
  async sendMessage(
    @CurrentCaller() caller: Caller,
    @IdParam('id') agentId: number,
    @Body() { stream, resumable, ...message }: SendMessageDto,
    @Req() request: ChatRequest,
    @Res() response: Response,
  ): Promise<void> {
    const { leaving } = this.lifecycle;
    const writer = (): ReplyWriter =>
      stream ? new EventStreamReply(response, message.conversationId) : new JsonReply(response);
    const reply = (turn: Turn, signal: AbortSignal): AsyncGenerator<ReplyEvent> =>
      observeTurn(this.chat.reply(caller, agentId, turn, signal), request, signal);
    const answer = (claim?: Claim): Promise<void> => {
      const messageId = claim ? idFrom(claim.id) : newId();
      const turn = { ...message, messageId, stream, claim };
      if (resumable) {
        const started = this.replies.start(caller, agentId, turn, request, (signal) => reply(turn, signal));
        return new ResumableStream(response, leaving).writeStarted(started);
      }
      return writer().write(reply(turn, replySignal(response, leaving)));
    };
    const key = keyOf(request);
    if (!key) return answer();
    const answered = this.idempotentRequests.once(request, response, key, {
      replay: ({ body }) => writer().write(replay(body as Answer)),
      work: answer,
    });
    return resumable ? answered.catch(nameRunningMessage) : answered;
  }
}

/** Tells a retry which message the first request makes: its client can read it on. */
function nameRunningMessage(error: unknown): never {
  if (!(error instanceof KeyInUseError) || error.claimId === undefined) throw error;
  throw new KeyInUseError(error.claimId, { messageId: idFrom(error.claimId) });
}

/** An answer that was recorded before, as one delta. */
async function* replay(answer: Answer): AsyncGenerator<ReplyEvent> {
  yield { type: 'delta', text: answer.text, conversationId: answer.conversationId };
  yield { type: 'end', answer };
}

import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentCaller, type AuthenticatedRequest, type Caller } from '../auth/caller';
import { Requires } from '../auth/requires.decorator';
import { reportFault, toApiError } from '../platform/http/error.filter';
import { errorBody } from '../platform/http/errors';
import type { TimedRequest } from '../platform/http/http.metrics';
import { IdParam } from '../platform/http/id-param';
import type { Claim } from '../platform/http/idempotency/idempotency.service';
import {
  IdempotentRequests,
  keyOf,
  type IdempotentRequest,
} from '../platform/http/idempotency/idempotent-requests';
import { Lifecycle } from '../platform/http/lifecycle';
import { Operation } from '../platform/http/operation';
import { ChatAnswerDto, presentAnswer, SendMessageDto, type Answer } from './chat.dto';
import { ChatService, type ReplyEvent, type Turn } from './chat.service';
import { EventStream } from './event-stream';
import { observeTurn } from './observed-turn';

const STREAM_EXAMPLE = [
  'data: {"delta":"Open Settings","conversationId":"019a5f2e-8c1b-7d40-9f3a-2b7c61d0e8aa"}',
  'data: [DONE]',
].join('\n\n');

/** What comes before the handler leaves these on it. */
type ChatRequest = Request & IdempotentRequest & AuthenticatedRequest & TimedRequest;

/** Talking to an agent. */
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
      'Answers as one JSON body, or with `stream: true` as Server-Sent Events: `data:` lines with the next piece of text in `delta`. ' +
      'The last event before `[DONE]` has an empty `delta` and carries `messageId` and `sources`; a fault half way comes as an ' +
      'event with `error`, after which the stream ends without `[DONE]`.',
    answer: ChatAnswerDto,
    content: { 'text/event-stream': { schema: { type: 'string', example: STREAM_EXAMPLE } } },
    errors: ['NOT_FOUND', 'MODEL_ERROR', 'MODEL_OVERLOADED', 'MODEL_TIMEOUT'],
    idempotent: 'handler',
  })
  async sendMessage(
    @CurrentCaller() caller: Caller,
    @IdParam('id') agentId: number,
    @Body() { stream, ...turn }: SendMessageDto,
    @Req() request: ChatRequest,
    @Res() response: Response,
  ): Promise<void> {
    const signal = endOf(response, this.lifecycle.leaving);
    // Who waits for one JSON body and is told of a fault will ask again: half an answer is of no use then.
    const keepPartial = (): boolean => stream || response.destroyed;
    const send = (reply: AsyncGenerator<ReplyEvent>): Promise<void> =>
      stream ? streamReply(reply, turn, request, response) : sendWhole(reply, response);
    const work = (claim?: Claim): Promise<void> => {
      const reply = this.chat.reply(caller, agentId, turn, { signal, keepPartial, claim });
      return send(observeTurn(reply, request, signal));
    };
    const key = keyOf(request);
    if (!key) return work();
    return this.idempotentRequests.once(request, response, key, {
      replay: ({ body }) => send(replay(body as Answer)),
      work,
    });
  }
}

/**
 * Fires when the connection closes before the response has ended (at once when it already has), or with `leaving`. Not AbortSignal.any:
 * in Node 20 each one leaves something behind on a signal that lives as long as the process.
 */
function endOf(response: Response, leaving: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const leave = (): void => controller.abort(leaving.reason);
  const close = (): void => {
    leaving.removeEventListener('abort', leave);
    if (!response.writableFinished) controller.abort(new Error('the client went away'));
  };
  if (leaving.aborted) leave();
  else leaving.addEventListener('abort', leave, { once: true });
  if (response.destroyed) close();
  else response.once('close', close);
  return controller.signal;
}

/** An answer that was given before, as one piece. */
async function* replay(answer: Answer): AsyncGenerator<ReplyEvent> {
  yield { type: 'delta', text: answer.text, conversationId: answer.conversationId };
  yield { type: 'end', answer };
}

async function sendWhole(reply: AsyncGenerator<ReplyEvent>, response: Response): Promise<void> {
  for await (const event of reply) {
    if (event.type === 'end') response.json(presentAnswer(event.answer));
  }
}

async function streamReply(
  reply: AsyncGenerator<ReplyEvent>,
  turn: Turn,
  request: Request,
  response: Response,
): Promise<void> {
  const stream = new EventStream(response);
  // Until something is said, a new conversation does not exist.
  let { conversationId = '' } = turn;
  try {
    for await (const event of reply) {
      if (event.type === 'delta') {
        conversationId = event.conversationId;
        await stream.send({ delta: event.text, conversationId });
      } else {
        const { messageId, sources } = event.answer;
        await stream.send({ delta: '', conversationId: event.answer.conversationId, messageId, sources });
        await stream.done();
      }
    }
  } catch (thrown) {
    if (!stream.hasBegun) {
      stream.release();
      throw thrown;
    }
    const error = toApiError(thrown, request);
    if (!response.destroyed) reportFault(thrown, error);
    await stream.send({ delta: '', conversationId, ...errorBody(error) });
    stream.end();
  }
}

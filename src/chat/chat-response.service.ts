import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { AgentTenant, AuthenticatedRequest } from '../auth/caller';
import { idFrom, newId } from '../platform/database/id';
import type { TimedRequest } from '../platform/http/http.metrics';
import { KeyInUseError, type Claim } from '../platform/http/idempotency/idempotency.service';
import {
  IdempotentRequestsService,
  keyOf,
  type IdempotentRequest,
} from '../platform/http/idempotency/idempotent-requests.service';
import { LifecycleService } from '../platform/http/server/lifecycle.service';
import { responseSignal } from '../platform/http/server/response-signal';
import type { ChatAnswerDto } from './chat.dto';
import { ChatService } from './chat.service';
import { ResumableRepliesService } from './replies/resumable-replies.service';
import { ResumableStream } from './replies/resumable-stream';
import { observeTurn } from './turn/observed-turn';
import { EventStreamReply, JsonReply, type ReplyWriter } from './writing/reply-writer';
import type { ReplyEvent, Turn } from './turn/turn';

/** The request with the properties that earlier middleware and guards add to it. */
export type ChatRequest = Request &
  IdempotentRequest &
  Pick<AuthenticatedRequest, 'admittedAtMs'> &
  TimedRequest;

/** A message as the client sends it. */
export interface ClientMessage extends Omit<Turn, 'messageId' | 'claim'> {
  /** Whether the reply continues when the connection breaks. Only with `stream`. */
  resumable: boolean;
}

/** A message to a tenant's agent, with its HTTP exchange. */
export interface ChatExchange {
  tenant: AgentTenant;
  message: ClientMessage;
  request: ChatRequest;
  response: Response;
}

/** Writes the reply to a message in the client's form: JSON, a stream or a resumable stream. */
@Injectable()
export class ChatResponseService {
  constructor(
    private readonly chat: ChatService,
    private readonly lifecycle: LifecycleService,
    private readonly replies: ResumableRepliesService,
    private readonly idempotentRequests: IdempotentRequestsService,
  ) {}

  /** Answers a message; a retry with the same `Idempotency-Key` gets the same answer. @throws ApiError */
  async respond(exchange: ChatExchange): Promise<void> {
    const { request, response, message } = exchange;
    const key = keyOf(request);
    if (!key) return this.answer(exchange, newId());
    try {
      await this.idempotentRequests.once(request, response, key, {
        resource: 'agent',
        replay: ({ body }) => writerFor(exchange).write(replay(body as ChatAnswerDto)),
        work: (claim) => this.answer(exchange, idFrom(claim.id), claim),
      });
    } catch (error) {
      throw message.resumable ? withRunningMessage(error) : error;
    }
  }

  private async answer(exchange: ChatExchange, messageId: number, claim?: Claim): Promise<void> {
    const { tenant, request, response } = exchange;
    const { resumable, ...message } = exchange.message;
    const turn = { ...message, messageId, claim };
    const { leaving } = this.lifecycle;
    if (!resumable)
      return writerFor(exchange).write(this.reply(exchange, turn, responseSignal(response, leaving)));
    const stream = new ResumableStream(response, leaving);
    const makeReply = (signal: AbortSignal) => this.reply(exchange, turn, signal);
    await stream.writeStarted(this.replies.start(tenant, { turn, request, reply: makeReply }));
  }

  private reply(
    { tenant, request }: ChatExchange,
    turn: Turn,
    signal: AbortSignal,
  ): AsyncIterable<ReplyEvent> {
    return observeTurn(this.chat.reply(tenant, turn, signal), request, signal);
  }
}

function writerFor({ message, response }: ChatExchange): ReplyWriter {
  return message.stream
    ? new EventStreamReply(response, message.conversationId)
    : new JsonReply(response, ({ answer }) => answer);
}

/** The error for a retry during the first request, with the message's id, so that the client can resume the reply. */
function withRunningMessage(error: unknown): unknown {
  if (!(error instanceof KeyInUseError) || error.claimId === undefined) return error;
  return new KeyInUseError(error.claimId, { messageId: idFrom(error.claimId) });
}

/** A recorded answer, as a single delta. */
async function* replay(answer: ChatAnswerDto): AsyncGenerator<ReplyEvent> {
  yield { type: 'delta', text: answer.text, conversationId: answer.conversationId };
  yield { type: 'end', answer };
}

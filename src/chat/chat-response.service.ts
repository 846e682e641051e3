import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { AuthenticatedRequest, Tenant } from '../auth/caller';
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

/** The request with the properties that the middleware and guards before the handler add to it. */
export type ChatRequest = Request &
  IdempotentRequest &
  Pick<AuthenticatedRequest, 'admittedAtMs'> &
  TimedRequest;

/** A message as its client sends it. */
export interface ClientMessage extends Omit<Turn, 'messageId' | 'claim'> {
  /** Whether the reply continues when the connection breaks. Only with `stream`. */
  resumable: boolean;
}

/** A message to an agent of the tenant, with the HTTP exchange that brought it. */
export interface SentMessage {
  tenant: Tenant;
  agentId: number;
  message: ClientMessage;
  request: ChatRequest;
  response: Response;
}

/** Writes the reply to a message in the form that its client wants: JSON, a stream or a resumable stream. */
@Injectable()
export class ChatResponseService {
  constructor(
    private readonly chat: ChatService,
    private readonly lifecycle: LifecycleService,
    private readonly replies: ResumableRepliesService,
    private readonly idempotentRequests: IdempotentRequestsService,
  ) {}

  /** Answers a message; a retry with the same `Idempotency-Key` gets the same answer. @throws ApiError */
  async respond(sent: SentMessage): Promise<void> {
    const { request, response, message } = sent;
    const key = keyOf(request);
    if (!key) return this.answer(sent, newId());
    try {
      await this.idempotentRequests.once(request, response, key, {
        replay: ({ body }) => writerFor(sent).write(replay(body as ChatAnswerDto)),
        work: (claim) => this.answer(sent, idFrom(claim.id), claim),
      });
    } catch (error) {
      throw message.resumable ? withRunningMessage(error) : error;
    }
  }

  private async answer(sent: SentMessage, messageId: number, claim?: Claim): Promise<void> {
    const { tenant, agentId, request, response } = sent;
    const { resumable, ...message } = sent.message;
    const turn = { ...message, messageId, claim };
    const { leaving } = this.lifecycle;
    if (!resumable) return writerFor(sent).write(this.reply(sent, turn, responseSignal(response, leaving)));
    const stream = new ResumableStream(response, leaving);
    const makeReply = (signal: AbortSignal) => this.reply(sent, turn, signal);
    await stream.writeStarted(this.replies.start(tenant, agentId, turn, request, makeReply));
  }

  private reply(
    { tenant, agentId, request }: SentMessage,
    turn: Turn,
    signal: AbortSignal,
  ): AsyncGenerator<ReplyEvent> {
    return observeTurn(this.chat.reply(tenant, agentId, turn, signal), request, signal);
  }
}

function writerFor({ message, response }: SentMessage): ReplyWriter {
  return message.stream ? new EventStreamReply(response, message.conversationId) : new JsonReply(response);
}

/** The error for a retry while the first request runs, with the id of its message: the client can resume its reply. */
function withRunningMessage(error: unknown): unknown {
  if (!(error instanceof KeyInUseError) || error.claimId === undefined) return error;
  return new KeyInUseError(error.claimId, { messageId: idFrom(error.claimId) });
}

/** An answer that was recorded before, as one delta. */
async function* replay(answer: ChatAnswerDto): AsyncGenerator<ReplyEvent> {
  yield { type: 'delta', text: answer.text, conversationId: answer.conversationId };
  yield { type: 'end', answer };
}

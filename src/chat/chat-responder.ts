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
import type { Answer } from './chat.dto';
import { ChatService } from './chat.service';
import { observeTurn } from './turn/observed-turn';
import { replySignal } from './turn/reply-signal';
import { EventStreamReply, JsonReply, type ReplyWriter } from './turn/reply-writer';
import { ResumableReplies } from './replies/resumable-replies';
import { ResumableStream } from './replies/resumable-stream';
import type { ReplyEvent, Turn } from './turn/turn';

/** The request with what the middleware and guards before the handler add to it. */
export type ChatRequest = Request &
  IdempotentRequest &
  Pick<AuthenticatedRequest, 'admittedAtMs'> &
  TimedRequest;

/** A message as its client sends it. */
export interface ClientMessage extends Omit<Turn, 'messageId' | 'claim'> {
  /** Whether the answer goes on when the connection breaks. Only with `stream`. */
  resumable: boolean;
}

/** Writes the answer to a message as its client wants it. */
@Injectable()
export class ChatResponder {
  constructor(
    private readonly chat: ChatService,
    private readonly lifecycle: LifecycleService,
    private readonly replies: ResumableReplies,
    private readonly idempotentRequests: IdempotentRequestsService,
  ) {}

  /** Answers a message; a retry with the same `Idempotency-Key` gets the same answer. @throws ApiError */
  async respond(
    tenant: Tenant,
    agentId: number,
    { resumable, ...message }: ClientMessage,
    request: ChatRequest,
    response: Response,
  ): Promise<void> {
    const { leaving } = this.lifecycle;
    const writer = (): ReplyWriter =>
      message.stream ? new EventStreamReply(response, message.conversationId) : new JsonReply(response);
    const reply = (turn: Turn, signal: AbortSignal): AsyncGenerator<ReplyEvent> =>
      observeTurn(this.chat.reply(tenant, agentId, turn, signal), request, signal);
    const answer = (claim?: Claim): Promise<void> => {
      const messageId = claim ? idFrom(claim.id) : newId();
      const turn = { ...message, messageId, claim };
      if (resumable) {
        const started = this.replies.start(tenant, agentId, turn, request, (signal) => reply(turn, signal));
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

import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Tenant } from '../../auth/caller';
import type { ChatRequest } from '../../chat/chat-response.service';
import { ChatService } from '../../chat/chat.service';
import { observeTurn } from '../../chat/turn/observed-turn';
import type { ReplyEvent } from '../../chat/turn/turn';
import type { ReplyWriter } from '../../chat/writing/reply-writer';
import { IdentityTokensService } from '../../identity/identity-tokens.service';
import { newId } from '../../platform/database/id';
import { LifecycleService } from '../../platform/http/server/lifecycle.service';
import { responseSignal } from '../../platform/http/server/response-signal';
import { identityTokenOf } from '../identity-header';
import type { OpenAiRequest } from './openai-request';
import { exchangesOf } from './transcript-messages';
import { TranscriptsService } from './transcripts.service';

/** A request in an API of OpenAI, with its HTTP exchange. */
export interface OpenAiExchange {
  tenant: Tenant;
  chat: OpenAiRequest;
  request: ChatRequest;
  response: Response;
  /** Creates the writer of the answer for a message id. */
  writerFor: (messageId: number) => ReplyWriter;
}

type TenantRequest = OpenAiRequest & { tenant: Tenant };

/** Answers requests in the APIs of OpenAI with turns of conversations. */
@Injectable()
export class OpenAiTurnsService {
  constructor(
    private readonly chat: ChatService,
    private readonly transcripts: TranscriptsService,
    private readonly identities: IdentityTokensService,
    private readonly lifecycle: LifecycleService,
  ) {}

  /**
   * Answers the last message of the user. A request that names the previous response continues its conversation. So
   * does a request with a `user` whose messages continue an earlier request of the same user; any other starts a
   * conversation, with the messages of the request as its history.
   * @throws ApiError NOT_FOUND for an unknown previous response; the errors of `ChatService.reply`
   */
  async answer({ chat: sent, ...exchange }: OpenAiExchange): Promise<void> {
    const { tenant, request, response, writerFor } = exchange;
    const verified = await this.identities.verified(
      { ...tenant, agentId: sent.agentId },
      identityTokenOf(request),
    );
    const chat = { ...sent, tenant, userId: verified?.id ?? sent.userId };
    const { agentId, question, earlier, temperature, userId, stream } = chat;
    const signal = responseSignal(response, this.lifecycle.leaving);
    const conversationId = await this.conversationOf(chat);
    const messageId = newId();
    const turn = {
      messageId,
      message: question,
      temperature,
      userId,
      verified,
      stream,
      ...(conversationId ? { conversationId } : { history: exchangesOf(earlier) }),
    };
    const reply = observeTurn(this.chat.reply({ ...tenant, agentId }, turn, signal), request, signal);
    const isNoted = chat.previousMessageId === undefined;
    await writerFor(messageId).write(isNoted ? this.notingTranscript(reply, chat, conversationId) : reply);
  }

  private async conversationOf(chat: TenantRequest): Promise<string | undefined> {
    const { tenant, agentId, userId, earlier, previousMessageId } = chat;
    if (previousMessageId !== undefined) return this.transcripts.follow(tenant, agentId, previousMessageId);
    return this.transcripts.take(tenant, { agentId, userId, messages: earlier });
  }

  /** Passes the reply on, and stores the transcript before its end; the earlier transcript again if it breaks off. */
  private async *notingTranscript(
    reply: AsyncIterable<ReplyEvent>,
    { tenant, agentId, userId, earlier, question }: TenantRequest,
    continuedId: string | undefined,
  ): AsyncGenerator<ReplyEvent> {
    let hasEnded = false;
    try {
      for await (const event of reply) {
        if (event.type === 'end') {
          const { conversationId, text } = event.answer;
          const messages = [
            ...earlier,
            { role: 'user' as const, text: question },
            { role: 'assistant' as const, text },
          ];
          await this.transcripts.note(tenant, conversationId, { agentId, userId, messages });
          hasEnded = true;
        }
        yield event;
      }
    } finally {
      if (!hasEnded && continuedId)
        await this.transcripts.note(tenant, continuedId, { agentId, userId, messages: earlier });
    }
  }
}

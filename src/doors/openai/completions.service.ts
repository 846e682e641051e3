import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Tenant } from '../../auth/caller';
import type { ChatRequest } from '../../chat/chat-response.service';
import { ChatService } from '../../chat/chat.service';
import { observeTurn } from '../../chat/turn/observed-turn';
import type { ReplyEvent } from '../../chat/turn/turn';
import { newId } from '../../platform/database/id';
import { LifecycleService } from '../../platform/http/server/lifecycle.service';
import { responseSignal } from '../../platform/http/server/response-signal';
import { headOf } from './completion';
import { exchangesOf, type OpenAiRequest } from './completion-request';
import { CompletionReply, CompletionStreamReply } from './completion-writers';
import { TranscriptsService } from './transcripts.service';

/** A request for a completion, with the HTTP exchange that brought it. */
export interface CompletionExchange {
  tenant: Tenant;
  completion: OpenAiRequest;
  request: ChatRequest;
  response: Response;
}

/** Answers requests for chat completions with turns of conversations. */
@Injectable()
export class CompletionsService {
  constructor(
    private readonly chat: ChatService,
    private readonly transcripts: TranscriptsService,
    private readonly lifecycle: LifecycleService,
  ) {}

  /**
   * Answers the last message of the user. A request with a `user` that continues what an earlier request of theirs has
   * said continues its conversation; any other starts one, with the messages of the request as its history.
   * @throws ApiError as `ChatService.reply`
   */
  async answer({ tenant, completion: asked, request, response }: CompletionExchange): Promise<void> {
    const { agentId, question, earlier, temperature, userId, stream, includeUsage } = asked;
    const signal = responseSignal(response, this.lifecycle.leaving);
    const conversationId = await this.transcripts.take(tenant, { agentId, userId, messages: earlier });
    const messageId = newId();
    const turn = {
      messageId,
      message: question,
      temperature,
      userId,
      stream,
      ...(conversationId ? { conversationId } : { history: exchangesOf(earlier) }),
    };
    const reply = observeTurn(this.chat.reply(tenant, agentId, turn, signal), request, signal);
    const head = headOf(asked, messageId);
    const writer = stream
      ? new CompletionStreamReply(response, head, includeUsage)
      : new CompletionReply(response, head);
    await writer.write(this.notingTranscript(tenant, reply, asked, conversationId));
  }

  /** Passes the reply on, and notes the transcript before its end; the earlier one again if the reply breaks off. */
  private async *notingTranscript(
    tenant: Tenant,
    reply: AsyncIterable<ReplyEvent>,
    { agentId, userId, earlier, question }: OpenAiRequest,
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

import { Injectable } from '@nestjs/common';
import { AgentLifetimesService } from '../agents/agent-lifetimes.service';
import type { Tenant } from '../auth/caller';
import { notFound } from '../platform/http/errors';
import { AnswerDraft } from './turn/answer-draft';
import { AnsweringService } from './turn/answering.service';
import { modelFault } from './turn/model-fault';
import { RetrievalService } from './turn/retrieval.service';
import type { ReplyEvent, Turn } from './turn/turn';
import { TurnContextService } from './turn/turn-context.service';
import { TurnRecorderService } from './turn/turn-recorder.service';

/** One turn of a conversation: a message in, an answer out. */
@Injectable()
export class ChatService {
  constructor(
    private readonly contexts: TurnContextService,
    private readonly retrieval: RetrievalService,
    private readonly answering: AnsweringService,
    private readonly recorder: TurnRecorderService,
    private readonly lifetimes: AgentLifetimesService,
  ) {}

  /**
   * Answers a message. The message is recorded before the `end` event. An answer that breaks off is recorded as far as
   * it came (`TurnRecorderService.recordPartial`); a message without any answer leaves no trace.
   * @throws ApiError NOT_FOUND, SERVICE_UNAVAILABLE, MODEL_ERROR, MODEL_OVERLOADED, MODEL_TIMEOUT; the signal's reason
   */
  async *reply(tenant: Tenant, agentId: number, turn: Turn, signal: AbortSignal): AsyncGenerator<ReplyEvent> {
    const startedAtMs = performance.now();
    // Begins before the agent is read, so that no deletion is missed.
    const watch = this.lifetimes.watch(agentId, signal);
    try {
      const context = await this.contexts.load(tenant, agentId, turn);
      const { conversationId } = context;
      const found = await this.retrieval.retrieve(context, watch.signal);
      const draft = new AnswerDraft(found.passages, startedAtMs);
      yield { type: 'begin', conversationId, sources: draft.sources };
      try {
        for await (const event of this.answering.answer(context, found, watch.signal)) {
          draft.add(event);
          if (event.type === 'delta') yield { ...event, conversationId };
        }
      } finally {
        if (!draft.isComplete && !watch.isDeleted) await this.recorder.recordPartial(context, draft, signal);
      }
      if (watch.isDeleted) throw notFound('agent');
      yield { type: 'end', answer: await this.recorder.record(context, draft) };
    } catch (error) {
      throw modelFault(error);
    } finally {
      watch.end();
    }
  }
}

import { Injectable } from '@nestjs/common';
import { AgentLifetimesService } from '../agents/agent-lifetimes.service';
import type { AgentTenant } from '../auth/caller';
import type { MessageAttachment, MessageSource } from '../conversations/message.entity';
import { ModelError, type ModelErrorKind } from '../models/language-model';
import { MODEL_ERROR, MODEL_OVERLOADED, MODEL_TIMEOUT } from '../models/model.errors';
import { newId } from '../platform/database/id';
import { ApiError, notFound, type ErrorKind } from '../platform/http/errors';
import { DEFAULT_TEMPERATURE } from './chat.dto';
import { AnswerDraft } from './recording/answer-draft';
import { AnsweringService } from './answering/answering.service';
import { isUnanswered } from './answering/no-answer';
import { PreparationService } from './turn/preparation.service';
import type { ReplyEvent, Turn } from './turn/turn';
import { TurnRecorderService } from './recording/turn-recorder.service';

const FAULTS: Record<ModelErrorKind, [kind: ErrorKind, message: string]> = {
  error: [MODEL_ERROR, 'the model failed to answer'],
  overloaded: [MODEL_OVERLOADED, 'the model is overloaded'],
  timeout: [MODEL_TIMEOUT, 'the model took too long to answer'],
};

/** A message for a trial answer, with the messages before it, newest first, its files, and perhaps a draft. */
export interface Rehearsed extends Pick<Turn, 'message' | 'history' | 'draft'> {
  attachments?: MessageAttachment[];
}

/** A trial answer, which no visitor gets. */
export interface Rehearsal {
  text: string;
  model: string;
  sources: MessageSource[];
  /** Whether the agent says that it does not know. */
  unanswered: boolean;
  /** Whether the agent would pass the visitor on to a person. */
  isHandedOver: boolean;
}

/** An answer for a person to check. */
export interface Draft {
  /** Null if the agent has no answer, or would only pass the visitor on to a person. */
  text: string | null;
  sources: MessageSource[];
}

/** A trial answer as a draft. */
export function draftOf({ text, sources, unanswered, isHandedOver }: Rehearsal): Draft {
  const hasAnswer = text !== '' && !unanswered && !isHandedOver;
  return hasAnswer ? { text, sources } : { text: null, sources: [] };
}

/** One turn of a conversation: a message in, an answer out. */
@Injectable()
export class ChatService {
  constructor(
    private readonly preparation: PreparationService,
    private readonly answering: AnsweringService,
    private readonly recorder: TurnRecorderService,
    private readonly lifetimes: AgentLifetimesService,
  ) {}

  /**
   * Answers a message. The message is recorded before the `end` event. If the answer breaks off, its text so far is
   * recorded (`TurnRecorderService.recordPartial`); a message without any answer leaves no trace.
   * @throws ApiError NOT_FOUND, AGENT_SUSPENDED, CONFLICT (another user's conversation, or a decision that was made
   * before), LIMIT_REACHED, SERVICE_UNAVAILABLE, MODEL_ERROR, MODEL_OVERLOADED, MODEL_TIMEOUT; the signal's reason
   */
  async *reply(agent: AgentTenant, turn: Turn, signal: AbortSignal): AsyncGenerator<ReplyEvent> {
    const startedAtMs = performance.now();
    // Begins before the agent is read, so that no deletion is missed.
    const watch = this.lifetimes.watch(agent.agentId, signal);
    try {
      const { context, ready, retrieved } = await this.preparation.prepare(agent, turn, watch.signal);
      const { conversationId } = context;
      const draft = new AnswerDraft(retrieved.passages, startedAtMs);
      yield { type: 'begin', conversationId, sources: draft.sources };
      try {
        for await (const event of ready ?? this.answering.answer(context, retrieved, watch.signal)) {
          draft.add(event);
          if (event.type === 'delta' || event.type === 'calling') yield { ...event, conversationId };
        }
      } finally {
        if (!draft.isComplete && !watch.isDeleted) await this.recorder.recordPartial(context, draft, signal);
      }
      if (watch.isDeleted) throw notFound('agent');
      const answer = await this.recorder.record(context, draft);
      yield { type: 'end', answer, finishReason: draft.finishReason };
    } catch (error) {
      throw modelFault(error);
    } finally {
      watch.end();
    }
  }

  /**
   * Answers a message without recording a message, event or lead. In live mode, the language model is asked if there is
   * one; its tokens count.
   * @throws ApiError NOT_FOUND, AGENT_SUSPENDED, SERVICE_UNAVAILABLE, MODEL_ERROR, MODEL_OVERLOADED, MODEL_TIMEOUT; the
   * signal's reason
   */
  async rehearse(
    agent: AgentTenant,
    { attachments = [], ...asked }: Rehearsed,
    signal: AbortSignal,
  ): Promise<Rehearsal> {
    const turn = { messageId: newId(), ...asked, temperature: DEFAULT_TEMPERATURE, stream: false };
    const watch = this.lifetimes.watch(agent.agentId, signal);
    try {
      const { context, ready, retrieved } = await this.preparation.prepare(agent, turn, watch.signal);
      const draft = new AnswerDraft(retrieved.passages);
      try {
        // No visitor gets the answer, so the tenant's actions are not called.
        const rehearsed = { ...context, attachments, actions: [] };
        for await (const event of ready ?? this.answering.answer(rehearsed, retrieved, watch.signal))
          draft.add(event);
      } finally {
        await this.recorder.spend(context);
      }
      if (watch.isDeleted) throw notFound('agent');
      const { text, model, sources } = draft;
      const unanswered = isUnanswered(draft, context.agent) ?? false;
      return { text, model, sources, unanswered, isHandedOver: draft.decided('handed_over') !== undefined };
    } catch (error) {
      throw modelFault(error);
    } finally {
      watch.end();
    }
  }
}

/** A model's failure as an API error, without any text of the provider; other errors unchanged. */
function modelFault(error: unknown): unknown {
  if (!(error instanceof ModelError)) return error;
  const [kind, message] = FAULTS[error.kind];
  const { retryAfterSeconds } = error;
  const headers = retryAfterSeconds === undefined ? undefined : { 'Retry-After': String(retryAfterSeconds) };
  return new ApiError(kind, message, { retryable: !error.isFinal }, headers, error);
}

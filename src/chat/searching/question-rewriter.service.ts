import { Injectable } from '@nestjs/common';
import { hasContentWords } from '@app/ranking';
import type { FoundPassage } from '../../knowledge/found-passage';
import { completionText } from '../../models/completion-text';
import { ModelError, type LanguageModel } from '../../models/language-model';
import { LinkedAbort } from '../../platform/linked-abort';
import { Outage } from '../../platform/outage';
import { TimeoutError, withTimeout } from '../../platform/with-timeout';
import { observeStage, rewrites, type RewriteOutcome } from '../chat.metrics';
import { ChatSettings } from '../chat.settings';
import {
  isSameQuestion,
  MAX_REWRITE_CHARS,
  readRewrite,
  rewritableOf,
  rewritePrompt,
  type Rewritable,
} from './rewrite';
import type { UnderstoodTurn } from '../understanding/understanding';

/**
 * The longest delays that a better search may add for the visitor. A follow-up can hardly be found without a rewrite; a
 * standalone question usually can.
 */
const FOLLOW_UP_TIMEOUT_MS = 2_000;
const QUESTION_TIMEOUT_MS = 1_000;
/** Pause after a failed rewrite: otherwise a broken model would delay every message. */
const PAUSE_MS = 30_000;
/** A single late answer predicts nothing about the next. */
const LATE_BEFORE_PAUSE = 3;
/** Longer than any question. */
const MAX_REWRITE_TOKENS = 200;
/** A longer message has enough words for the search. */
const MAX_QUESTION_CHARS = 300;

/** The kinds of rewritten messages: a follow-up that cannot be understood alone, and any other question. */
type RewriteKind = 'followUp' | 'question';

/** The recent record of an endpoint. */
interface EndpointState {
  outage: Outage;
  lateInARow: number;
}

/**
 * Lets the model rewrite a message as a complete question in the website's words. The question is only used for the
 * search, never shown or stored.
 */
@Injectable()
export class QuestionRewriterService {
  /** By endpoint, because a tenant's own model fails independently of the others. */
  private readonly endpoints = new WeakMap<LanguageModel, Record<RewriteKind, EndpointState>>();

  constructor(private readonly settings: ChatSettings) {}

  /**
   * The message as a complete question, within a second, or two for a follow-up; `found` is the search result for the
   * message. Undefined when there is nothing to rewrite, when this mode has no chat model, or when the rewrite failed,
   * is unusable or asks the same question.
   * @throws the signal's reason
   */
  async rewrite(
    context: UnderstoodTurn,
    found: readonly FoundPassage[],
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const model = context.chatModel;
    // A model without tools is asked for the wish before the answer, and writes the question then.
    if (!model?.hasTools || model.isSpent || context.version.passageCount === 0) return undefined;
    const kind = this.kindOf(context);
    if (!kind) return undefined;
    const state = this.stateOf(model.endpoint)[kind];
    if (!state.outage.admits()) {
      rewrites.inc({ outcome: 'paused' });
      return undefined;
    }
    const startedAtMs = performance.now();
    const timeoutMs = kind === 'followUp' ? FOLLOW_UP_TIMEOUT_MS : QUESTION_TIMEOUT_MS;
    const { question, outcome } = await attempt(
      model,
      { message: rewritableOf(context, found), timeoutMs },
      signal,
    ).catch((error: unknown) => {
      state.outage.abandon();
      throw error;
    });
    observeStage('rewrite', performance.now() - startedAtMs);
    rewrites.inc({ outcome });
    note(state, outcome);
    return question;
  }

  private stateOf(endpoint: LanguageModel): Record<RewriteKind, EndpointState> {
    const state = (): EndpointState => ({ outage: new Outage({ pauseMs: PAUSE_MS }), lateInARow: 0 });
    const known = this.endpoints.get(endpoint) ?? { followUp: state(), question: state() };
    this.endpoints.set(endpoint, known);
    return known;
  }

  /** The kind of rewrite for the message; undefined for none. */
  private kindOf({ question, isFollowUp, isTalk, visitor }: UnderstoodTurn): RewriteKind | undefined {
    const { REWRITE_QUESTIONS: rewritten } = this.settings;
    if (rewritten === 'none') return undefined;
    if (isFollowUp && !isTalk) return 'followUp';
    const isQuestion =
      question.length <= MAX_QUESTION_CHARS &&
      Object.keys(visitor.contact).length === 0 &&
      !isTalk &&
      hasContentWords(question);
    return rewritten === 'all' && isQuestion ? 'question' : undefined;
  }
}

/** An unusable text may be due to the visitor: it is no evidence against the endpoint, which others use too. */
function note(state: EndpointState, outcome: RewriteOutcome): void {
  state.lateInARow = outcome === 'late' ? state.lateInARow + 1 : 0;
  if (outcome === 'failed' || state.lateInARow >= LATE_BEFORE_PAUSE) state.outage.fail(outcome);
  else if (outcome === 'late') state.outage.abandon();
  else state.outage.succeed();
}

/** The model's question for this message, if usable, and the outcome of the attempt. */
async function attempt(
  model: LanguageModel,
  { message, timeoutMs }: { message: Rewritable; timeoutMs: number },
  visitor: AbortSignal,
): Promise<{ question?: string; outcome: RewriteOutcome }> {
  visitor.throwIfAborted();
  const linked = new LinkedAbort(visitor);
  try {
    return await withTimeout(ask(model, message, linked.signal), timeoutMs, 'the rewrite took too long');
  } catch (error) {
    visitor.throwIfAborted();
    if (error instanceof TimeoutError) {
      linked.abort(error);
      return { outcome: 'late' };
    }
    if (error instanceof ModelError) return { outcome: 'failed' };
    throw error;
  } finally {
    linked.unlink();
  }
}

async function ask(
  model: LanguageModel,
  rewritten: Rewritable,
  signal: AbortSignal,
): Promise<{ question?: string; outcome: RewriteOutcome }> {
  const messages = rewritePrompt(rewritten);
  const completion = { messages, temperature: 0, maxTokens: MAX_REWRITE_TOKENS, maxRetries: 0, signal };
  const text = await completionText(model, completion, 2 * MAX_REWRITE_CHARS);
  const question = readRewrite(text, rewritten);
  if (question === undefined) return { outcome: 'unusable' };
  return isSameQuestion(question, rewritten.message) ? { outcome: 'same' } : { question, outcome: 'used' };
}

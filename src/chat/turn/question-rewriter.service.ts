import { Injectable } from '@nestjs/common';
import type { Mode } from '../../auth/plan';
import { ModelError, type LanguageModel } from '../../models/language-model';
import { ModelsService } from '../../models/models.service';
import { TimeoutError, withTimeout } from '../../platform/with-timeout';
import { countRewrite, observeStage } from '../chat.metrics';
import { needsRewrite } from './follow-up';
import type { PastMessage } from './prompt';
import { MAX_REWRITE_CHARS, readRewrite, rewritePrompt } from './rewrite';

/** The longest delay that a better search may add for the visitor. */
const TIMEOUT_MS = 2_000;
/** Pause after a failed rewrite: otherwise a broken model would delay every follow-up. */
const PAUSE_MS = 30_000;

/**
 * Lets the model rewrite a follow-up as a question of its own. The question is used for the search only, never shown or
 * stored.
 */
@Injectable()
export class QuestionRewriterService {
  private pausedUntilMs = 0;

  constructor(private readonly models: ModelsService) {}

  /**
   * The message as a question that can be understood without the conversation, within two seconds. Undefined when the
   * message is no follow-up, when this mode has no chat model, or when the rewrite failed. `history` is newest first.
   * @throws the signal's reason
   */
  async rewrite(
    mode: Mode,
    message: string,
    history: readonly PastMessage[],
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const model = this.models.chatModel(mode);
    const earlier = history.map(({ query }) => query).filter((query) => query !== '');
    if (!model || !needsRewrite(message, earlier)) return undefined;
    if (performance.now() < this.pausedUntilMs) {
      countRewrite('paused');
      return undefined;
    }
    const startedAtMs = performance.now();
    const { question, outcome } = await attempt(model, message, history, signal);
    observeStage('rewrite', performance.now() - startedAtMs);
    countRewrite(outcome);
    if (outcome !== 'used') this.pausedUntilMs = performance.now() + PAUSE_MS;
    return question;
  }
}

async function attempt(
  model: LanguageModel,
  message: string,
  history: readonly PastMessage[],
  visitor: AbortSignal,
): Promise<{ question?: string; outcome: 'used' | 'failed' | 'late' }> {
  visitor.throwIfAborted();
  const late = new AbortController();
  const signal = AbortSignal.any([visitor, late.signal]);
  try {
    const text = await withTimeout(
      ask(model, message, history, signal),
      TIMEOUT_MS,
      'the rewrite took too long',
    );
    const question = readRewrite(text, message, history);
    return question === undefined ? { outcome: 'failed' } : { question, outcome: 'used' };
  } catch (error) {
    visitor.throwIfAborted();
    if (error instanceof TimeoutError) {
      late.abort(error);
      return { outcome: 'late' };
    }
    if (error instanceof ModelError) return { outcome: 'failed' };
    throw error;
  }
}

async function ask(
  model: LanguageModel,
  message: string,
  history: readonly PastMessage[],
  signal: AbortSignal,
): Promise<string> {
  const messages = rewritePrompt(message, history);
  const unused = { question: '', passages: [], welcomeMessage: '' };
  let text = '';
  for await (const event of model.stream({ ...unused, messages, temperature: 0, maxRetries: 0, signal })) {
    if (event.type === 'delta') text += event.text;
    // No question is this long. Leaving the loop ends the call.
    if (text.length > 2 * MAX_REWRITE_CHARS) break;
  }
  return text;
}

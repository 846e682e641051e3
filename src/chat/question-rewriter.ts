import { Injectable } from '@nestjs/common';
import type { Mode } from '../auth/plan';
import { ModelError, type LanguageModel } from '../models/language-model';
import { ModelsService } from '../models/models.service';
import { countRewrite, noteStage } from './chat.metrics';
import { needsRewrite } from './follow-up';
import type { PastExchange } from './prompt';
import { MAX_REWRITE_CHARS, readRewrite, rewritePrompt } from './rewrite';

/** What a visitor may wait longer for a better search. */
const BUDGET_MS = 2_000;
/** So long no rewrite is tried after one that failed: a model that is away would make every follow-up wait. */
const PAUSE_MS = 30_000;
const LATE = new Error('the rewrite took too long');

/** Has the model write out what a follow-up asks, for the search alone: it is neither shown nor kept. */
@Injectable()
export class QuestionRewriter {
  private pausedUntilMs = 0;

  constructor(private readonly models: ModelsService) {}

  /**
   * The message as a question that stands by itself, within two seconds; undefined where it does already, where no model follows instructions
   * in this mode, and where none came of it. `history` is newest first.
   * @throws the signal's reason
   */
  async rewrite(
    mode: Mode,
    message: string,
    history: readonly PastExchange[],
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const model = this.models.chatModel(mode);
    const earlier = history.map(({ query }) => query);
    if (!model || !needsRewrite(message, earlier)) return undefined;
    if (performance.now() < this.pausedUntilMs) {
      countRewrite('paused');
      return undefined;
    }
    const startedAtMs = performance.now();
    const { question, outcome } = await attempt(model, message, history, signal);
    noteStage('rewrite', performance.now() - startedAtMs);
    countRewrite(outcome);
    if (outcome !== 'used') this.pausedUntilMs = performance.now() + PAUSE_MS;
    return question;
  }
}

async function attempt(
  model: LanguageModel,
  message: string,
  history: readonly PastExchange[],
  visitor: AbortSignal,
): Promise<{ question?: string; outcome: 'used' | 'failed' | 'late' }> {
  visitor.throwIfAborted();
  const budget = new AbortController();
  const timer = setTimeout(() => budget.abort(LATE), BUDGET_MS);
  const leave = (): void => budget.abort(visitor.reason);
  visitor.addEventListener('abort', leave, { once: true });
  try {
    const text = await ask(model, message, history, budget.signal);
    const question = readRewrite(text, message, history);
    return question === undefined ? { outcome: 'failed' } : { question, outcome: 'used' };
  } catch (error) {
    visitor.throwIfAborted();
    if (error === LATE) return { outcome: 'late' };
    if (error instanceof ModelError) return { outcome: 'failed' };
    throw error;
  } finally {
    clearTimeout(timer);
    visitor.removeEventListener('abort', leave);
  }
}

async function ask(
  model: LanguageModel,
  message: string,
  history: readonly PastExchange[],
  signal: AbortSignal,
): Promise<string> {
  const messages = rewritePrompt(message, history);
  const unread = { question: '', passages: [], welcomeMessage: '' };
  let text = '';
  for await (const event of model.stream({ ...unread, messages, temperature: 0, maxRetries: 0, signal })) {
    if (event.type === 'delta') text += event.text;
    // No question is as long: leaving the loop ends the call.
    if (text.length > 2 * MAX_REWRITE_CHARS) break;
  }
  return text;
}

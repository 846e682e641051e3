import { UNKNOWN_MEASURES, type MessageSource } from '../../conversations/message.entity';
import type { FoundPassage } from '../../knowledge/found-passage';
import type { ModelEvent } from '../../models/language-model';
import { sourcesOf } from './answer-sources';

/** The `model` of an answer that no model has finished. */
export const NO_MODEL = 'none';

/** An answer while it is being generated. */
export class AnswerDraft {
  text = '';
  model = NO_MODEL;
  sources: MessageSource[];
  isComplete = false;
  measures = UNKNOWN_MEASURES;

  /** Times are measured from `startedAtMs`, of `performance.now()`; without it they stay unknown. */
  constructor(
    private readonly passages: readonly FoundPassage[],
    private readonly startedAtMs?: number,
  ) {
    this.sources = sourcesOf(passages);
  }

  /** Adds the next event of the model. */
  add(event: ModelEvent): void {
    if (event.type === 'delta') {
      if (this.text === '') this.measures = { ...this.measures, firstTokenMs: this.elapsedMs() };
      this.text += event.text;
      return;
    }
    const { model, restsOn, usage, isUnanswered = false } = event;
    this.model = model;
    if (restsOn) this.sources = sourcesOf(this.passages, restsOn);
    this.measures = {
      ...this.measures,
      answerMs: this.elapsedMs(),
      promptTokens: usage?.promptTokens ?? null,
      completionTokens: usage?.completionTokens ?? null,
      unanswered: isUnanswered,
    };
    this.isComplete = true;
  }

  private elapsedMs(): number | null {
    return this.startedAtMs === undefined ? null : Math.round(performance.now() - this.startedAtMs);
  }
}

import type { MessageSource } from '../conversations/message.entity';
import type { FoundPassage } from '../knowledge/found-passage';
import type { ModelEvent } from '../models/language-model';
import { sourcesOf } from './answer-sources';

/** The `model` of an answer that no model has finished. */
export const NO_MODEL = 'none';

/** An answer while it is being generated. */
export class AnswerDraft {
  text = '';
  model = NO_MODEL;
  sources: MessageSource[];
  isComplete = false;

  constructor(private readonly passages: readonly FoundPassage[]) {
    this.sources = sourcesOf(passages);
  }

  /** Adds the next event of the model. */
  add(event: ModelEvent): void {
    if (event.type === 'delta') {
      this.text += event.text;
      return;
    }
    this.model = event.model;
    if (event.restsOn) this.sources = sourcesOf(this.passages, event.restsOn);
    this.isComplete = true;
  }
}

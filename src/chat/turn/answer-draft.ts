import { UNKNOWN_MEASURES, type MessageSource } from '../../conversations/message.entity';
import type { FoundPassage } from '../../knowledge/found-passage';
import type { ModelEvent } from '../../models/language-model';

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

/**
 * The sources of an answer, each source once: the places of the passages at the indices `restsOn`, or of all passages
 * if the model does not say which passages it used. A place without a title is named by its heading.
 */
function sourcesOf(
  passages: readonly FoundPassage[],
  restsOn: readonly number[] = [...passages.keys()],
): MessageSource[] {
  const used = restsOn.flatMap((index) => passages[index] ?? []);
  const places = used.map(({ sourceId, title, heading, url }) => ({
    sourceId,
    title: title || heading || null,
    url,
  }));
  return places.filter((place, i) => places.findIndex((other) => isSamePlace(place, other)) === i);
}

function isSamePlace(one: MessageSource, other: MessageSource): boolean {
  return one.sourceId === other.sourceId && one.url === other.url && one.title === other.title;
}

import { NO_MODEL, UNKNOWN_MEASURES, type MessageSource } from '../../conversations/message.entity';
import type { FoundPassage } from '../../knowledge/found-passage';
import type { AskedConfirmation, Confirmation } from '../../actions/confirmations/confirmation';
import type { AnswerEvent, TurnCall } from '../answering/answer-event';
import { sourcesOf } from './answer-sources';

/** An answer while it is being generated. */
export class AnswerDraft {
  text = '';
  model = NO_MODEL;
  sources: MessageSource[];
  /** The title of the main page of an answer that names its pages and answers the question. */
  topic?: string;
  isComplete = false;
  /** The reason that the model gives for ending the answer. */
  finishReason?: string;
  /** The calls of actions that have ended. */
  readonly calls: TurnCall[] = [];
  /** What the visitor is asked to confirm. */
  asked?: AskedConfirmation;
  /** What the visitor has confirmed or declined. */
  decided?: Confirmation;
  measures = UNKNOWN_MEASURES;

  /** Times are measured from `startedAtMs`, a value of `performance.now()`; without it they stay unknown. */
  constructor(
    private readonly passages: readonly FoundPassage[],
    private readonly startedAtMs?: number,
  ) {
    this.sources = sourcesOf(passages);
  }

  /** Adds the next event of the answer. */
  add(event: AnswerEvent): void {
    switch (event.type) {
      case 'delta':
        if (this.text === '') this.measures = { ...this.measures, firstTokenMs: this.elapsedMs() };
        this.text += event.text;
        break;
      case 'end':
        this.complete(event);
        break;
      case 'call':
        this.calls.push(event.call);
        break;
      case 'asked':
        this.asked = event.asked;
        break;
      case 'decided':
        this.decided = event.confirmation;
        break;
      case 'calling':
        break;
    }
  }

  private complete(end: Extract<AnswerEvent, { type: 'end' }>): void {
    const { model, restsOn, usage, finishReason, isUnanswered = false, isGrounded = null } = end;
    this.model = model;
    this.finishReason = finishReason;
    if (restsOn) this.sources = sourcesOf(this.passages, restsOn);
    const main = this.passages[restsOn?.[0] ?? -1];
    // Its heading may be that of a neighbour of the section that answers.
    if (main && !isUnanswered) this.topic = main.title;
    this.measures = {
      ...this.measures,
      answerMs: this.elapsedMs(),
      promptTokens: usage?.promptTokens ?? null,
      completionTokens: usage?.completionTokens ?? null,
      unanswered: isUnanswered,
      grounded: isGrounded,
    };
    this.isComplete = true;
  }

  private elapsedMs(): number | null {
    return this.startedAtMs === undefined ? null : Math.round(performance.now() - this.startedAtMs);
  }
}

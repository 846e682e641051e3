import {
  NO_MODEL,
  UNKNOWN_MEASURES,
  type Decider,
  type Decision,
  type MessageSource,
} from '../../conversations/message.entity';
import { EXTRACTIVE_MODEL_NAME } from '../../models/built-in-model';
import type { FoundPassage } from '../../knowledge/found-passage';
import type { AskedConfirmation, Confirmation } from '../../actions/confirmations/confirmation';
import type { AnswerEnd, AnswerEvent, Decided, TurnCall } from '../answering/answer-event';

/** Decisions by weight: the first in this order counts. */
const BY_WEIGHT: readonly Decision[] = [
  'emergency',
  'handed_over',
  'action',
  'contact',
  'pair',
  'small_talk',
];

/** An answer during its generation. */
export class AnswerDraft {
  text = '';
  model = NO_MODEL;
  sources: MessageSource[];
  /** The title of the main page, if the answer names its pages and answers the question. */
  topic?: string;
  isComplete = false;
  /** The model's reason for ending the answer. */
  finishReason?: string;
  /** The completed calls of actions. */
  readonly calls: TurnCall[] = [];
  /** The action that the visitor is asked to confirm. */
  askedConfirmation?: AskedConfirmation;
  /** The action that the visitor has confirmed or declined. */
  confirmed?: Confirmation;
  measures = UNKNOWN_MEASURES;
  private readonly decisions: Decided[] = [];

  /** Times count from `startedAtMs`, a value of `performance.now()`; without it they are unknown. */
  constructor(
    passages: readonly FoundPassage[],
    private readonly startedAtMs?: number,
  ) {
    this.sources = sourcesOf(passages);
  }

  /** The decision on the message, and its decider; null if the message was left to a person. */
  get decision(): { decision: Decision; decidedBy: Decider } | null {
    if (this.text === '' && this.decisions.length === 0) return null;
    const most = BY_WEIGHT.flatMap((each) => this.decided(each) ?? [])[0];
    if (most) return { decision: most.decision, decidedBy: most.by };
    const isOfModel = this.model !== EXTRACTIVE_MODEL_NAME && this.model !== NO_MODEL;
    const decidedBy = this.decided('unanswered')?.by ?? (isOfModel ? 'model' : 'words');
    return { decision: this.measures.unanswered ? 'unanswered' : 'answered', decidedBy };
  }

  /** The last decision of this kind; undefined if there is none. */
  decided(kind: Decision): Decided | undefined {
    return this.decisions.findLast(({ decision }) => decision === kind);
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
        this.decisions.push({ type: 'decision', decision: 'action', by: 'model' });
        break;
      case 'asked':
        this.askedConfirmation = event.asked;
        this.decisions.push({ type: 'decision', decision: 'action', by: 'model' });
        break;
      case 'confirmed':
        this.confirmed = event.confirmation;
        break;
      case 'decision':
        this.decisions.push(event);
        break;
      case 'calling':
        break;
    }
  }

  private complete(end: AnswerEnd): void {
    const { model, restsOn = [], usage, finishReason, isUnanswered = false, isGrounded = null } = end;
    this.model = model;
    this.finishReason = finishReason;
    this.sources = sourcesOf(restsOn);
    const [main] = restsOn;
    // Only the title: the heading may belong to a neighbour of the answering section.
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

/** The places of the passages, each once. */
function sourcesOf(passages: readonly FoundPassage[]): MessageSource[] {
  const places = passages.map(sourceOf);
  return places.filter((place, i) => places.findIndex((other) => isSamePlace(place, other)) === i);
}

/** The source of a passage. Its heading replaces a missing title. */
export function sourceOf({
  sourceId,
  source,
  title,
  heading,
  url,
  page,
  pageKind,
}: FoundPassage): MessageSource {
  return { sourceId, source, title: title || heading || null, url, page, pageKind };
}

function isSamePlace(one: MessageSource, other: MessageSource): boolean {
  return (['sourceId', 'url', 'title', 'page'] as const).every((key) => one[key] === other[key]);
}

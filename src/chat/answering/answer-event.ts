import type { ActionCall } from '../../actions/action-call';
import type { AskedConfirmation, Confirmation } from '../../actions/confirmations/confirmation';
import type { Decider, Decision } from '../../conversations/message.entity';
import type { FoundPassage } from '../../knowledge/found-passage';
import type { HandoffNote } from '../../leads/handoffs.service';
import type { ContactForm } from '../../leads/lead-note';
import type { TokenUsage } from '../../models/language-model';

/** A call that was made in a turn, with the name of its action. */
export interface TurnCall extends ActionCall {
  name: string;
  /** True if it is already stored. */
  isRecorded?: true;
}

/** What was decided about a message, and by what. */
export interface Decided {
  type: 'decision';
  decision: Decision;
  by: Decider;
  /** Why the visitor wants a person. */
  note?: HandoffNote;
  /** The visitor's own contact details, as the visitor wrote them. */
  contact?: ContactForm;
}

/** The end of an answer. */
export interface AnswerEnd {
  type: 'end';
  /** As the provider names it. */
  model: string;
  usage?: TokenUsage;
  finishReason?: string;
  /** Whether it says that the agent does not know; false by default. */
  isUnanswered?: boolean;
  /** Whether the answer has only facts that the model was given; absent when that was not checked. */
  isGrounded?: boolean;
  /** The passages that it rests on, most important first; none by default. */
  restsOn?: readonly FoundPassage[];
}

/**
 * An event of an answer: a piece of its text, its end, what was decided about the message, the beginning or the result
 * of a call, a request to the visitor to confirm a call, or the visitor's decision on one.
 */
export type AnswerEvent =
  | { type: 'delta'; text: string }
  | AnswerEnd
  | Decided
  | { type: 'calling'; name: string }
  | { type: 'call'; call: TurnCall }
  | { type: 'asked'; asked: AskedConfirmation }
  | { type: 'confirmed'; confirmation: Confirmation };

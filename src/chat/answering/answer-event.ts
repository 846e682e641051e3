import type { ActionCall } from '../../actions/action-call';
import type { AskedConfirmation, Confirmation } from '../../actions/confirmations/confirmation';
import type { Decider, Decision } from '../../conversations/message.entity';
import type { FoundPassage } from '../../knowledge/found-passage';
import type { HandoffNote } from '../../leads/handoffs.service';
import type { ContactForm } from '../../leads/lead-note';
import type { TokenUsage } from '../../models/language-model';

/** A call made in a turn, with the name of its action. */
export interface TurnCall extends ActionCall {
  name: string;
  /** True if it is already stored. */
  isRecorded?: true;
}

/** The decision on a message, and its decider. */
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
  /** The provider's name for the model. */
  model: string;
  usage?: TokenUsage;
  finishReason?: string;
  /** Whether the answer says that the agent does not know; false by default. */
  isUnanswered?: boolean;
  /** Whether all facts in the answer were given to the model; absent if unchecked. */
  isGrounded?: boolean;
  /** The passages that support the answer, most important first; none by default. */
  restsOn?: readonly FoundPassage[];
}

/**
 * An event of an answer: a piece of its text, its end, the decision on the message, the beginning or the result of a
 * call, a request to the visitor to confirm a call, or the visitor's decision on a call.
 */
export type AnswerEvent =
  | { type: 'delta'; text: string }
  | AnswerEnd
  | Decided
  | { type: 'calling'; name: string }
  | { type: 'call'; call: TurnCall }
  | { type: 'asked'; asked: AskedConfirmation }
  | { type: 'confirmed'; confirmation: Confirmation };

import type { Schema } from './document.js';

/** The next piece of the answer. */
export interface ChatDelta {
  type: 'delta';
  text: string;
  conversationId: string;
  /** The message that the service records; absent if the service repeats an answer that was complete before. */
  messageId?: number;
  /** The place after this piece, for `chat.resume`. */
  eventId?: number;
}

/** After a lost connection the agent writes a new answer. Clear the text that you have shown so far. */
export interface ChatRestart {
  type: 'restart';
}

/** The agent calls an action of yours; text follows. */
export interface ChatCalling {
  type: 'calling';
  /** The name of the action. */
  name: string;
  conversationId: string;
}

/** The answer is complete and stored. */
export interface ChatDone {
  type: 'done';
  text: string;
  conversationId: string;
  messageId: number;
  sources: Schema<'AnswerSource'>[];
  /** The decision about the message; null if it is left to a person. */
  decision?: Schema<'ChatEnd'>['decision'];
  /** The source of the decision. */
  decidedBy?: Schema<'ChatEnd'>['decidedBy'];
  /** False if the answer has a figure, name or link that the language model was not given. */
  grounded?: boolean;
  /** The tokens of the answer, if a language model has counted them. */
  usage?: Schema<'TokenUsage'>;
  /** The actions that were called, in their order; absent if none was. */
  actions?: Schema<'CalledAction'>[];
  /** The action that the visitor is asked to confirm: see `actions.decide`. */
  action?: Schema<'ActionConfirmation'>;
}

/** The events that a chat stream yields. */
export type ChatEvent = ChatDelta | ChatRestart | ChatCalling | ChatDone;

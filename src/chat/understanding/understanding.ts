import type { Language } from '@app/languages';
import type { MarkedKind, QuestionKind } from '@app/message-intents';
import type { TurnContext } from '../turn/turn-context.service';
import type { HeardMessage } from './hearing.service';

/** A visitor's intent other than a question. */
export type IntentKind =
  | 'danger'
  | 'person'
  | 'complaint'
  | 'grief'
  | 'unhelpful'
  | 'robot'
  | 'thanks'
  | 'goodbye'
  | 'greeting'
  | 'yes'
  | 'no'
  | 'contact';

/** The intent of a turn's message, other than a question. */
export interface TurnIntent {
  kind: IntentKind;
  language: Language;
  /** Whether the conversation is handed over to a person with this message. */
  handsOver: boolean;
}

/** A reader's findings in a message and the conversation before it. */
export interface Reading {
  intent?: TurnIntent;
  /** An unsure wish: the message is answered, and the way to help is added. */
  maybe?: 'danger' | 'person';
  /** Whether the message only greets, thanks or the like. */
  isTalk?: boolean;
  /** Whether the visitor says that the previous answer did not help. */
  isUnhelped?: boolean;
  /** The kind of the message by the tenant's own example. */
  marked?: MarkedKind;
  /** The reader of the visitor's intent. */
  readBy?: HeardMessage['by'];
  /** The text to search for, and the question that the built-in model answers. */
  question: string;
  /** Whether the question refers to earlier questions. */
  isFollowUp: boolean;
  /**
   * The visitor's earlier questions, newest first, followed by those for which nothing was found. Empty if they no
   * longer matter.
   */
  earlier: string[];
  /**
   * Like `earlier`, but the newest question of a follow-up without a subject carries the title of the page that
   * answered it.
   */
  subjects: string[];
  /** The details that the answer must hold, e.g. an amount of money; undefined for most questions. */
  asksFor?: ReadonlySet<QuestionKind>;
}

/** A turn with its message read. */
export interface UnderstoodTurn extends TurnContext, Reading {}

/** A turn whose message needs no reading: a visitor's decision, or a message whose answer broke off. */
export function unread(turn: TurnContext): UnderstoodTurn {
  return { ...turn, question: turn.visitor.question, isFollowUp: false, earlier: [], subjects: [] };
}

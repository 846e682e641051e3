import type { Language } from '@app/languages';
import type { MarkedKind, QuestionKind } from '@app/message-intents';
import type { TurnContext } from '../turn/turn-context.service';
import type { HeardMessage } from './hearing.service';

/** What a visitor may want with a message other than an answer to a question. */
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
  | 'no'
  | 'contact';

/** What the visitor wants with the message of a turn, other than an answer to a question. */
export interface TurnIntent {
  kind: IntentKind;
  language: Language;
  /** Whether the conversation is handed over to a person with this message. */
  handsOver: boolean;
}

/** What a reader has found in a message and the conversation before it. */
export interface Reading {
  intent?: TurnIntent;
  /** An unsure wish: the message is answered, and the way to help is added. */
  maybe?: 'danger' | 'person';
  /** Whether the message only greets, thanks or the like. */
  isTalk?: boolean;
  /** Whether the visitor says that the answer before the message did not help. */
  isUnhelped?: boolean;
  /** What the message wants, as an example of the tenant's own says. */
  marked?: MarkedKind;
  /** Which reader has found what the visitor wants. */
  readBy?: HeardMessage['by'];
  /** The text to search for, and the question that the built-in model answers. */
  question: string;
  /** Whether the question refers to earlier ones. */
  isFollowUp: boolean;
  /**
   * The visitor's earlier questions, newest first, followed by those for which nothing was found. Empty if they no
   * longer matter.
   */
  earlier: string[];
  /**
   * As `earlier`, but the newest question of a follow-up that names nothing carries the title of the page that answered
   * it.
   */
  subjects: string[];
  /** What the answer must hold, such as an amount of money; nothing for most questions. */
  asksFor?: ReadonlySet<QuestionKind>;
}

/** A turn whose message was read. */
export interface UnderstoodTurn extends TurnContext, Reading {}

/** Reads what visitors want. */
export abstract class Understanding {
  /** What the visitor wants with the message of the turn, and the question to search for. */
  abstract read(turn: TurnContext): Promise<Reading>;
}

/** A turn whose message needs no reading: the decision of a visitor, or the answer to it broke off. */
export function unread(turn: TurnContext): UnderstoodTurn {
  return { ...turn, question: turn.visitor.question, isFollowUp: false, earlier: [], subjects: [] };
}

import type { SiteFact } from '@app/languages';
import type { TurnContext } from '../turn/turn-context.service';
import type { Intent } from './intent';

/** What the visitor wants with the message of a turn, other than an answer to a question. */
export interface TurnIntent extends Omit<Intent, 'kind'> {
  kind: Exclude<Intent['kind'], 'yes'> | 'contact';
  /** Whether the conversation is handed over to a person with this message. */
  handsOver: boolean;
}

/** What a reader has found in a message and the conversation before it. */
export interface Reading {
  intent?: TurnIntent;
  /** The text to search for, and the question that the built-in model answers. */
  question: string;
  /** Whether the question refers to earlier ones. */
  isFollowUp: boolean;
  /**
   * The visitor's earlier questions, newest first, then those for which nothing was found. Empty if they no longer
   * matter.
   */
  earlier: string[];
  /** As `earlier`, but the newest question of a follow-up that names nothing carries the title of the page that answered it. */
  subjects: string[];
  /** The fact of the site that the question asks for, or that its follow-up asks for again: "and on Sundays?". */
  siteFact?: SiteFact;
  /** Whether the visitor is upset, and expects more than a fact. */
  isUpset?: boolean;
}

/** A turn whose message was read. */
export interface UnderstoodTurn extends TurnContext, Reading {}

/** Reads what visitors want. */
export abstract class Understanding {
  /** What the visitor wants with the message of the turn, and the question to search for. */
  abstract read(turn: TurnContext): Reading;
}

/** A turn whose message needs no reading: the decision of a visitor, or the answer to it broke off. */
export function unread(turn: TurnContext): UnderstoodTurn {
  return { ...turn, question: turn.visitor.question, isFollowUp: false, earlier: [], subjects: [] };
}

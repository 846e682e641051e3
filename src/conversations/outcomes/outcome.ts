import type { Message } from '../message.entity';

/** What can come of a conversation. */
export const OUTCOMES = ['resolved', 'handed_over', 'unanswered', 'abandoned'] as const;

/** What came of a conversation; null while it is open. */
export type Outcome = (typeof OUTCOMES)[number];

/** How an outcome can be found: the visitor said so, a person closed the conversation, or nobody wrote any more. */
export const OUTCOME_SOURCES = ['visitor', 'person', 'silence'] as const;

/** How an outcome was found. */
export type OutcomeSource = (typeof OUTCOME_SOURCES)[number];

/** The facts of an exchange on which an outcome depends. */
export type ExchangeFacts = Pick<Message, 'author' | 'decision' | 'unanswered' | 'rating'> & {
  /** Whether its answer names a source. */
  hasSources: boolean;
};

/** The facts of a conversation on which its outcome depends. */
export interface ConversationFacts {
  /** Whether its visitor has ever asked for a person. */
  askedForPerson: boolean;
  /** What the visitor said when asked whether the answers helped; null before that. */
  helped: boolean | null;
  /** Oldest first. */
  exchanges: readonly ExchangeFacts[];
}

/**
 * What comes of a conversation that goes no further. People come first, then the visitor's word, then the last exchange
 * that shows whether the agent had an answer. docs/outcomes.md has the same definition in words. Pure.
 */
export function outcomeOf({ askedForPerson, helped, exchanges }: ConversationFacts): Outcome {
  if (askedForPerson || exchanges.some(isLeftToPeople)) return 'handed_over';
  if (helped !== null) return helped ? 'resolved' : 'unanswered';
  const answers = exchanges.filter((exchange) => isUnanswered(exchange) || isAnswer(exchange));
  const last = answers.at(-1);
  if (!last) return 'abandoned';
  return isUnanswered(last) || last.rating === 'negative' ? 'unanswered' : 'resolved';
}

/** The facts of a conversation on which it depends what its visitor is asked. */
export interface AskedFacts extends ConversationFacts {
  /** Whether its visitor waits for a person, or a person is answering. */
  isWithPeople: boolean;
  satisfaction: number | null;
}

/** What a visitor can be asked: whether the answers helped, or how satisfied the visitor is with a person. */
export type FeedbackQuestion = 'helped' | 'satisfaction';

/**
 * What the visitor can be asked when the conversation pauses: after a person, the satisfaction; after answers that
 * would count as resolved, whether they helped. Null if this was said, while people have the conversation, and
 * otherwise. Pure.
 */
export function questionOf({ isWithPeople, satisfaction, ...facts }: AskedFacts): FeedbackQuestion | null {
  if (isWithPeople) return null;
  const hadPerson = facts.exchanges.some(({ author }) => author !== null);
  if (hadPerson) return satisfaction === null ? 'satisfaction' : null;
  return facts.helped === null && outcomeOf(facts) === 'resolved' ? 'helped' : null;
}

function isLeftToPeople({ author, decision }: ExchangeFacts): boolean {
  return author !== null || decision === 'handed_over' || decision === 'emergency' || decision === 'contact';
}

function isUnanswered({ decision, unanswered }: ExchangeFacts): boolean {
  return decision === 'unanswered' || (decision === null && unanswered === true);
}

/** Messages from before there were decisions have none. */
function isAnswer({ decision, hasSources }: ExchangeFacts): boolean {
  return decision === 'pair' || decision === 'action' || (decision !== 'small_talk' && hasSources);
}

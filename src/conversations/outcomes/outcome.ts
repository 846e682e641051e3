import type { Message } from '../message.entity';

/** The outcomes of conversations. */
export const OUTCOMES = ['resolved', 'handed_over', 'unanswered', 'abandoned'] as const;

/** The outcome of a conversation. */
export type Outcome = (typeof OUTCOMES)[number];

/** The ways to find an outcome: the visitor's word, a person who closed the conversation, or silence. */
export const OUTCOME_SOURCES = ['visitor', 'person', 'silence'] as const;

/** How an outcome was found. */
export type OutcomeSource = (typeof OUTCOME_SOURCES)[number];

/** The facts of an exchange on which an outcome depends. */
export type ExchangeFacts = Pick<Message, 'author' | 'decision' | 'unanswered' | 'rating'> & {
  /** Whether its answer names a source. */
  hasSources: boolean;
};

/** The facts that determine the outcome of a conversation. */
export interface ConversationFacts {
  /** Whether its visitor has ever asked for a person. */
  askedForPerson: boolean;
  /** The visitor's reply to the question whether the answers helped; null before it. */
  helped: boolean | null;
  /** Oldest first. */
  exchanges: readonly ExchangeFacts[];
}

/**
 * The outcome of a conversation that does not continue. People come first, then the visitor's word, then the last
 * exchange that shows whether the agent had an answer. docs/outcomes.md has the same definition in words. Pure.
 */
export function outcomeOf({ askedForPerson, helped, exchanges }: ConversationFacts): Outcome {
  if (askedForPerson || exchanges.some(isLeftToPeople)) return 'handed_over';
  if (helped !== null) return helped ? 'resolved' : 'unanswered';
  const answers = exchanges.filter((exchange) => isUnanswered(exchange) || isAnswer(exchange));
  const last = answers.at(-1);
  if (!last) return 'abandoned';
  return isUnanswered(last) || last.rating === 'negative' ? 'unanswered' : 'resolved';
}

/** The facts that determine the question to the visitor. */
export interface QuestionFacts extends ConversationFacts {
  /** Whether its visitor waits for a person, or a person is answering. */
  isWithPeople: boolean;
  satisfaction: number | null;
}

/** A question to the visitor: whether the answers helped, or the satisfaction with a person. */
export type FeedbackQuestion = 'helped' | 'satisfaction';

/**
 * The question when the conversation pauses. After a person, it asks for the satisfaction; after answers that count as
 * resolved, whether they helped. Null if already answered, while people have the conversation, and in all other cases.
 * Pure.
 */
export function questionOf({ isWithPeople, satisfaction, ...facts }: QuestionFacts): FeedbackQuestion | null {
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

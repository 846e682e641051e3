import { detectLanguage } from '@app/languages';
import { questionKindsOf, withoutCourtesy } from '@app/message-intents';
import { hasContentWords } from '@app/ranking';
import type { DetailedMessage } from '../turn/turn.queries';
import { isFollowUp, lacksSubject } from './follow-up';
import type { IntentKind, Reading } from './understanding';

/** Earlier messages have next to no weight in a search. */
const MAX_EARLIER_MESSAGES = 10;
/** Messages with these intents may also ask a question, to which follow-ups refer. */
const WITH_SUBJECT: ReadonlySet<string> = new Set<IntentKind>(['complaint', 'grief']);

/** A message as a question, and its references to earlier questions. */
export type ReadQuestion = Pick<Reading, 'question' | 'isFollowUp' | 'earlier' | 'subjects' | 'asksFor'>;

/**
 * The question of a message (without contact details) after a conversation, newest message first. A message without
 * content words after a question ("and?") asks that question again.
 */
export function questionOf(message: string, history: readonly DetailedMessage[]): ReadQuestion {
  const questions = questionsOf(history);
  const [last, ...before] = questions;
  return last && !hasContentWords(message)
    ? { question: last.question, ...linked(last.question, before) }
    : ofItself(message, questions);
}

function ofItself(message: string, asked: readonly EarlierQuestion[]): ReadQuestion {
  const question = withoutCourtesy(message, detectLanguage(message));
  return { question, ...linked(question, asked) };
}

/**
 * The text to search for: the message without its contact details (`question`), because no page is about the visitor. A
 * message of contact details only is searched for unchanged.
 */
export function searchableQuestion(message: string, question: string): string {
  return question === message || hasContentWords(question) ? question : message;
}

/** An earlier question, as it was understood. */
interface EarlierQuestion {
  question: string;
  /** The title of the page that answered it. */
  topic?: string;
  /** Whether its answer had sources. */
  isFound: boolean;
}

/** The earlier questions (newest first) of a question, and whether it refers to them. */
function linked(question: string, asked: readonly EarlierQuestion[]): Omit<ReadQuestion, 'question'> {
  const inOrder = [...asked.filter(({ isFound }) => isFound), ...asked.filter(({ isFound }) => !isFound)];
  const earlier = inOrder.map((each) => each.question);
  const refers = isFollowUp(question, earlier);
  const topic = refers && lacksSubject(question, earlier) ? inOrder[0]?.topic : undefined;
  const subjects = topic ? [`${earlier[0]} ${topic}`, ...earlier.slice(1)] : earlier;
  return {
    isFollowUp: refers,
    earlier,
    subjects,
    asksFor: questionKindsOf(question, detectLanguage(question)),
  };
}

/** The visitor's earlier questions, newest first. */
function questionsOf(history: readonly DetailedMessage[]): EarlierQuestion[] {
  return history
    .filter(
      ({ query, details: { intent, question } }) =>
        query !== '' && (intent === undefined || question !== undefined || WITH_SUBJECT.has(intent)),
    )
    .slice(0, MAX_EARLIER_MESSAGES)
    .map(({ query, details: { question = query, topic }, hasSources }) => ({
      question,
      topic,
      isFound: hasSources,
    }));
}

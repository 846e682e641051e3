import type { VisitorDetails } from '@app/contact-details';
import { hasContentWords } from '@app/ranking';
import type { Agent } from '../../agents/agent.entity';
import type { SearchResult } from '../../knowledge/knowledge.service';
import type { AnswerDraft } from '../recording/answer-draft';
import type { UnderstoodTurn } from '../understanding/understanding';

/**
 * Whether the answer is `botNoAnswer`: the agent has this sentence and some knowledge; the message is plainly about
 * another subject, asks something (it has content words), and contains no contact detail.
 */
export function hasNoAnswer(
  { botNoAnswer }: Pick<Agent, 'botNoAnswer'>,
  message: string,
  { contact }: Pick<VisitorDetails, 'contact'>,
  { hasKnowledge, relevance }: Pick<SearchResult, 'hasKnowledge' | 'relevance'>,
): boolean {
  return botNoAnswer !== '' && hasKnowledge && relevance === 'none' && isQuestion(message, contact);
}

/** Whether the answer is that the agent is still learning: a visitor asks before any source has completed. */
export function isStillLearning(
  { isLearning, visitor, turn }: Pick<UnderstoodTurn, 'isLearning' | 'visitor' | 'turn'>,
  { hasKnowledge }: Pick<SearchResult, 'hasKnowledge'>,
): boolean {
  return isLearning && !hasKnowledge && isQuestion(turn.message, visitor.contact);
}

/**
 * Whether the answer says that the agent does not know; null if it is incomplete. Chat models then use the words of
 * `botNoAnswer`.
 */
export function isUnanswered(
  { text, measures }: Pick<AnswerDraft, 'text' | 'measures'>,
  { botNoAnswer }: Pick<Agent, 'botNoAnswer'>,
): boolean | null {
  if (measures.unanswered !== false) return measures.unanswered;
  return botNoAnswer !== '' && text.trim() === botNoAnswer.trim();
}

function isQuestion(message: string, contact: VisitorDetails['contact']): boolean {
  return hasContentWords(message) && Object.keys(contact).length === 0;
}

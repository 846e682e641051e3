import type { VisitorDetails } from '@app/contact-details';
import { hasContentWords } from '@app/ranking';
import type { Agent } from '../../agents/agent.entity';
import type { SearchResult } from '../../knowledge/knowledge.service';
import type { AnswerDraft } from '../recording/answer-draft';
import type { UnderstoodTurn } from '../understanding/understanding';

/** The parts of a turn that tell whether its message asks something. */
interface AskedTurn {
  agent: Pick<Agent, 'botNoAnswer'>;
  visitor: Pick<VisitorDetails, 'contact'>;
  turn: Pick<UnderstoodTurn['turn'], 'message'>;
}

/**
 * Whether the answer is `botNoAnswer`: the agent has this sentence and some knowledge; the message is plainly about
 * another subject, asks something (it has content words), and contains no contact detail.
 */
export function hasNoAnswer(
  { agent, visitor, turn }: AskedTurn,
  { hasKnowledge, relevance }: Pick<SearchResult, 'hasKnowledge' | 'relevance'>,
): boolean {
  const isUnknown = hasKnowledge && relevance === 'none';
  return agent.botNoAnswer !== '' && isUnknown && isQuestion(turn.message, visitor.contact);
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

import type { VisitorDetails } from '@app/contact-details';
import { hasContentWords } from '@app/ranking';
import type { Agent } from '../agents/agent.entity';
import type { SearchResult } from '../knowledge/knowledge.service';

/**
 * Whether the answer is `botNoAnswer`. It is if the agent has one, the agent has knowledge but the message is plainly about something else,
 * the message asks something (it has content words), and the message contains no contact detail.
 */
export function hasNoAnswer(
  { botNoAnswer }: Pick<Agent, 'botNoAnswer'>,
  message: string,
  { contact }: Pick<VisitorDetails, 'contact'>,
  { hasKnowledge, relevance }: Pick<SearchResult, 'hasKnowledge' | 'relevance'>,
): boolean {
  if (botNoAnswer === '' || !hasKnowledge || relevance !== 'none' || !hasContentWords(message)) return false;
  return Object.keys(contact).length === 0;
}

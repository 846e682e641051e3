import type { VisitorDetails } from '@app/contact-details';
import { hasContentWords } from '@app/ranking';
import type { Agent } from '../agents/agent.entity';
import type { SearchResult } from '../knowledge/knowledge.service';

/**
 * Whether the answer is `botNoAnswer`: the agent has one and knows something, but nothing about this message, which asks
 * something and leaves no contact detail.
 */
export function hasNoAnswer(
  { botNoAnswer }: Pick<Agent, 'botNoAnswer'>,
  message: string,
  { contact }: Pick<VisitorDetails, 'contact'>,
  { hasKnowledge, isRelevant }: Pick<SearchResult, 'hasKnowledge' | 'isRelevant'>,
): boolean {
  if (botNoAnswer === '' || !hasKnowledge || isRelevant || !hasContentWords(message)) return false;
  return Object.keys(contact).length === 0;
}

import type { Language } from '@app/languages';
import { analyze } from '@app/ranking';
import type { AgentKey } from '../../agents/agents.queries';
import type { Queryable } from '../../platform/database/sql';
import { documentFrequencies } from '../knowledge.queries';

/** Returns the words that occur in the agent's passages, in any form. */
export async function knownWords(
  db: Queryable,
  agent: AgentKey,
  { words, languages }: { words: readonly string[]; languages: readonly Language[] },
): Promise<Set<string>> {
  const termsOf = new Map(
    words.map((word) => [word, languages.flatMap((language) => analyze(word, language))]),
  );
  const terms = new Set([...termsOf.values()].flat());
  const known = await documentFrequencies(db, agent, [...terms]);
  return new Set(words.filter((word) => termsOf.get(word)!.some((term) => known.has(term))));
}

import { cutIntoWords, isTermOf, type CorpusStats, type PassageText } from '@app/ranking';
import type { IndexedQuery } from './agent-index';
import type { PublishedPassage } from './published-passages';

/** The passages that an agent's draft adds and removes while it is tried. */
export interface DraftedPassages {
  added: readonly PublishedPassage[];
  /** The names of the sources whose passages the draft does not have. */
  removed: ReadonlySet<string>;
}

/** A text of a draft as a passage of a source with this name. No stored passage has its id, which is below zero. */
export function draftedPassage(
  source: string,
  { id, ...text }: Pick<PassageText, 'id' | 'text' | 'title' | 'heading' | 'language'>,
): PublishedPassage {
  const place = { documentId: id, position: 0, url: null, anchor: null, page: null, date: null };
  const row = { id, ...text, ...place, sourceId: 0, source, isFile: false };
  return { ...row, words: cutIntoWords(row) };
}

/** The result of a search together with the passages of a draft, whose words are known words too. Pure. */
export function withDrafted<Found extends CorpusStats & { passages: PublishedPassage[] }>(
  found: Found,
  { terms }: IndexedQuery,
  drafted: DraftedPassages | undefined,
): Found {
  if (!drafted) return found;
  const { added, removed } = drafted;
  const documentFrequency = new Map(found.documentFrequency);
  const matching = new Set<PublishedPassage>();
  for (const { term } of terms) {
    const containing = added.filter(({ words }) => isTermOf(words, term));
    documentFrequency.set(term, (found.documentFrequency.get(term) ?? 0) + containing.length);
    for (const passage of containing) matching.add(passage);
  }
  const kept = found.passages.filter(({ source }) => !removed.has(source));
  const passageCount = found.passageCount + added.length;
  return { ...found, passageCount, documentFrequency, passages: [...kept, ...matching] };
}

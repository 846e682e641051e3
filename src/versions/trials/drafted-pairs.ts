import { detectLanguage } from '@app/languages';
import { draftedPassage, type DraftedPassages } from '../../knowledge/drafted-passages';
import type { PublishedPassage } from '../../knowledge/published-passages';
import { inTurns } from '../../platform/in-turns';
import { isSamePair, type NamedPair } from '../../training/pairs/pair';

/** The pairs that a draft adds, changes and removes, as the search finds them. */
export async function draftedPassages(
  live: readonly NamedPair[],
  draft: readonly NamedPair[],
): Promise<DraftedPassages> {
  const before = new Map(live.map((pair) => [pair.source, pair]));
  const kept = new Set(
    draft.filter((pair) => isSame(before.get(pair.source), pair)).map(({ source }) => source),
  );
  const changed = draft.filter(({ source }) => !kept.has(source));
  const added: PublishedPassage[] = [];
  await inTurns(changed, (pair) => {
    const { question: title, alternatives, answer: text } = pair;
    const language = detectLanguage(`${title}\n${text}`);
    const heading = alternatives.join(' / ');
    added.push(draftedPassage(pair.source, { id: -1 - added.length, title, heading, text, language }));
  });
  return { added, removed: new Set([...before.keys()].filter((source) => !kept.has(source))) };
}

function isSame(live: NamedPair | undefined, pair: NamedPair): boolean {
  return live !== undefined && isSamePair(live, pair);
}

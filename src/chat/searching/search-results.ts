import { hasContentWords, RELEVANCES } from '@app/ranking';
import { inTurn } from '../../knowledge/in-turn';
import type { SearchResult } from '../../knowledge/knowledge.service';
import { sharesWords } from '../understanding/follow-up';

/**
 * Combines the results for a message and its rewrite. For a follow-up, which says too little by itself, only the
 * rewrite counts. Otherwise the passages of both are taken in turn, the message's first if its result is sure. A
 * rewrite without a result is ignored.
 */
export function withRewrite(
  own: SearchResult,
  byRewrite: SearchResult,
  { isFollowUp, maxPassages }: { isFollowUp: boolean; maxPassages: number },
): SearchResult {
  if (byRewrite.relevance === 'none' || own.isOverview) return own;
  if (isFollowUp || own.relevance === 'none') return byRewrite;
  const results = own.relevance === 'sure' ? [own, byRewrite] : [byRewrite, own];
  const relevance = RELEVANCES.findLast((one) => results.some((result) => result.relevance === one))!;
  return { ...own, relevance, passages: passagesInTurn(results, maxPassages) };
}

/** The passages of the results, taken in turn, each once. */
function passagesInTurn(results: readonly SearchResult[], maxPassages: number): SearchResult['passages'] {
  const byId = new Map(results.flatMap(({ passages }) => passages).map((passage) => [passage.id, passage]));
  const ids = inTurn(results.map(({ passages }) => passages.map(({ id }) => id)));
  return ids.slice(0, maxPassages).flatMap((id) => byId.get(id) ?? []);
}

/** The result for a follow-up: unsure if the passages have only words of the earlier messages. */
export function withDoubt<Found extends SearchResult>(question: string, found: Found): Found {
  const isDoubtful =
    found.relevance === 'sure' &&
    !found.isOverview &&
    hasContentWords(question) &&
    !sharesWords(question, found.passages);
  return isDoubtful ? { ...found, relevance: 'unsure' } : found;
}

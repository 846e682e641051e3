import type { Candidate } from './candidate';

/** The second-best score of each document that has two candidates. */
export function secondBestScores(
  candidates: readonly Pick<Candidate, 'documentId'>[],
  scores: readonly number[],
): Map<number, number> {
  const best = new Map<number, number>();
  const seconds = new Map<number, number>();
  for (const [place, { documentId }] of candidates.entries()) {
    const score = scores[place]!;
    const highest = best.get(documentId);
    best.set(documentId, Math.max(score, highest ?? score));
    if (highest !== undefined) {
      const lower = Math.min(score, highest);
      seconds.set(documentId, Math.max(lower, seconds.get(documentId) ?? lower));
    }
  }
  return seconds;
}

/** Merges rankings: takes one item of each in turn, and each item once. */
export function inTurn<Item>(rankings: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(0, ...rankings.map(({ length }) => length));
  const items = new Set<Item>();
  for (let rank = 0; rank < longest; rank++)
    for (const ranking of rankings) if (rank < ranking.length) items.add(ranking[rank]!);
  return [...items];
}

/** Added to each rank, which begins at 0: with a lower number, the first of either ranking wins. */
const RANK_OFFSET = 3;

/**
 * Merges two rankings of passages: the passage that both together rank best is the first (reciprocal rank fusion:
 * Cormack, Clarke and Büttcher, 2009), and the others follow in turn, the first ranking first. No calibration is
 * needed, because ranks can be compared where scores cannot.
 */
export function fused(first: readonly number[], second: readonly number[]): number[] {
  const sums = new Map<number, number>();
  for (const ranking of [first, second])
    for (const [rank, id] of ranking.entries()) sums.set(id, (sums.get(id) ?? 0) + 1 / (RANK_OFFSET + rank));
  const all = inTurn([first, second]);
  const highest = Math.max(...sums.values());
  const best = all.filter((id) => sums.get(id) === highest).slice(0, 1);
  return [...best, ...all.filter((id) => id !== best[0])];
}

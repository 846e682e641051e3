/** The items of rankings in turn, one of each, each item once. */
export function inTurn<Item>(rankings: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(0, ...rankings.map(({ length }) => length));
  const items = new Set<Item>();
  for (let rank = 0; rank < longest; rank++)
    for (const ranking of rankings) if (rank < ranking.length) items.add(ranking[rank]!);
  return [...items];
}

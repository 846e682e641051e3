/** So many steps upwards, and more than downwards, show that a page is stored in disorder or from its bottom. */
const MIN_UPWARD = 10;
/** Baselines this close, in points, are one line. */
const SAME_LINE = 3;

/** The items of a page as they are stored, or by their places if they are stored in disorder. */
export function fromTop<Item extends { str: string }>(
  items: readonly Item[],
  placeOf: (item: Item) => { x: number; y: number },
): readonly Item[] {
  const placed = items.map((item) => ({ item, ...placeOf(item) }));
  const steps = placed
    .filter(({ item }) => item.str.trim() !== '')
    .map(({ y }, at, shown) => y - (shown[at - 1]?.y ?? y));
  const up = steps.filter((step) => step < -SAME_LINE).length;
  if (up < MIN_UPWARD || up <= steps.filter((step) => step > SAME_LINE).length) return items;
  const lineOf = (y: number): number => Math.round(y / SAME_LINE);
  return placed
    .sort((one, other) => lineOf(one.y) - lineOf(other.y) || one.x - other.x)
    .map(({ item }) => item);
}

/** Whether a piece of a line stands before the one that is stored before it. */
export function isOutOfOrder(pieces: readonly { text: string; x: number; end: number }[]): boolean {
  const shown = pieces.filter(({ text }) => text.trim() !== '');
  return shown.some(({ end }, at) => end <= (shown[at - 1]?.x ?? -Infinity));
}

import type { TextItem } from './lines';

/** So many steps upwards, and more than downwards, show that a page is stored in disorder or from its bottom. */
const MIN_UPWARD = 10;
/** Baselines this close, in points, are one line. */
const SAME_LINE = 3;

/** The items of a page as they are stored, or by their places if they are stored in disorder. */
export function fromTop(items: readonly TextItem[], view: readonly number[]): readonly TextItem[] {
  const places = new Map(items.map((item) => [item, placeOf(item, view)]));
  let [up, down] = [0, 0];
  let last: number | undefined;
  for (const [{ str }, { y }] of places) {
    if (str.trim() === '') continue;
    if (last !== undefined && y < last - SAME_LINE) up += 1;
    if (last !== undefined && y > last + SAME_LINE) down += 1;
    last = y;
  }
  if (up < MIN_UPWARD || up <= down) return items;
  return [...items].sort((one, other) => {
    const [first, second] = [places.get(one)!, places.get(other)!];
    return Math.round(first.y / SAME_LINE) - Math.round(second.y / SAME_LINE) || first.x - second.x;
  });
}

function placeOf(
  { transform: [, , , , e = 0, f = 0] }: TextItem,
  view: readonly number[],
): { x: number; y: number } {
  const [a = 1, b = 0, c = 0, d = 1, ve = 0, vf = 0] = view;
  return { x: a * e + c * f + ve, y: b * e + d * f + vf };
}

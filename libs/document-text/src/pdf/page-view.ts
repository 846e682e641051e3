/** The view of a page: from its coordinates to the reader's, which count from the top left, in points. */
export interface PageView {
  transform: readonly number[];
  width: number;
  height: number;
}

/** A piece of text with the matrix of its baseline and size in the coordinates of the page. */
interface Directed {
  str: string;
  transform: readonly number[];
}

/** The tangent of the greatest slant of text, as of a scan that lay askew. Text that slants more is a watermark. */
const MAX_SLANT = 0.2;

/** In how many quarter turns most text of a page runs, and the view that shows it upright. */
export function upright(
  items: readonly Directed[],
  { transform, width, height }: PageView,
): { turn: number; transform: readonly number[] } {
  const chars = [0, 0, 0, 0];
  for (const item of items) {
    const turn = turnOf(item, transform);
    if (turn !== null) chars[turn]! += item.str.trim().length;
  }
  const turn = chars.indexOf(Math.max(...chars));
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform;
  const turned = [
    transform,
    [b, -a, d, -c, f, width - e],
    [-a, -b, -c, -d, width - e, height - f],
    [-b, a, -d, c, height - f, e],
  ];
  return { turn, transform: turned[turn] ?? transform };
}

/** The direction of a text: 0 to the right, 1 down, 2 to the left, 3 up; null for slanted text. */
export function turnOf(
  { transform: [a = 0, b = 0] }: Pick<Directed, 'transform'>,
  [va = 1, vb = 0, vc = 0, vd = 1]: readonly number[],
): number | null {
  const along = va * a + vc * b;
  const across = vb * a + vd * b;
  const [shorter, longer] = [Math.abs(along), Math.abs(across)].sort((one, other) => one - other);
  if (shorter! > MAX_SLANT * longer!) return null;
  if (Math.abs(across) > Math.abs(along)) return across > 0 ? 1 : 3;
  return along < 0 ? 2 : 0;
}

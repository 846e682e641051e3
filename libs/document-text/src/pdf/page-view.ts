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

/** The tangent of the greatest slant of a page that lay askew, and the size, in points, of a stamp across a page. */
const MAX_SLANT = 0.2;
const MIN_STAMP_SIZE = 24;

/** Whether a text is a stamp across the page, such as DRAFT. The small slanted texts of a chart are labels. */
export function isStamp({ transform: [a = 0, b = 0, c = 0, d = 0] }: Directed): boolean {
  const [one, other] = [Math.abs(a), Math.abs(b)];
  return Math.min(one, other) > MAX_SLANT * Math.max(one, other) && Math.hypot(c, d) >= MIN_STAMP_SIZE;
}

/** In how many quarter turns most text of a page runs, and the view that shows it upright. */
export function upright(
  items: readonly Directed[],
  { transform, width, height }: PageView,
): { turn: number; transform: readonly number[] } {
  const chars = [0, 0, 0, 0];
  for (const item of items) chars[turnOf(item, transform)]! += item.str.trim().length;
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

/** The direction of a text: 0 to the right, 1 down, 2 to the left, 3 up. */
export function turnOf(
  { transform: [a = 0, b = 0] }: Pick<Directed, 'transform'>,
  [va = 1, vb = 0, vc = 0, vd = 1]: readonly number[],
): number {
  const along = va * a + vc * b;
  const across = vb * a + vd * b;
  if (Math.abs(across) > Math.abs(along)) return across > 0 ? 1 : 3;
  return along < 0 ? 2 : 0;
}

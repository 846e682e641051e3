/** The rows in order, in slices of `size`; the last one may be shorter. */
export function slicesOf<T>(rows: readonly T[], size: number): T[][] {
  const slices: T[][] = [];
  for (let start = 0; start < rows.length; start += size) slices.push(rows.slice(start, start + size));
  return slices;
}

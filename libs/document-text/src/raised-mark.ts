/** The sign between a figure and a raised figure: 10^6 is not 106, and the mark of a note is no part of a price. */
export function raisedMark(before: string, raised: string): string {
  return /\p{Nd}$/u.test(before) && /^\s*[-−]?\p{Nd}/u.test(raised) ? '^' : '';
}

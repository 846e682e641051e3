/** The sign between a figure and a raised figure: 10^6 is not 106, and in 49 €^1, a note is no part of a price. */
export function raisedMark(before: string, raised: string): string {
  return /\p{Nd}\s*[%‰\p{Sc}]?$/u.test(before) && /^\s*[-−]?\p{Nd}/u.test(raised) ? '^' : '';
}

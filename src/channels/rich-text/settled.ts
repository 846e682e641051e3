/** Ends of sentences and lines, behind which a text may be shown while the rest is still written. */
const ENDS = /[.!?…]["')\]]*\s|[。！？]|\n/g;

/**
 * The beginning of a text that is being written, up to its last complete sentence or line: what is shown of it has no
 * half words and hardly ever half of a markup. Pure.
 */
export function settled(text: string): string {
  const last = [...text.matchAll(ENDS)].at(-1);
  return last ? text.slice(0, last.index + last[0].length) : '';
}

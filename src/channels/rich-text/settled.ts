/** The ends of sentences and lines, after which a text may be divided. */
export const SENTENCE_OR_LINE_END = /[.!?…]["')\]]*\s|[。！？]|\n/g;

/**
 * The beginning of a text that is being written, up to its last complete sentence or line: it has no half words, and
 * hardly ever half of a markup. Pure.
 */
export function settled(text: string): string {
  const last = [...text.matchAll(SENTENCE_OR_LINE_END)].at(-1);
  return last ? text.slice(0, last.index + last[0].length) : '';
}

import { sentenceEnds } from '@app/languages';

/**
 * An unfinished text up to its last complete sentence or line: no half words, and hardly ever half of a markup. Pure.
 */
export function settled(text: string): string {
  // A full stop at the very end may continue, as in "3.5".
  return text.slice(0, sentenceEnds(`${text}x`).at(-1) ?? 0);
}

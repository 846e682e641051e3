import { sentenceEnds } from '@app/languages';

/**
 * The beginning of a text that is being written, up to its last complete sentence or line: it has no half words, and
 * hardly ever half of a markup. Pure.
 */
export function settled(text: string): string {
  // A mark at the very end may be followed by more, as in "3.5".
  return text.slice(0, sentenceEnds(`${text}x`).at(-1) ?? 0);
}

import { UNSPACED } from '@app/languages';

/**
 * Whether the text contains these words as whole words: "Ann" is not in "cannot". Scripts without spaces have no word
 * ends.
 */
export function holdsWords(text: string, words: string): boolean {
  const escaped = words.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const letter = String.raw`[[\p{L}\p{N}]--[${UNSPACED}]]`;
  return new RegExp(`(?<!${letter})${escaped}(?!${letter})`, 'iv').test(text);
}

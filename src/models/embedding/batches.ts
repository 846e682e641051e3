/** Every server accepts this many texts. Parsing the vectors of more would block the event loop for too long. */
const MAX_TEXTS = 32;
/** A longer text is cut. Below the 8,192 tokens of common models, in nearly every script. */
export const MAX_TEXT_CHARS = 8_000;
const MAX_BATCH_CHARS = 64_000;

/**
 * The items in batches for one call each, in order. Their number is bounded, and so are the characters that are sent.
 */
export function batchesOf<T extends { text: string }>(
  items: readonly T[],
  { maxTexts = MAX_TEXTS, maxChars = MAX_BATCH_CHARS }: { maxTexts?: number; maxChars?: number } = {},
): T[][] {
  const batches: T[][] = [];
  let chars = 0;
  for (const item of items) {
    const length = Math.min(item.text.length, MAX_TEXT_CHARS);
    const batch = batches.at(-1);
    if (batch && batch.length < maxTexts && chars + length <= maxChars) {
      batch.push(item);
      chars += length;
    } else {
      batches.push([item]);
      chars = length;
    }
  }
  return batches;
}

/** Every server takes as many; more would hold up what else happens here while their vectors are parsed. */
const MAX_TEXTS = 32;
/** Well below the 8,192 tokens that common models read, in any script but the densest; of a longer text the rest is left out. */
export const MAX_TEXT_CHARS = 8_000;
const MAX_BATCH_CHARS = 64_000;

/** What one call embeds, in their order: not too many and not too long together. Takes from the front of `texts` as `cutText` cuts them. */
export function batchesOf<T extends { text: string }>(items: readonly T[], mostTexts = MAX_TEXTS): T[][] {
  const batches: T[][] = [];
  let chars = 0;
  for (const item of items) {
    const length = Math.min(item.text.length, MAX_TEXT_CHARS);
    const batch = batches.at(-1);
    if (batch && batch.length < mostTexts && chars + length <= MAX_BATCH_CHARS) {
      batch.push(item);
      chars += length;
    } else {
      batches.push([item]);
      chars = length;
    }
  }
  return batches;
}

/** The first characters of a text; no pair of surrogates is cut in two. */
export function cutText(text: string, mostChars = MAX_TEXT_CHARS): string {
  return text.slice(0, mostChars).replace(/[\uD800-\uDBFF]$/, '');
}

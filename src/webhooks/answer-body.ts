const MAX_BYTES = 2000;

/**
 * The beginning of a receiver's answer, as text that PostgreSQL can store: at most 2,000 bytes, without a truncated
 * character; null for an empty answer. Pure.
 */
export function shownBody(answer: Uint8Array): string | null {
  const decoder = new TextDecoder();
  // With `stream`, the decoder holds back the bytes of an incomplete character.
  const text = decoder.decode(answer.subarray(0, MAX_BYTES), { stream: answer.length > MAX_BYTES });
  return text.replaceAll('\0', '\uFFFD') || null;
}

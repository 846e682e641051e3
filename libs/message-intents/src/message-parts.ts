/** The rest of a longer message is not read. */
const MAX_CHARS = 8_000;
const MAX_SENTENCES = 40;
/** A shorter sentence says too little by itself. */
const MIN_CHARS = 12;
const SENTENCE_END = /(?<=[.!?…])\s+|[。！？\n]+/u;

/** A message, and its sentences if it has several. */
export interface MessageParts {
  whole: string;
  sentences: readonly string[];
}

/** The message with its sentences, at most `max`; none if it is one sentence. */
export function partsOf(message: string, max = MAX_SENTENCES): MessageParts {
  const whole = message.slice(0, MAX_CHARS);
  const sentences = whole
    .split(SENTENCE_END)
    .map((sentence) => sentence.trim())
    .filter(({ length }) => length >= MIN_CHARS);
  return { whole, sentences: sentences.length > 1 ? sentences.slice(0, max) : [] };
}

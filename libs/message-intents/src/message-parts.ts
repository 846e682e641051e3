import type { MessageKind } from './examples';

/** The kinds that are heard in a sentence of a message too, whatever the others say. */
const IN_SENTENCES: ReadonlySet<MessageKind> = new Set([
  'danger',
  'person',
  'complaint',
  'grief',
  'unhelpful',
]);
/** The rest of a longer message is not read. */
const MAX_CHARS = 8_000;
const MAX_SENTENCES = 40;
/** A shorter sentence says too little alone. */
const MIN_CHARS = 12;
const SENTENCE_END = /(?<=[.!?…])\s+|[。！？\n]+/u;

/** A message, and its sentences if it has several. */
export interface MessageParts {
  whole: string;
  sentences: readonly string[];
}

/** The message with its sentences; those of a message of one sentence are none. */
export function partsOf(message: string): MessageParts {
  const whole = message.slice(0, MAX_CHARS);
  const sentences = whole
    .split(SENTENCE_END)
    .map((sentence) => sentence.trim())
    .filter(({ length }) => length >= MIN_CHARS)
    .slice(0, MAX_SENTENCES);
  return { whole, sentences: sentences.length > 1 ? sentences : [] };
}

/** Whether a kind is looked for in the sentences of a message too. */
export function isHeardInSentences(kind: MessageKind): boolean {
  return IN_SENTENCES.has(kind);
}

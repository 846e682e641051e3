import { endsAsQuestion, QUESTION_MARKS } from '@app/languages';

/** The rest of a longer message is not read. */
const MAX_CHARS = 8_000;
const MAX_SENTENCES = 40;
/** A shorter sentence says too little by itself. */
const MIN_CHARS = 12;
const SENTENCE_END = /(?<=[.!?…])\s+|[。！？\n]+/u;
/** A clause, with its question mark if it has one: with a mark that must follow, the search would be quadratic. */
const CLAUSE = new RegExp(String.raw`[^.!…,;:。！、،¿¡\n${QUESTION_MARKS}]+[${QUESTION_MARKS}]?`, 'gu');

/** A message, and its sentences if it has several. */
export interface MessageParts {
  whole: string;
  sentences: readonly string[];
  /** The clauses that end with a question mark, if the message has more than these words. */
  questions: readonly string[];
}

/** The message with its questions and its sentences, at most `max` of each; without sentences if it has only one. */
export function partsOf(message: string, max = MAX_SENTENCES): MessageParts {
  const whole = message.slice(0, MAX_CHARS);
  const sentences = whole
    .split(SENTENCE_END)
    .map((sentence) => sentence.trim())
    .filter(({ length }) => length >= MIN_CHARS);
  const questions = [...whole.matchAll(CLAUSE)]
    .map(([clause]) => clause.trim())
    .filter((clause) => endsAsQuestion(clause) && clause !== whole.trim());
  return {
    whole,
    sentences: sentences.length > 1 ? sentences.slice(0, max) : [],
    questions: questions.slice(0, max),
  };
}

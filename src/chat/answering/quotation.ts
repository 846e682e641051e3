import { type AnswerOptions, extractAnswer, type ExtractedAnswer } from '@app/extractive-answer';
import { detectLanguage, replyIn } from '@app/languages';
import type { FoundPassage } from '../../knowledge/found-passage';
import { EXTRACTIVE_MODEL_NAME } from '../../models/built-in-model';
import type { AnswerEnd } from './answer-event';

const words = new Intl.Segmenter('en', { granularity: 'word' });

/** The message that the built-in model answers, and the passages. */
export interface Quotation extends AnswerOptions {
  /** The visitor's message without contact details. */
  question: string;
  passages: readonly FoundPassage[];
  /** Stands before a sure answer, and in the place of any other; empty by default. */
  sympathy?: string;
}

/**
 * The built-in model's answer: the nearest blocks of the passages. The same question gets the same answer. Without
 * passages, it says in the visitor's language that it does not know.
 */
export async function* quotedAnswer(
  quotation: Quotation,
  signal: AbortSignal,
): AsyncGenerator<{ type: 'delta'; text: string } | AnswerEnd, void, undefined> {
  const { restsOn, text, isUnanswered } = await answerTo(quotation);
  for (const delta of deltasOf(text)) {
    signal.throwIfAborted();
    yield { type: 'delta', text: delta };
  }
  signal.throwIfAborted();
  const passages = restsOn.flatMap((index) => quotation.passages[index] ?? []);
  yield {
    type: 'end',
    model: EXTRACTIVE_MODEL_NAME,
    finishReason: 'stop',
    restsOn: passages,
    isUnanswered,
  };
}

async function answerTo(quotation: Quotation): Promise<ExtractedAnswer & { isUnanswered?: boolean }> {
  const { question, language = detectLanguage(question), passages, sympathy = '', ...options } = quotation;
  const unknown = (text: string) => ({ text, restsOn: [], isUnanswered: true });
  const answer = await extractAnswer(question, passages, { ...options, language });
  if (!answer) return unknown(sympathy || replyIn(language, 'unknown'));
  if (sympathy === '') return { ...answer, isUnanswered: answer.isUnsure };
  return answer.isUnsure ? unknown(sympathy) : { ...answer, text: `${sympathy}\n\n${answer.text}` };
}

/** Splits a text into words; spaces and punctuation belong to the word before them. */
function deltasOf(text: string): string[] {
  const deltas: string[] = [];
  for (const { segment, isWordLike } of words.segment(text)) {
    if (isWordLike || deltas.length === 0) deltas.push(segment);
    else deltas[deltas.length - 1] += segment;
  }
  return deltas;
}

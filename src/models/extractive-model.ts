import { extractAnswer, smallTalkOf, type ExtractedAnswer } from '@app/extractive-answer';
import { detectLanguage, replyIn } from '@app/languages';
import { LanguageModel, type CompletionRequest, type ModelEvent } from './language-model';

/** The name of the built-in model in answers. */
export const EXTRACTIVE_MODEL_NAME = 'parley-extractive';

const words = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * The built-in model. Answers with a section of the passages, without a network; the same question gives the same
 * answer. Answers a greeting with the welcome message. Without passages, it says in the visitor's language that it does
 * not know.
 */
export class ExtractiveModel extends LanguageModel {
  async *stream(completion: CompletionRequest): AsyncGenerator<ModelEvent, void, undefined> {
    const answer = answerTo(completion);
    for (const text of deltasOf(answer.text)) {
      completion.signal.throwIfAborted();
      yield { type: 'delta', text };
    }
    completion.signal.throwIfAborted();
    const { restsOn, isUnanswered } = answer;
    yield { type: 'end', model: EXTRACTIVE_MODEL_NAME, finishReason: 'stop', restsOn, isUnanswered };
  }
}

function answerTo(completion: CompletionRequest): ExtractedAnswer & { isUnanswered?: boolean } {
  const {
    question,
    language = detectLanguage(question),
    earlier = [],
    shown,
    passages,
    isUnsure,
    isOverview,
    siteFact,
    welcomeMessage,
  } = completion;
  const reply = (text: string): ExtractedAnswer => ({ text, restsOn: [] });
  const smallTalk = smallTalkOf(question);
  if (smallTalk?.kinds[0] === 'greeting' && welcomeMessage) return reply(welcomeMessage);
  if (smallTalk) return reply(smallTalk.kinds.map((kind) => replyIn(smallTalk.language, kind)).join(' '));
  const history = earlier.toReversed();
  const answer = extractAnswer(question, passages, {
    language,
    history,
    shown,
    isUnsure,
    isOverview,
    siteFact,
  });
  if (!answer) return { ...reply(replyIn(language, 'unknown')), isUnanswered: true };
  return { ...answer, isUnanswered: answer.isUnsure };
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

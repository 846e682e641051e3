import { extractAnswer, replyIn, smallTalkOf, type ExtractedAnswer } from '@app/extractive-answer';
import { detectLanguage } from '@app/ranking';
import { LanguageModel, type Completion, type ModelEvent } from './language-model';

/** What the built-in model reports as `model`. */
export const EXTRACTIVE_MODEL_NAME = 'parley-extractive';

const words = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * The built-in model: answers with sentences of the passages, needs no network, and says the same to the same. A greeting gets
 * the welcome message; without passages it says, in the visitor's language where it can, that it does not know.
 */
export class ExtractiveModel extends LanguageModel {
  async *stream(completion: Completion): AsyncGenerator<ModelEvent, void, undefined> {
    const answer = answerTo(completion);
    for (const text of deltasOf(answer.text)) {
      completion.signal.throwIfAborted();
      yield { type: 'delta', text };
    }
    completion.signal.throwIfAborted();
    const { restsOn } = answer;
    yield { type: 'end', model: EXTRACTIVE_MODEL_NAME, finishReason: 'stop', restsOn };
  }
}

function answerTo({ question, passages, messages, welcomeMessage }: Completion): ExtractedAnswer {
  const said = (text: string): ExtractedAnswer => ({ text, restsOn: [] });
  const smallTalk = smallTalkOf(question);
  if (smallTalk?.kind === 'greeting' && welcomeMessage) return said(welcomeMessage);
  if (smallTalk) return said(replyIn(smallTalk.language, smallTalk.kind));
  // The last user turn is this question with its passages, as a chat model reads them.
  const history = messages.filter(({ role }) => role === 'user').slice(0, -1);
  const answer = extractAnswer(question, passages, { history: history.map(({ content }) => content) });
  return answer ?? said(replyIn(detectLanguage(question), 'unknown'));
}

/** A text word by word, spaces and punctuation with the word before them. */
function deltasOf(text: string): string[] {
  const deltas: string[] = [];
  for (const { segment, isWordLike } of words.segment(text)) {
    if (isWordLike || deltas.length === 0) deltas.push(segment);
    else deltas[deltas.length - 1] += segment;
  }
  return deltas;
}

import { holdsType, splitSentences } from '@app/extractive-answer';
import { detectLanguage } from '@app/languages';
import { analyze } from '@app/ranking';
import type { FoundPassage } from '../../knowledge/found-passage';

/** A sentence that shares fewer terms with the question may give a reason for anything. */
const MIN_SHARED_TERMS = 2;

/**
 * The passages, reduced to the paragraphs that give a reason for the subject of the question: they answer "why?", which
 * the text that answered the question does not. A passage without a reason is empty.
 */
export function reasonsIn(question: string, passages: readonly FoundPassage[]): FoundPassage[] {
  const language = detectLanguage(question);
  const asked = new Set(analyze(question, language));
  const needed = Math.min(MIN_SHARED_TERMS, asked.size);
  const givesReason = (paragraph: string): boolean =>
    splitSentences(paragraph, language).some(
      (sentence) =>
        holdsType(sentence, 'reason', question, language) &&
        new Set(analyze(sentence, language).filter((term) => asked.has(term))).size >= needed,
    );
  return passages.map((passage) => {
    const reasons = passage.text.split(/\n{2,}/).filter(givesReason);
    return { ...passage, text: reasons.join('\n\n') };
  });
}

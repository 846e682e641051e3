import { detectLanguage, type Language } from '@app/languages';
import { languageToRead } from '@app/message-intents';
import type { FoundPassage } from '../../knowledge/found-passage';
import type { PastMessage } from '../turn/turn';
import type { UnderstoodTurn } from './understanding';

/** This many passages show the language of a site. */
const MAX_PASSAGES = 3;

/**
 * The language of the reply: of the question, else of the visitor's latest message that shows a language, else of
 * the best passages, because most visitors write in the site's language; else `und`.
 */
export function visitorLanguage(
  question: string,
  history: readonly PastMessage[],
  passages: readonly Pick<FoundPassage, 'text'>[],
): Language {
  const own = detectLanguage(question);
  if (own !== 'und') return own;
  const earlier = history.map(({ query }) => detectLanguage(query)).find((language) => language !== 'und');
  return (
    earlier ??
    detectLanguage(
      passages
        .slice(0, MAX_PASSAGES)
        .map(({ text }) => text)
        .join('\n'),
    )
  );
}

/**
 * The language of the answer to a turn; if unknown, the site's language: of several, the language whose examples the
 * question is most like.
 */
export function answerLanguage(
  { question, history, version }: Pick<UnderstoodTurn, 'question' | 'history' | 'version'>,
  passages: readonly Pick<FoundPassage, 'text'>[],
): Language {
  const language = visitorLanguage(question, history, passages);
  const ofSite = version.languages.filter((each) => each !== 'und');
  if (language !== 'und' || ofSite.length === 0) return language;
  if (ofSite.length === 1) return ofSite[0]!;
  const guess = languageToRead(question, language);
  return ofSite.find((each) => each === guess) ?? 'und';
}

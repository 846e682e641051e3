import { splitSentences } from '@app/extractive-answer';
import { detectLanguage, holdsShortNumber, type Language, replyIn } from '@app/languages';
import { analyze } from '@app/ranking';
import type { FoundPassage } from '../../knowledge/found-passage';
import type { UnderstoodTurn } from '../understanding/understanding';
import { answerLanguage } from '../understanding/visitor-language';
import { crisisLines } from './crisis-lines';
import { offerOf } from './talk';

/** A sentence is about the message if it has this many of its words, or all of them. */
const MIN_SHARED_TERMS = 2;
const MAX_QUOTED = 2;
const MAX_QUOTED_CHARS = 300;
/** Replies about numbers, calls and persons, but not about emergencies. */
const ORDINARY_REPLIES = ['askContact', 'handedOver', 'offerPerson', 'reachThem'] as const;

/** Instructions for a language model that answers a visitor in danger, by the public rubric VERA-MH. */
export const WHEN_IN_DANGER =
  'Whom to call is added to your answer. Show in one sentence that you have understood. If it may be about suicide or ' +
  'self-harm, ask directly and kindly whether the visitor thinks of suicide, unless you have asked before. Encourage ' +
  'the visitor to go to somebody nearby or to call somebody they trust. Offer that a person of the business takes ' +
  'over. Promise nothing, give no advice of your own, do not end the talk. Be short.';

/**
 * The site's sentences, at most two, that have a telephone number and are about the message or about emergencies.
 */
export function emergencyContactsIn(
  message: string,
  passages: readonly Pick<FoundPassage, 'text'>[],
): string[] {
  const language = detectLanguage(message);
  const messageTerms = new Set(analyze(message, language));
  const needed = Math.min(MIN_SHARED_TERMS, messageTerms.size);
  return passages
    .flatMap(({ text }) => splitSentences(text, detectLanguage(text)))
    .map((sentence) => sentence.trim())
    .filter((sentence) => {
      if (sentence.length > MAX_QUOTED_CHARS || !holdsShortNumber(sentence)) return false;
      const shared = new Set(analyze(sentence, language).filter((term) => messageTerms.has(term)));
      return (needed > 0 && shared.size >= needed) || isAboutEmergencies(sentence);
    })
    .slice(0, MAX_QUOTED);
}

/** Whether a sentence has a word that only the service's text about emergencies has. */
function isAboutEmergencies(sentence: string): boolean {
  const language = detectLanguage(sentence);
  const terms = new Set(analyze(emergencyText(language), language));
  for (const reply of ORDINARY_REPLIES)
    for (const term of analyze(replyIn(language, reply), language)) terms.delete(term);
  return analyze(sentence, language).some((term) => terms.has(term));
}

/** The service's text about emergencies up to its first number, as a search query. */
export function emergencyText(language: Language): string {
  const [before = ''] = numberSentence(language).split(/\d/);
  return before;
}

function numberSentence(language: Language): string {
  const crisis = replyIn(language, 'crisis');
  return (splitSentences(crisis, language).find((each) => /\d/.test(each)) ?? crisis).trim();
}

/**
 * Whom to call: the agent's own text, else the emergency number and a line that is open day and night; then the site's
 * own contacts.
 */
export function emergencyLine(
  { agent, hosts }: Pick<UnderstoodTurn, 'agent' | 'hosts'>,
  language: Language,
  contacts: readonly string[],
): string {
  const { crisisLine } = agent;
  const call =
    crisisLine || [replyIn(language, 'crisis'), crisisLines(language, hosts)].filter(Boolean).join('\n');
  const quote = contacts.length > 0 ? `${replyIn(language, 'siteSays')} ${contacts.join(' ')}` : '';
  return [call, quote].filter((text) => text !== '').join('\n\n');
}

/** The whole reply to somebody in danger, without a language model. It offers a person. */
export function emergencyReply(turn: UnderstoodTurn, contacts: readonly string[]): string {
  const language = replyLanguage(turn);
  const offer = turn.conversation?.handedOver ? [] : offerOf(turn).map((reply) => replyIn(language, reply));
  return [emergencyLine(turn, language, contacts), ...offer].join('\n\n');
}

/** Whom to call, in one sentence: the agent's own text, else the number. Empty unless danger is possible. */
export function ifInDanger(turn: UnderstoodTurn, language = replyLanguage(turn)): string {
  return turn.maybe === 'danger' ? turn.agent.crisisLine || numberSentence(language) : '';
}

function replyLanguage(turn: UnderstoodTurn): Language {
  const { intent } = turn;
  return intent && intent.language !== 'und' ? intent.language : answerLanguage(turn, []);
}

import { splitSentences } from '@app/extractive-answer';
import {
  detectLanguage,
  fold,
  holdsShortNumber,
  inAllLanguages,
  type Language,
  normalize,
  talkIn,
} from '@app/languages';
import type { FoundPassage } from '../../knowledge/found-passage';
import type { UnderstoodTurn } from '../understanding/understanding';
import { answerLanguage } from '../understanding/visitor-language';
import { crisisLines } from './crisis-lines';
import { offerOf } from './talk';

/** A contact for emergencies: a sentence with such a word and a telephone number. */
const EMERGENCY = new RegExp(
  fold(
    inAllLanguages('talk')
      .map(({ intents }) => intents.emergencyContact)
      .join('|'),
  ),
  'u',
);
const MAX_QUOTED = 2;
const MAX_QUOTED_CHARS = 300;

/** The sentences of the site that name a number for emergencies, at most two. */
export function emergencyContactsIn(passages: readonly FoundPassage[]): string[] {
  return passages
    .flatMap(({ text }) => splitSentences(text, detectLanguage(text)))
    .map((sentence) => sentence.trim())
    .filter(
      (sentence) =>
        sentence.length <= MAX_QUOTED_CHARS &&
        holdsShortNumber(sentence) &&
        EMERGENCY.test(fold(normalize(sentence))),
    )
    .slice(0, MAX_QUOTED);
}

/** The danger in which somebody seems to be, and the contacts that the site itself names for it. */
export interface Emergency {
  /** Thoughts of suicide, violence or abuse. */
  isCrisis: boolean;
  contacts: readonly string[];
}

/**
 * Whom to call: the emergency number, the site's own contacts, and in a crisis a line that is open day and night, or
 * the agent's own text in its place.
 */
export function emergencyLine(
  { agent, hosts }: UnderstoodTurn,
  language: Language,
  { isCrisis, contacts }: Emergency,
): string {
  const { crisisLine } = agent;
  const call = isCrisis && crisisLine ? crisisLine : talkIn(language, isCrisis ? 'crisis' : 'danger');
  const quote = contacts.length > 0 ? `${talkIn(language, 'siteSays')} ${contacts.join(' ')}` : '';
  const lines = isCrisis && !crisisLine ? crisisLines(language, hosts) : '';
  return [[call, lines].filter((text) => text !== '').join('\n'), quote]
    .filter((text) => text !== '')
    .join('\n\n');
}

/** The whole reply to somebody in danger, without a language model. It offers a person in a crisis. */
export function emergencyReply(turn: UnderstoodTurn, emergency: Emergency): string {
  const { intent, conversation } = turn;
  const language = intent && intent.language !== 'und' ? intent.language : answerLanguage(turn, []);
  const isOffered = emergency.isCrisis && !conversation?.handedOver;
  const offer = isOffered ? offerOf(turn).map((reply) => talkIn(language, reply)) : [];
  return [emergencyLine(turn, language, emergency), ...offer].join('\n\n');
}

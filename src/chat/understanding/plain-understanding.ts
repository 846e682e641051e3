import type { VisitorDetails } from '@app/contact-details';
import { answerTypeOf, smallTalkOf } from '@app/extractive-answer';
import { alternativesOf, detectLanguage, type Language, LANGUAGES, type SiteFact } from '@app/languages';
import { analyze, hasContentWords } from '@app/ranking';
import { Injectable } from '@nestjs/common';
import { correctedQuestion } from './correction';
import { asksOnlyPrice, lacksSubject, needsRewrite } from './follow-up';
import { intentOf, isUpsetIn } from './intent';
import { questionIn } from './long-message';
import { siteFactOf } from './site-fact';
import type { TurnContext } from '../turn/turn-context.service';
import type { DetailedMessage, PastConversation } from '../turn/turn.queries';
import { type Reading, type TurnIntent, Understanding } from './understanding';

/** Earlier messages have next to no weight in a search. */
const MAX_EARLIER_MESSAGES = 10;
/** A visitor who was asked for an address may write this many words besides: "sure, it is ada@example.com". */
const MAX_TERMS_BESIDE_CONTACT = 4;
/** Words that introduce a contact detail: "e-mail", "my number". */
const CONTACT_LABELS = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[
    alternativesOf('contactLabels', 'spaced'),
    alternativesOf('phoneWords', 'spaced'),
    alternativesOf('numberWords', 'spaced'),
  ].join('|')})(?![\\p{L}\\p{N}])`,
  'giu',
);

/** A message with what was said before. */
export interface Said {
  /** The message without its contact details. */
  question: string;
  contact: VisitorDetails['contact'];
  /** Whether visitors can ask for a person. */
  offersPerson: boolean;
  /** Undefined for the first message. */
  conversation: Pick<PastConversation, 'history' | 'handedOver' | 'hasLead'> | undefined;
}

/** Reads a message by the words that visitors use, without a language model. */
@Injectable()
export class PlainUnderstanding extends Understanding {
  read(turn: TurnContext): Reading {
    return withSearchable(turn, understand(saidIn(turn)));
  }
}

/** The message of a turn, with what was said before. */
export function saidIn({ visitor, offersPerson, conversation, history }: TurnContext): Said {
  return {
    question: visitor.question,
    contact: visitor.contact,
    conversation: conversation ?? { history, handedOver: false, hasLead: false },
    offersPerson,
  };
}

/** The reading, whose question is the whole message if that has nothing but contact details. */
export function withSearchable({ turn, visitor }: TurnContext, reading: Reading): Reading {
  if (reading.question !== visitor.question) return reading;
  return { ...reading, question: searchableQuestion(turn.message, reading.question) };
}

/**
 * The text to search for: the message without its contact details (`question`), because no page is about the visitor. A
 * message that has nothing but contact details is searched for as it is.
 */
export function searchableQuestion(message: string, question: string): string {
  return question === message || hasContentWords(question) ? question : message;
}

/**
 * What the visitor wants, and the question to answer: a correction is asked with the correct words in the question
 * before it, "why not?" and "how much?" with that question. A question that has a subject of its own is asked alone.
 */
export function understand(said: Said): Reading {
  const { question } = said;
  const asked = questionsOf(said.conversation?.history ?? []);
  const intent = intentIn(said, asked);
  const [last, ...before] = asked;
  const previous = last?.question ?? '';
  const alone = { isFollowUp: false, earlier: [], subjects: [] };
  switch (intent?.kind) {
    case 'correction': {
      const { right = '', wrong } = intent;
      // Said twice, the correct words weigh more than the rest of the question.
      return { intent, question: `${correctedQuestion(previous, right, wrong)} ${right}`, ...alone };
    }
    case 'why':
      return { intent, question: `${question} ${previous}`, ...linked(previous, before) };
    case 'more':
      return { intent, question: previous || question, ...linked(previous, before) };
    case 'language':
      return {
        intent,
        question: previous || question,
        siteFact: siteFactIn(previous, before),
        ...linked(previous, before),
      };
    case undefined:
      return questionOf(said);
    default:
      return { intent, question, ...alone };
  }
}

/** The message as a question, with the earlier ones that it refers to. */
export function questionOf({ question, conversation }: Pick<Said, 'question' | 'conversation'>): Reading {
  const asked = questionsOf(conversation?.history ?? []);
  const [last, ...before] = asked;
  const previous = last?.question ?? '';
  // The story around a question shows what it is about, as earlier messages do.
  const inStory = questionIn(question);
  const isUpset = isUpsetIn(question);
  if (inStory)
    return { question: inStory, isUpset, ...linked(inStory, [{ question, isFound: true }, ...asked]) };
  const siteFact = siteFactIn(question, asked);
  if (asksPriceOfLast(question, asked))
    return { question: `${question} ${previous}`, isUpset, siteFact, ...linked(previous, before) };
  return { question, isUpset, siteFact, ...linked(question, asked) };
}

/**
 * A message that names nothing ("Tell me more") as the question before it; undefined if the message names something, is
 * a greeting or the like, or is the first one.
 */
export function bareQuestionOf({
  question,
  conversation,
}: Pick<Said, 'question' | 'conversation'>): Reading | undefined {
  const [last, ...before] = questionsOf(conversation?.history ?? []);
  if (!last || hasContentWords(question) || smallTalkOf(question)) return undefined;
  return { question: last.question, ...linked(last.question, before) };
}

/** An earlier question, as it was understood. */
interface Asked {
  question: string;
  /** The title of the page that answered it. */
  topic?: string;
  /** Whether its answer named a place. */
  isFound: boolean;
}

/** The earlier questions (newest first) of a question, and whether it refers to them. */
function linked(
  question: string,
  asked: readonly Asked[],
): Pick<Reading, 'isFollowUp' | 'earlier' | 'subjects'> {
  const inOrder = [...asked.filter(({ isFound }) => isFound), ...asked.filter(({ isFound }) => !isFound)];
  const earlier = inOrder.map((each) => each.question);
  const isFollowUp = needsRewrite(question, earlier);
  const topic = isFollowUp && lacksSubject(question, earlier) ? inOrder[0]?.topic : undefined;
  const subjects = topic ? [`${earlier[0]} ${topic}`, ...earlier.slice(1)] : earlier;
  return { isFollowUp, earlier, subjects };
}

/** Whether a question only asks for the price of the subject of the last one, which asked for no fact of the site. */
function asksPriceOfLast(question: string, asked: readonly Asked[]): boolean {
  const earlier = asked.map((each) => each.question);
  return asksOnlyPrice(question, earlier) && siteFactOf(earlier[0] ?? '') === undefined;
}

/** After a question for opening hours, a question with one of these asks for the hours again. */
const OF_HOURS: ReadonlySet<string | undefined> = new Set([undefined, 'hours', 'time']);

/** The fact that a message asks for, or that the question before it asked for, as when a place is open. */
function siteFactIn(question: string, asked: readonly Asked[]): SiteFact | undefined {
  const own = siteFactOf(question);
  if (own) return own;
  const [last] = asked;
  const earlier = asked.map((each) => each.question);
  if (!last || siteFactOf(last.question) !== 'hours' || !needsRewrite(question, earlier)) return undefined;
  const asksAgain = OF_HOURS.has(answerTypeOf(question, detectLanguage(question)));
  return asksAgain && lacksSubject(question, earlier) ? 'hours' : undefined;
}

/** The visitor's earlier questions, newest first. */
function questionsOf(history: readonly DetailedMessage[]): Asked[] {
  return history
    .filter(({ query, details }) => query !== '' && (details.intent === undefined || details.question))
    .slice(0, MAX_EARLIER_MESSAGES)
    .map(({ query, details: { question = query, topic }, hasSources }) => ({
      question,
      topic,
      isFound: hasSources,
    }));
}

function intentIn(
  { question, contact, conversation, offersPerson }: Said,
  asked: readonly Asked[],
): TurnIntent | undefined {
  const [last] = conversation?.history ?? [];
  const intent = intentOf(question);
  const offeredIn = last && offerLanguage(last.response);
  const wasAngry = last !== undefined && (last.details.intent === 'complaint' || isUpsetIn(last.query));
  switch (intent?.kind) {
    case 'person':
    case 'callback':
      return { ...intent, kind: intent.kind, handsOver: offersPerson };
    case 'complaint':
      return {
        ...intent,
        kind: intent.kind,
        handsOver: offersPerson && wasAngry,
      };
    case 'yes':
      if (!offeredIn) break;
      return { kind: 'person', language: intent.language, handsOver: offersPerson };
    case 'no':
      if (!offeredIn) break;
      return { ...intent, kind: 'no', handsOver: false };
    case 'more':
    case 'why':
    case 'correction':
      if (asked.length === 0) break;
      return { ...intent, kind: intent.kind, handsOver: false };
    case 'language':
      // A first message of one word may be a search: "English".
      if (asked.length === 0 && !question.trim().includes(' ')) break;
      return { ...intent, kind: 'language', handsOver: false };
    case 'danger':
    case 'robot':
    case 'help':
    case 'task':
      return { ...intent, kind: intent.kind, handsOver: false };
    case undefined:
      // A visitor who is angry twice in a row and asks nothing wants a person.
      if (!wasAngry || !offersPerson || /[?？]/.test(question) || !isUpsetIn(question)) break;
      return { kind: 'complaint', language: detectLanguage(question), handsOver: true };
  }
  const isWanted = isAwaited(conversation) || offeredIn !== undefined;
  if (!isOnlyContact(question, contact, isWanted)) return undefined;
  // An address in answer to the offer of a person accepts it.
  if (offeredIn) return { kind: 'person', language: offeredIn, handsOver: offersPerson };
  return { kind: 'contact', language: 'und', handsOver: false };
}

/** Whether a person was asked for, and no address is known yet. */
export function isAwaited(conversation: Said['conversation']): boolean {
  return conversation !== undefined && conversation.handedOver && !conversation.hasLead;
}

/** Whether the message leaves contact details and asks nothing. */
function isOnlyContact(question: string, contact: VisitorDetails['contact'], wasAskedFor: boolean): boolean {
  if (Object.keys(contact).length === 0) return false;
  const rest = question.replace(CONTACT_LABELS, ' ');
  if (!hasContentWords(rest)) return true;
  return (
    wasAskedFor &&
    !/[?？]/.test(rest) &&
    analyze(rest, detectLanguage(rest)).length <= MAX_TERMS_BESIDE_CONTACT
  );
}

/** The language of the offer of a person at the end of a reply. */
function offerLanguage(response: string): Language | undefined {
  return LANGUAGES.find(([, { talk }]) => talk && response.trimEnd().endsWith(talk.replies.offerPerson))?.[0];
}

import type { VisitorDetails } from '@app/contact-details';
import { answerTypeOf } from '@app/extractive-answer';
import { alternativesOf, detectLanguage, type Language, LANGUAGES, type SiteFact } from '@app/languages';
import { analyze, hasContentWords } from '@app/ranking';
import { correctedQuestion } from './correction';
import { asksOnlyPrice, lacksSubject, needsRewrite } from './follow-up';
import { type Intent, intentOf, isUpsetIn } from './intent';
import { questionIn } from './long-message';
import { siteFactOf } from './site-fact';
import type { DetailedMessage, PastConversation } from '../turn/turn.queries';

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

/** What the visitor wants with the message of a turn, other than an answer to a question. */
export interface TurnIntent extends Omit<Intent, 'kind'> {
  kind: Exclude<Intent['kind'], 'yes'> | 'contact';
  /** Whether the conversation is handed over to a person with this message. */
  handsOver: boolean;
}

/** A message, understood with the conversation before it. */
export interface Understanding {
  intent?: TurnIntent;
  /** The text to search for, and the question that the built-in model answers. */
  question: string;
  /** Whether the question refers to earlier ones. */
  isFollowUp: boolean;
  /**
   * The visitor's earlier questions, newest first, then those for which nothing was found. Empty if they no longer
   * matter.
   */
  earlier: string[];
  /** The same. For a follow-up that names nothing, the newest has the title of the page that answered it. */
  subjects: string[];
  /** The fact of the site that the question asks for, or that its follow-up asks for again: "and on Sundays?". */
  siteFact?: SiteFact;
  /** Whether the visitor is upset, and expects more than a fact. */
  isUpset?: boolean;
}

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

/**
 * What the visitor wants, and the question to answer: a correction is asked with the correct words in the question
 * before it, "why not?" and "how much?" with that question. A question that has a subject of its own is asked alone.
 */
export function understand(said: Said): Understanding {
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
    case undefined: {
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
    default:
      return { intent, question, ...alone };
  }
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
): Pick<Understanding, 'isFollowUp' | 'earlier' | 'subjects'> {
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

import { detectLanguage, type Language, languageOfReplies, replyIn, type Reply } from '@app/languages';
import { nextOpening } from '../../agents/opening-hours';
import type { FoundPassage } from '../../knowledge/found-passage';
import type { NearPage } from './nearest-pages';
import type { Decision } from '../../conversations/message.entity';
import type { TurnIntent, UnderstoodTurn } from '../understanding/understanding';
import { answerLanguage } from '../understanding/visitor-language';
import type { Decided } from './answer-event';

type Context = Pick<
  UnderstoodTurn,
  'agent' | 'intent' | 'turn' | 'visitor' | 'conversation' | 'version' | 'history' | 'offersPerson' | 'clock'
>;

/**
 * The reply to a message that needs no search: a request for a person, a complaint, contact details and the like;
 * undefined for any other message. `contacts` are the site's own, for visitors who want a person.
 */
export function replyWithoutSearch(context: Context, contacts: readonly string[] = []): string | undefined {
  const { intent } = context;
  if (!intent) return undefined;
  const language = replyLanguage(intent, context);
  const say = (...replies: Reply[]): string => inWords(language, replies);
  switch (intent.kind) {
    case 'person':
      return withContacts(handoverReply(language, intent, context), language, contacts);
    case 'unhelpful':
      return sorryReply('complaint', { intent, language, contacts }, context);
    case 'complaint':
      return intent.handsOver ? sorryReply('sorry', { intent, language, contacts }, context) : undefined;
    case 'robot':
      return say('robot');
    case 'greeting':
      return context.agent.welcomeMessage || say('greeting');
    case 'thanks':
      return say('thanks');
    case 'goodbye':
      return say('farewell');
    case 'no':
      return say('acknowledgement');
    case 'contact':
      return say('noted', ...(context.conversation?.handedOver ? (['willContact'] as const) : []));
    case 'grief':
    case 'danger':
      return undefined;
  }
}

/** The decision of a reply that needs no search. */
export function decisionWithoutSearch(intent: TurnIntent | undefined): Decision {
  if (intent?.handsOver) return 'handed_over';
  return intent?.kind === 'contact' ? 'contact' : 'small_talk';
}

/** A sentence that states a language model's decision, if the model has not stated it. */
export function fixedReply(
  { decision }: Decided,
  turn: UnderstoodTurn,
  passages: readonly FoundPassage[],
): string {
  const language = answerLanguage(turn, passages);
  const say = (...replies: Reply[]): string => inWords(language, replies);
  switch (decision) {
    case 'handed_over':
      return handoverReply(language, { kind: 'person', language, handsOver: true }, turn);
    case 'emergency':
      return replyIn(language, 'crisis');
    case 'contact':
      return say('noted');
    default:
      return replyIn(language, 'unknown');
  }
}

/**
 * The end of an answer without a result: the site's language if it differs, the nearest pages, the site's contacts, and
 * the offer of a person or the promise that a person will answer.
 */
export function nextStep(
  context: Pick<Context, 'offersPerson' | 'conversation' | 'version'>,
  language: Language,
  { near = [], contacts = [] }: { near?: NearPage[]; contacts?: readonly string[] } = {},
): string {
  const pages = near.map(({ title, url }) => (url ? `- [${title}](${url})` : `- ${title}`));
  const nearby = pages.length > 0 ? [[replyIn(language, 'near'), ...pages].join('\n')] : [];
  const reach = contacts.length > 0 ? [reachThem(language, contacts)] : [];
  const offer = offerOf(context).map((reply) => replyIn(language, reply));
  const quotes = language === 'und' ? undefined : quotesOnly(language, context);
  return [...(quotes ? [quotes] : []), ...nearby, ...reach, ...offer].join('\n\n');
}

/** The offer of a person. After a handover, only a missing address is asked for. */
export function offerOf({
  offersPerson,
  conversation,
}: Pick<Context, 'offersPerson' | 'conversation'>): Reply[] {
  if (!conversation?.handedOver) return offersPerson ? ['offerPerson'] : [];
  return [conversation.hasLead || conversation.userId ? 'willContact' : 'askContact'];
}

/** The site's own phone number and email address, in a sentence. */
function reachThem(language: string, contacts: readonly string[]): string {
  return replyIn(language, 'reachThem').replace('{contact}', contacts.join(', '));
}

function inWords(language: string, replies: readonly Reply[]): string {
  return replies.map((reply) => replyIn(language, reply)).join(' ');
}

function withContacts(reply: string, language: string, contacts: readonly string[]): string {
  return contacts.length > 0 ? `${reply}\n\n${reachThem(language, contacts)}` : reply;
}

/** The offer of a person comes last, because the next message is read as the answer to it. */
function sorryReply(
  sorry: 'complaint' | 'sorry',
  { intent, language, contacts }: { intent: TurnIntent; language: string; contacts: readonly string[] },
  context: Context,
): string {
  const say = (...replies: Reply[]): string => inWords(language, replies);
  if (intent.handsOver || context.conversation?.handedOver) {
    const handover = handoverReply(language, { ...intent, handsOver: true }, context);
    return withContacts(`${say(sorry)} ${handover}`, language, contacts);
  }
  const offer = say(...offerOf(context));
  return [withContacts(say(sorry), language, contacts), ...(offer ? [offer] : [])].join('\n\n');
}

/** Says that the request is passed on, or why not; outside opening hours, also when somebody answers. */
function handoverReply(language: string, intent: TurnIntent, context: Omit<Context, 'intent'>): string {
  const reply = inWords(language, handoverReplies(intent, context));
  return intent.handsOver ? [reply, ...closedReply(language, context)].join(' ') : reply;
}

/** Says outside opening hours when somebody answers; empty within them. */
export function closedReply(language: string, { agent, clock }: Pick<Context, 'agent' | 'clock'>): string[] {
  const spoken = languageOfReplies(language);
  const time = nextOpening(agent.openingHours, clock.now(), spoken);
  return time === undefined ? [] : [replyIn(spoken, 'closed').replace('{time}', time)];
}

function handoverReplies(
  { handsOver }: TurnIntent,
  { conversation, visitor, turn }: Pick<Context, 'conversation' | 'visitor' | 'turn'>,
): Reply[] {
  if (!handsOver) return ['noHandover'];
  const first = conversation?.handedOver ? 'alreadyHandedOver' : 'handedOver';
  const isKnown = conversation?.hasLead || (conversation ? conversation.userId : turn.userId);
  if (Object.keys(visitor.contact).length > 0) return [first, 'noted', 'willContact'];
  if (isKnown) return [first, 'willContact'];
  return [first, 'askContact'];
}

/** Says that the site is quoted in its own language; undefined if the site has pages in the wanted language. */
function quotesOnly(wanted: Language, { version }: Pick<Context, 'version'>): string | undefined {
  const ofSite: readonly Language[] = version.languages.filter((language) => language !== 'und');
  if (ofSite.length === 0 || ofSite.includes(wanted)) return undefined;
  const names = new Intl.DisplayNames([wanted], { type: 'language' });
  const list = new Intl.ListFormat([wanted], { type: 'disjunction' });
  const languages = list.format(ofSite.map((language) => names.of(language) ?? language));
  return replyIn(wanted, 'quotesOnly').replaceAll('{language}', languages);
}

/** The language of the message; if it shows none, e.g. an address, of the visitor's last message that does. */
function replyLanguage({ language }: TurnIntent, { history }: Context): string {
  if (language !== 'und') return language;
  const shown = history.map(({ query }) => detectLanguage(query)).find((each) => each !== 'und');
  return shown ?? 'en';
}

import { type Language, languageOfReplies, replyIn, type Reply } from '@app/languages';
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

/** The sentences after a reply that needs no search. */
interface Besides {
  /** The site's own contacts, for visitors who want a person. */
  contacts?: readonly string[];
  /** Whom to call, if the message may speak of danger; else empty. */
  inDanger?: string;
}

/**
 * The reply to a message that needs no search: a request for a person, a complaint, contact details and the like;
 * undefined for any other message. The offer of a person comes last, because the next message is read as its answer.
 */
export function replyWithoutSearch(
  context: Context,
  { contacts = [], inDanger = '' }: Besides = {},
): string | undefined {
  const { intent, offersPerson } = context;
  if (!intent) return undefined;
  const language = intent.language === 'und' ? 'en' : intent.language;
  const reply = shortReply(intent, language, context);
  if (reply === undefined) return undefined;
  const reach = contacts.length > 0 ? reachThem(language, contacts) : '';
  const isOffered = intent.kind === 'unhelpful' && offersPerson && !isPassedOn(intent, context);
  const offer = isOffered ? replyIn(language, 'offerPerson') : '';
  return paragraphs(reply, reach, inDanger, offer);
}

function shortReply(intent: TurnIntent, language: string, context: Context): string | undefined {
  const say = (...replies: Reply[]): string => inWords(language, replies);
  const passedOn = (): string => handoverReply(language, { ...intent, handsOver: true }, context);
  switch (intent.kind) {
    case 'person':
      return handoverReply(language, intent, context);
    case 'unhelpful':
      return isPassedOn(intent, context) ? `${say('complaint')} ${passedOn()}` : say('complaint');
    case 'complaint':
      return intent.handsOver ? `${say('sorry')} ${passedOn()}` : undefined;
    case 'robot':
      return say('robot');
    case 'greeting':
      return context.agent.welcomeMessage || say('greeting');
    case 'thanks':
      return say('thanks');
    case 'goodbye':
      return say('farewell');
    case 'yes':
    case 'no':
      return say('acknowledgement');
    case 'contact':
      return say('noted', ...(context.conversation?.handedOver ? (['willContact'] as const) : []));
    case 'grief':
    case 'danger':
      return undefined;
  }
}

/** Whether the request is passed on to a person with this message, or was before. */
function isPassedOn({ handsOver }: TurnIntent, { conversation }: Context): boolean {
  return handsOver || conversation?.handedOver === true;
}

/** The texts in order, without empty ones. */
export function paragraphs(...texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n\n');
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
  const spoken = languageOfReplies(wanted);
  const names = new Intl.DisplayNames([spoken], { type: 'language' });
  const list = new Intl.ListFormat([spoken], { type: 'disjunction' });
  const languages = list.format(ofSite.map((language) => names.of(language) ?? language));
  return replyIn(spoken, 'quotesOnly').replaceAll('{language}', languages);
}

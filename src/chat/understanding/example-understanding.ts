import { detectLanguage, holdsQuestionMark, type Language, LANGUAGES, replyIn } from '@app/languages';
import type { MessageKind } from '@app/message-intents';
import { analyze } from '@app/ranking';
import { Injectable } from '@nestjs/common';
import type { TurnContext } from '../turn/turn-context.service';
import { type HeardMessage, HearingService, type MessageInContext } from './hearing.service';
import { questionOf, type ReadQuestion, searchableQuestion } from './question';
import type { IntentKind, Reading, TurnIntent } from './understanding';
import { answerLanguage, visitorLanguage } from './visitor-language';

/** How many of the visitor's last messages are read together with a message. */
const MAX_TOGETHER = 2;
/** A message with contact details may have this many terms besides; more if a visitor was asked for an address. */
const MAX_TERMS_BESIDE_CONTACT = { unasked: 1, asked: 4 };
/**
 * The kinds of messages without other content. A message of several kinds is of the first of them, or of the last if it
 * opens the talk.
 */
const TALK = ['thanks', 'goodbye', 'greeting'] as const;
/** Two successive messages of these kinds count as anger. */
const ANGRY: ReadonlySet<string | undefined> = new Set<IntentKind>(['complaint', 'unhelpful']);

/** Reads messages by examples of visitors' intents. */
@Injectable()
export class ExampleUnderstanding {
  constructor(private readonly hearing: HearingService) {}

  /**
   * The visitor's intent in the turn's message, and the question to search for. `forModel`: a language model decides on
   * the intent itself, by its tool calls, so only danger is read.
   */
  async read(turn: TurnContext, { forModel = false } = {}): Promise<Reading> {
    const question = questionIn(turn);
    const heard = await this.hearing.hear(messageOf(turn, question));
    const { weighed, marked, by } = heard;
    const isDanger = weighed.get('danger') === 'sure';
    const unsure = weighed.has('danger') ? 'danger' : weighed.has('person') ? 'person' : undefined;
    return {
      ...question,
      intent: isDanger || !forModel ? intentOf(turn, heard) : undefined,
      maybe: isDanger ? undefined : unsure,
      ...remarksIn(turn, heard),
      // No example overrides danger that is heard.
      marked: weighed.has('danger') ? undefined : marked,
      readBy: by,
    };
  }
}

/** The message of a turn, with the visitor's last messages. */
function messageOf(
  { tenant, examplesVersion, visitor, history }: TurnContext,
  { question: searchedFor }: ReadQuestion,
): MessageInContext {
  const { question: message } = visitor;
  const earlier = history
    .filter(({ query }) => query !== '')
    .slice(0, MAX_TOGETHER)
    .filter(({ details: { intent } }) => intent !== 'danger' && intent !== 'person')
    .map(({ query }) => query);
  const language = visitorLanguage(message, history, []);
  return { message, searchedFor, earlier, language, tenant, examplesVersion };
}

/** The question of the message of a turn. */
function questionIn({ turn, visitor, history }: TurnContext): ReadQuestion {
  const read = questionOf(visitor.question, history);
  if (read.question !== visitor.question) return read;
  return { ...read, question: searchableQuestion(turn.message, read.question) };
}

/** The sure remarks besides a question: a greeting or the like, or that the answer did not help. */
function remarksIn({ history }: TurnContext, { kinds }: HeardMessage) {
  return {
    isTalk: TALK.some((kind) => kinds.get(kind) === 'sure'),
    isUnhelped: history.length > 0 && kinds.get('unhelpful') === 'sure',
  };
}

/** The visitor's intent other than a question; danger first. */
function intentOf(turn: TurnContext, { kinds, weighed }: HeardMessage): TurnIntent | undefined {
  const { visitor, offersPerson, conversation, history, version } = turn;
  const { question } = visitor;
  const [last] = history;
  const offeredIn = last && offerLanguage(last.response);
  const own = detectLanguage(question);
  const language = own === 'und' ? (offeredIn ?? answerLanguage({ question, history, version }, [])) : own;
  const intent = (kind: IntentKind, handsOver = false): TurnIntent => ({ kind, language, handsOver });
  const isSure = (kind: MessageKind): boolean => kinds.get(kind) === 'sure';
  if (weighed.get('danger') === 'sure') return intent('danger');
  if (weighed.get('person') === 'sure') return intent('person', offersPerson);
  const isAwaited = conversation !== undefined && conversation.handedOver && !conversation.hasLead;
  // An address in reply to the offer of a person accepts it.
  if (isOnlyContact(turn, isAwaited || offeredIn !== undefined))
    return offeredIn ? intent('person', offersPerson) : intent('contact');
  if (offeredIn && isSure('yes')) return intent('person', offersPerson);
  if (offeredIn && isSure('no')) return intent('no');
  const wasAngry = ANGRY.has(last?.details.intent);
  if (isSure('complaint')) return intent('complaint', offersPerson && wasAngry);
  if (isSure('grief')) return intent('grief');
  if (last && isSure('unhelpful')) return intent('unhelpful', offersPerson && wasAngry);
  // “ok” after an answer asks for nothing: a search would find the previous answer again.
  if (last && isSure('yes')) return intent('yes');
  return (['robot', ...(last ? TALK : TALK.toReversed())] as const)
    .filter(isSure)
    .map((kind) => intent(kind))[0];
}

/** Whether the message leaves contact details and asks nothing. */
function isOnlyContact({ visitor: { question, contact } }: TurnContext, isAsked: boolean): boolean {
  if (Object.keys(contact).length === 0 || holdsQuestionMark(question)) return false;
  const max = isAsked ? MAX_TERMS_BESIDE_CONTACT.asked : MAX_TERMS_BESIDE_CONTACT.unasked;
  return analyze(question, detectLanguage(question)).length <= max;
}

/** The language of the offer of a person at the end of a reply. */
function offerLanguage(response: string): Language | undefined {
  return LANGUAGES.find(([language]) => response.trimEnd().endsWith(replyIn(language, 'offerPerson')))?.[0];
}

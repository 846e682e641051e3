import type { InboundContent, InboundEvent } from '../channel-adapter';
import { dateIn, objectIn, objectsIn, textIn, unescaped } from './json';

const CONTENTS: readonly InboundContent[] = ['image', 'video', 'audio'];
/** The beginning of the ids of bots. */
const BOT = '28:';

/** Where messages of a thread go, and the person in a chat of several. */
export interface TeamsPlace {
  serviceUrl: string;
  conversation: string;
  isGroup: boolean;
}

/** The place of a thread. Its id holds the connector's URL, the conversation and, in groups, the person. */
export function placeOf(thread: string): TeamsPlace {
  const [serviceUrl = '', conversation = '', person] = thread.split(' ');
  return { serviceUrl, conversation, isGroup: person !== undefined };
}

/**
 * A visitor's message, or the first contact in a personal chat (`conversationUpdate`). In groups and channels, Teams
 * reports only messages that mention the bot. Pure.
 */
export function eventOfActivity(activity: Record<string, unknown>): InboundEvent[] {
  if (activity['channelId'] !== 'msteams') return [];
  const [conversation, from] = [objectIn(activity, 'conversation'), objectIn(activity, 'from')];
  const [serviceUrl, id] = [textIn(activity, 'serviceUrl'), textIn(activity, 'id')];
  const [chat, userId] = [textIn(conversation, 'id'), textIn(from, 'id')];
  if (serviceUrl === null || chat === null || userId === null || userId.startsWith(BOT)) return [];
  const isGroup = conversation['conversationType'] !== 'personal';
  const what = activity['type'] === 'message' ? contentOf(activity) : openingIn(activity, isGroup);
  const externalId = activity['type'] === 'message' ? id && `${chat}:${id}` : `${chat}:opened`;
  if (!what || externalId === null) return [];
  return [
    {
      externalId,
      thread: [serviceUrl, chat, ...(isGroup ? [userId] : [])].join(' '),
      userId,
      name: textIn(from, 'name'),
      ...what,
      language: textIn(activity, 'locale'),
      replyTo: isGroup ? id : null,
      author: 'visitor',
      sentAt: dateIn(activity, 'timestamp'),
    },
  ];
}

type Content = Pick<InboundEvent, 'content' | 'text'>;

/** The bot was added to the person's own chat. */
function openingIn(activity: Record<string, unknown>, isGroup: boolean): Content | undefined {
  const bot = textIn(objectIn(activity, 'recipient'), 'id');
  const isAdded = objectsIn(activity, 'membersAdded').some((member) => textIn(member, 'id') === bot);
  return activity['type'] === 'conversationUpdate' && isAdded && !isGroup
    ? { content: 'opened', text: null }
    : undefined;
}

function contentOf(activity: Record<string, unknown>): Content {
  const text = plainText(activity);
  if (text !== '') return { content: 'text', text };
  // Teams repeats a text as HTML.
  const file = objectsIn(activity, 'attachments').find(({ contentType }) => contentType !== 'text/html');
  // A mention without a word.
  if (!file) return { content: 'start', text: null };
  const [family] = (textIn(file, 'contentType') ?? '').split('/');
  return { content: CONTENTS.find((content) => content === family) ?? 'file', text: null };
}

/** The person's words without the mention of the bot; other mentions become names. */
function plainText(activity: Record<string, unknown>): string {
  const bot = textIn(objectIn(activity, 'recipient'), 'id');
  const mentions = objectsIn(activity, 'entities').filter(({ type }) => type === 'mention');
  let text = textIn(activity, 'text') ?? '';
  for (const mention of mentions) {
    const isBot = textIn(objectIn(mention, 'mentioned'), 'id') === bot;
    const written = textIn(mention, 'text');
    if (written !== null) text = text.replaceAll(written, isBot ? '' : written.replace(/<\/?at[^>]*>/g, ''));
  }
  return unescaped(text.replaceAll('&nbsp;', ' ')).trim();
}

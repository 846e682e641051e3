import type { Credentials, InboundContent, InboundEvent, Receipt } from '../channel-adapter';
import { chosenBy } from './choices';
import { objectIn, objectsIn, positionIn, textIn, timeIn } from './json';

/** The `metadata` of Parley's messages: it comes back in their echoes and identifies them. */
export const OWN = 'parley';
/** The app id of Meta's own inbox: https://developers.facebook.com/docs/messenger-platform/handover-protocol. */
const INBOX_APP = '263902037430900';
/** The payload of the "Get Started" button in Meta's guides, in all its common spellings. */
const GET_STARTED = /^get[-_ ]?started(?:[-_ ]payload)?$/i;

const CONTENTS: Readonly<Record<string, InboundContent>> = {
  image: 'image',
  video: 'video',
  ig_reel: 'video',
  reel: 'video',
  audio: 'voice',
  file: 'file',
  location: 'location',
};

/**
 * Messages of visitors to this Page or account, and answers by staff in Meta's inbox. An app may serve several Pages
 * from one address. Pure.
 */
export function eventsOfPage(body: Record<string, unknown>, { pageIds }: Credentials): InboundEvent[] {
  const own = new Set(pageIds?.split(' '));
  return objectsIn(body, 'entry').flatMap((entry) => {
    const page = textIn(entry, 'id');
    // Channels of older releases have no Page id.
    if (page !== null && pageIds !== undefined && !own.has(page)) return [];
    return objectsIn(entry, 'messaging').flatMap(eventOf);
  });
}

/** Delivery receipts, if the app has subscribed to `message_deliveries`. Pure. */
export function receiptsOfPage(body: Record<string, unknown>): Receipt[] {
  return objectsIn(body, 'entry')
    .flatMap((entry) => objectsIn(entry, 'messaging'))
    .flatMap((event) => objectIn(event, 'delivery')['mids'])
    .filter((mid) => typeof mid === 'string')
    .map((externalId) => ({ externalId, problem: null }));
}

function eventOf(event: Record<string, unknown>): InboundEvent[] {
  const [message, postback] = [objectIn(event, 'message'), objectIn(event, 'postback')];
  const isEcho = message['is_echo'] === true;
  const person = textIn(objectIn(event, isEcho ? 'recipient' : 'sender'), 'id');
  if (person === null || message['is_deleted'] === true || message['metadata'] === OWN) return [];
  // Messages of other apps are not answers by staff.
  const app = textIn(message, 'app_id');
  if (isEcho && app !== null && app !== INBOX_APP) return [];
  const mid = textIn(message, 'mid') ?? textIn(postback, 'mid');
  const openedAt = textIn(event, 'timestamp');
  // A click on an advertisement or a link to the chat has no message id.
  const isOpening = mid === null && 'referral' in event && openedAt !== null;
  if (mid === null && !isOpening) return [];
  return [
    {
      externalId: mid ?? `${person}:opened:${openedAt}`,
      thread: person,
      userId: person,
      ...(isOpening ? { content: 'opened', text: null } : contentOf(message, postback)),
      author: isEcho ? 'staff' : 'visitor',
      sentAt: timeIn(event, 'timestamp', 1),
    },
  ];
}

function contentOf(
  message: Record<string, unknown>,
  postback: Record<string, unknown>,
): Pick<InboundEvent, 'content' | 'text'> {
  const [title, payload] = [textIn(postback, 'title'), textIn(postback, 'payload')];
  const isStart = [title, payload].some((text) => GET_STARTED.test(text ?? ''));
  if (isStart) return { content: 'start', text: null };
  const chosen = chosenBy(textIn(objectIn(message, 'quick_reply'), 'payload')) ?? chosenBy(payload);
  const text = chosen ?? textIn(message, 'text') ?? title;
  if (text !== null) return { content: 'text', text };
  const [attachment] = objectsIn(message, 'attachments');
  if (textIn(objectIn(attachment, 'payload'), 'sticker_id') !== null)
    return { content: 'sticker', text: null };
  const content = CONTENTS[textIn(attachment, 'type') ?? ''] ?? 'other';
  return { content, text: content === 'location' ? placeIn(attachment) : null };
}

function placeIn(attachment: unknown): string | null {
  return positionIn(objectIn(objectIn(attachment, 'payload'), 'coordinates'), 'lat', 'long');
}

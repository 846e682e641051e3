import type { Credentials, InboundContent, InboundEvent, Receipt } from '../channel-adapter';
import { chosenBy } from './choices';
import { objectIn, objectsIn, positionIn, textIn, timeIn } from './json';

/** Types of messages that get no answer. Statuses are in another list. */
const SILENT_TYPES = new Set(['system', 'reaction', 'edit', 'revoke']);

const CONTENTS: Readonly<Record<string, InboundContent>> = {
  image: 'image',
  video: 'video',
  document: 'file',
  sticker: 'sticker',
  location: 'location',
  contacts: 'contact',
};

/** Messages of visitors to this number, and answers by staff in the WhatsApp Business app. Pure. */
export function eventsOfNumber(
  body: Record<string, unknown>,
  { phoneNumberId }: Credentials,
): InboundEvent[] {
  return objectsIn(body, 'entry')
    .flatMap((entry) => objectsIn(entry, 'changes'))
    .flatMap((change) => {
      const value = objectIn(change, 'value');
      if (!isOfNumber(value, phoneNumberId!)) return [];
      const messages = objectsIn(value, 'messages').flatMap((message) => eventOf(message, 'visitor', value));
      const answered = objectsIn(value, 'message_echoes').flatMap((message) =>
        eventOf(message, 'staff', value),
      );
      return messages.concat(answered);
    });
}

/** Receipts for messages from this number. Pure. */
export function receiptsOfNumber(body: Record<string, unknown>, { phoneNumberId }: Credentials): Receipt[] {
  return objectsIn(body, 'entry')
    .flatMap((entry) => objectsIn(entry, 'changes'))
    .map((change) => objectIn(change, 'value'))
    .filter((value) => isOfNumber(value, phoneNumberId!))
    .flatMap((value) => objectsIn(value, 'statuses').flatMap(receiptOf));
}

function receiptOf(status: Record<string, unknown>): Receipt[] {
  const [externalId, state] = [textIn(status, 'id'), textIn(status, 'status') ?? ''];
  if (externalId === null || !['delivered', 'read', 'failed'].includes(state)) return [];
  if (state !== 'failed') return [{ externalId, problem: null }];
  const [error] = objectsIn(status, 'errors');
  const reasons = [textIn(error, 'title'), textIn(objectIn(error, 'error_data'), 'details')].filter(Boolean);
  const code = textIn(error, 'code');
  return [
    {
      externalId,
      problem: `${reasons.join(': ') || 'WhatsApp did not deliver it'}${code ? ` (${code})` : ''}`,
    },
  ];
}

/**
 * Is the change about this number? All numbers of an app share an address. True without metadata.
 */
function isOfNumber(value: Record<string, unknown>, phoneNumberId: string): boolean {
  return (textIn(objectIn(value, 'metadata'), 'phone_number_id') ?? phoneNumberId) === phoneNumberId;
}

function eventOf(
  message: Record<string, unknown>,
  author: InboundEvent['author'],
  value: Record<string, unknown>,
): InboundEvent[] {
  const prefix = author === 'visitor' ? 'from' : 'to';
  const [ownId, number] = [textIn(message, `${prefix}_user_id`), textIn(message, prefix)];
  const person = ownId ?? number;
  const [externalId, type] = [textIn(message, 'id'), textIn(message, 'type') ?? ''];
  if (externalId === null || person === null || SILENT_TYPES.has(type)) return [];
  const contact = objectsIn(value, 'contacts').find((each) =>
    [textIn(each, 'wa_id'), textIn(each, 'user_id')].some(
      (id) => id !== null && (id === ownId || id === number),
    ),
  );
  return [
    {
      externalId,
      thread: person,
      userId: person,
      name: textIn(objectIn(contact, 'profile'), 'name'),
      ...contentOf(message, type),
      author,
      sentAt: timeIn(message, 'timestamp'),
    },
  ];
}

function contentOf(message: Record<string, unknown>, type: string): Pick<InboundEvent, 'content' | 'text'> {
  if (type === 'request_welcome') return { content: 'start', text: null };
  const text = textOf(message, type);
  if (text !== null) return { content: 'text', text };
  const isVoice = type === 'audio' && objectIn(message, 'audio')['voice'] === true;
  const content = isVoice ? 'voice' : type === 'audio' ? 'audio' : (CONTENTS[type] ?? 'other');
  return { content, text: detailOf(message, content) };
}

/** The text of a message: written, chosen from buttons or a list, or under a picture. */
function textOf(message: Record<string, unknown>, type: string): string | null {
  const content = objectIn(message, type);
  if (type === 'text') return textIn(content, 'body');
  if (type === 'button') return textIn(content, 'text');
  if (type !== 'interactive') return textIn(content, 'caption');
  const [button, row] = [objectIn(content, 'button_reply'), objectIn(content, 'list_reply')];
  const chosen = chosenBy(textIn(button, 'id')) ?? chosenBy(textIn(row, 'id'));
  return chosen ?? textIn(button, 'title') ?? textIn(row, 'title');
}

/** Where a place is, or how contacts are reached. */
function detailOf(message: Record<string, unknown>, content: InboundContent): string | null {
  if (content === 'location') {
    const place = objectIn(message, 'location');
    const position = positionIn(place, 'latitude', 'longitude');
    return [textIn(place, 'name'), textIn(place, 'address'), position].filter(Boolean).join(', ') || null;
  }
  if (content !== 'contact') return null;
  const contacts = objectsIn(message, 'contacts').map((contact) => {
    const phones = objectsIn(contact, 'phones').map((phone) => textIn(phone, 'phone'));
    const emails = objectsIn(contact, 'emails').map((email) => textIn(email, 'email'));
    return [textIn(objectIn(contact, 'name'), 'formatted_name'), ...phones, ...emails]
      .filter(Boolean)
      .join(' ');
  });
  return contacts.join(', ') || null;
}

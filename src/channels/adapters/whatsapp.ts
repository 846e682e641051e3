import type { ChannelAdapter, InboundEvent } from '../channel-adapter';
import { WHATSAPP_TEXT } from '../rich-text/text-format';
import { objectIn, objectsIn, textIn, timeIn } from './json';
import { bearer, GRAPH_VERSION, isSignedByMeta, messageOf, META_WINDOW_MS, resultOfMeta } from './meta';

/** Types of messages that get no answer. Statuses are in a separate list. */
const SILENT_TYPES = new Set(['system', 'reaction', 'unsupported', 'request_welcome', 'edit', 'revoke']);

/** The WhatsApp Business Cloud API. */
export const whatsapp: ChannelAdapter = {
  kind: 'whatsapp',
  credentials: ['accessToken', 'appSecret', 'phoneNumberId'],
  generated: ['verifyToken'],
  format: WHATSAPP_TEXT,
  windowMs: META_WINDOW_MS,
  paceMs: () => 0,
  verify: isSignedByMeta,

  parse(body, { phoneNumberId }) {
    const values = objectsIn(body, 'entry')
      .flatMap((entry) => objectsIn(entry, 'changes'))
      .map((change) => objectIn(change, 'value'))
      // An app has one address for all its numbers; only messages to this one are answered.
      .filter((value) => isOfNumber(value, phoneNumberId!));
    const written = values.flatMap((value) => objectsIn(value, 'messages'));
    // By somebody in the WhatsApp Business app.
    const answered = values.flatMap((value) => objectsIn(value, 'message_echoes'));
    return written
      .flatMap((message) => eventOf(message, 'visitor'))
      .concat(answered.flatMap((message) => eventOf(message, 'staff')));
  },

  async connect(client, { accessToken, phoneNumberId }) {
    const { status, body } = await client({
      path: `/${GRAPH_VERSION}/${encodeURIComponent(phoneNumberId!)}?fields=id`,
      headers: bearer(accessToken!),
    });
    return status === 200 ? null : messageOf(body);
  },

  async send(client, { accessToken, phoneNumberId }, thread, text) {
    // A visitor without a phone number has an id with a dot, and its own field.
    const to = /^\+?\d+$/.test(thread) ? { to: thread } : { recipient: thread };
    const response = await client({
      path: `/${GRAPH_VERSION}/${encodeURIComponent(phoneNumberId!)}/messages`,
      headers: bearer(accessToken!),
      body: { messaging_product: 'whatsapp', ...to, type: 'text', text: { body: text, preview_url: false } },
    });
    return resultOfMeta(response, textIn(objectsIn(response.body, 'messages')[0], 'id'));
  },
};

/** Is the change about this number? Assumed if there is no metadata. */
function isOfNumber(value: Record<string, unknown>, phoneNumberId: string): boolean {
  return (textIn(objectIn(value, 'metadata'), 'phone_number_id') ?? phoneNumberId) === phoneNumberId;
}

function eventOf(message: Record<string, unknown>, author: InboundEvent['author']): InboundEvent[] {
  const prefix = author === 'visitor' ? 'from' : 'to';
  const person = textIn(message, `${prefix}_user_id`) ?? textIn(message, prefix);
  const [externalId, type] = [textIn(message, 'id'), textIn(message, 'type') ?? ''];
  if (externalId === null || person === null || SILENT_TYPES.has(type)) return [];
  return [
    {
      externalId,
      thread: person,
      userId: person,
      text: textOf(message, type),
      author,
      sentAt: timeIn(message, 'timestamp'),
    },
  ];
}

/** The text of a message: written, chosen from buttons or a list, or under a picture. */
function textOf(message: Record<string, unknown>, type: string): string | null {
  const content = objectIn(message, type);
  if (type === 'text') return textIn(content, 'body');
  if (type === 'button') return textIn(content, 'text');
  if (type === 'interactive')
    return (
      textIn(objectIn(content, 'button_reply'), 'title') ?? textIn(objectIn(content, 'list_reply'), 'title')
    );
  return textIn(content, 'caption');
}

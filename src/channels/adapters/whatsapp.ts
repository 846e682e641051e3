import type { ChannelAdapter, OutboundMessage } from '../channel-adapter';
import { WHATSAPP_TEXT } from '../rich-text/text-format';
import { idOfChoice, titleOf, withListed } from './choices';
import { objectsIn, textIn } from './json';
import { bearer, GRAPH_VERSION, isSignedByMeta, messageOf, META_WINDOW_MS, resultOfMeta } from './meta';
import { eventsOfNumber, receiptsOfNumber } from './whatsapp-event';

/** Limits of interactive reply buttons, as the guide of the Cloud API gives them. */
const BUTTONS = { count: 3, titleCharacters: 20, textCharacters: 1024 };
/** Limits of a list with a single section. */
const ROWS = { count: 10, titleCharacters: 24, descriptionCharacters: 72 };
/** The label of the button that opens a list, for every language. */
const OPEN_LIST = '💬';

/** The WhatsApp Business Cloud API. */
export const whatsapp: ChannelAdapter = {
  credentials: ['accessToken', 'appSecret', 'phoneNumberId'],
  generated: ['verifyToken'],
  format: WHATSAPP_TEXT,
  windowMs: META_WINDOW_MS,
  paceMs: () => 0,
  verify: isSignedByMeta,
  parse: eventsOfNumber,
  receipts: receiptsOfNumber,

  typing: {
    everyMs: 24_000,
    // It marks the message as read, too.
    show: ({ client, credentials: { accessToken, phoneNumberId } }, { eventId }) =>
      client({
        path: `/${GRAPH_VERSION}/${encodeURIComponent(phoneNumberId!)}/messages`,
        headers: bearer(accessToken!),
        body: {
          messaging_product: 'whatsapp',
          status: 'read',
          message_id: eventId,
          typing_indicator: { type: 'text' },
        },
      }),
  },

  async connect(client, { accessToken, phoneNumberId }) {
    const { status, body } = await client({
      path: `/${GRAPH_VERSION}/${encodeURIComponent(phoneNumberId!)}?fields=id`,
      headers: bearer(accessToken!),
    });
    return { problem: status === 200 ? null : messageOf(body) };
  },

  async send({ client, credentials: { accessToken, phoneNumberId } }, thread, message) {
    // A visitor without a phone number has an id with a dot, in a separate field.
    const to = /^\+?\d+$/.test(thread) ? { to: thread } : { recipient: thread };
    const response = await client({
      path: `/${GRAPH_VERSION}/${encodeURIComponent(phoneNumberId!)}/messages`,
      headers: bearer(accessToken!),
      body: { messaging_product: 'whatsapp', ...to, ...contentOf(message) },
    });
    return resultOfMeta(response, textIn(objectsIn(response.body, 'messages')[0], 'id'));
  },
};

/** The text with its choices: as buttons if they fit, otherwise as a list, otherwise as lines. */
function contentOf(message: OutboundMessage): object {
  const { text, choices = [] } = message;
  const longest = Math.max(0, ...choices.map(({ length }) => length));
  if (choices.length === 0 || choices.length > ROWS.count || longest > ROWS.descriptionCharacters)
    return { type: 'text', text: { body: withListed(message, WHATSAPP_TEXT), preview_url: false } };
  const fitButtons =
    choices.length <= BUTTONS.count &&
    longest <= BUTTONS.titleCharacters &&
    text.length <= BUTTONS.textCharacters;
  const interactive = fitButtons
    ? { type: 'button', body: { text }, action: { buttons: choices.map(button) } }
    : { type: 'list', body: { text }, action: { button: OPEN_LIST, sections: [{ rows: choices.map(row) }] } };
  return { type: 'interactive', interactive };
}

function button(choice: string): object {
  return { type: 'reply', reply: { id: idOfChoice(choice), title: choice } };
}

function row(choice: string): object {
  const title = titleOf(choice, ROWS.titleCharacters);
  return { id: idOfChoice(choice), title, ...(title !== choice && { description: choice }) };
}

import type { ChannelAdapter, OutboundMessage, PlatformApp, SendResult } from '../channel-adapter';
import { plainText } from '../rich-text/text-format';
import { idOfChoice, titleOf } from './choices';
import { textIn } from './json';
import { bearer, GRAPH_VERSION, isSignedByMeta, messageOf, META_WINDOW_MS, resultOfMeta } from './meta';
import { eventsOfPage, OWN, receiptsOfPage } from './messenger-event';

const MAX_MESSENGER_CHARACTERS = 2000;
const MAX_INSTAGRAM_BYTES = 1000;
/** The most quick replies below a message. */
const MAX_CHOICES = 13;
const MAX_TITLE_CHARACTERS = 20;

const shared = {
  credentials: ['accessToken', 'appSecret'],
  generated: ['verifyToken'],
  windowMs: META_WINDOW_MS,
  paceMs: () => 0,
  verify: isSignedByMeta,
  parse: eventsOfPage,
  receipts: receiptsOfPage,
  typing: {
    everyMs: 19_000,
    show: (app, { thread }) => send(app, { recipient: { id: thread }, sender_action: 'typing_on' }),
  },
} satisfies Partial<ChannelAdapter>;

/** Messenger, for the Page of an access token. */
export const facebook: ChannelAdapter = {
  ...shared,
  format: plainText(MAX_MESSENGER_CHARACTERS),
  connect: (client, { accessToken }) => connect(client, accessToken!, ['id']),
  send: (app, thread, message) =>
    send(app, {
      recipient: { id: thread },
      messaging_type: 'RESPONSE',
      message: { text: message.text, metadata: OWN, ...quickReplies(message) },
    }),
};

/** Instagram with Instagram Login, for the account of an access token. */
export const instagram: ChannelAdapter = {
  ...shared,
  format: plainText(MAX_INSTAGRAM_BYTES, (text) => Buffer.byteLength(text)),
  // Events carry the account's `user_id`; `id` is the account's id for this app only.
  connect: (client, { accessToken }) => connect(client, accessToken!, ['id', 'user_id']),
  send: (app, thread, message) =>
    send(app, {
      recipient: { id: thread },
      message: { text: message.text, ...quickReplies(message) },
    }),
};

/** Asks for the ids by which events name the Page or account. */
async function connect(
  client: Parameters<ChannelAdapter['connect']>[0],
  accessToken: string,
  fields: string[],
): ReturnType<ChannelAdapter['connect']> {
  const path = `/${GRAPH_VERSION}/me?fields=${fields.join(',')}`;
  const { status, body } = await client({ path, headers: bearer(accessToken) });
  if (status !== 200) return { problem: messageOf(body) };
  const ids = fields.map((field) => textIn(body, field)).filter((id) => id !== null);
  return { problem: null, ...(ids.length > 0 && { learned: { pageIds: ids.join(' ') } }) };
}

/** Buttons below the message; they disappear with the next message. */
function quickReplies({ choices = [] }: OutboundMessage): object {
  if (choices.length === 0) return {};
  const quick_replies = choices.slice(0, MAX_CHOICES).map((choice) => ({
    content_type: 'text',
    title: titleOf(choice, MAX_TITLE_CHARACTERS),
    payload: idOfChoice(choice),
  }));
  return { quick_replies };
}

async function send({ client, credentials }: PlatformApp, body: object): Promise<SendResult> {
  const headers = bearer(credentials['accessToken']!);
  const response = await client({ path: `/${GRAPH_VERSION}/me/messages`, headers, body });
  return resultOfMeta(response, textIn(response.body, 'message_id'));
}

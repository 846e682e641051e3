import type { ChannelAdapter, InboundEvent } from '../channel-adapter';
import { plainText } from '../rich-text/text-format';
import { objectIn, objectsIn, textIn, timeIn } from './json';
import { bearer, GRAPH_VERSION, isSignedByMeta, messageOf, META_WINDOW_MS, resultOfMeta } from './meta';

const MAX_MESSENGER_CHARACTERS = 2000;
const MAX_INSTAGRAM_BYTES = 1000;
/** Comes back with the echo of a message, and so marks it as the app's own. */
const OWN = 'parley';

const shared = {
  credentials: ['accessToken', 'appSecret'],
  generated: ['verifyToken'],
  windowMs: META_WINDOW_MS,
  paceMs: () => 0,
  verify: isSignedByMeta,
  parse: (body) =>
    objectsIn(body, 'entry').flatMap((entry) => objectsIn(entry, 'messaging').flatMap(eventOf)),
  async connect(client, { accessToken }) {
    const { status, body } = await client({
      path: `/${GRAPH_VERSION}/me?fields=id`,
      headers: bearer(accessToken!),
    });
    return status === 200 ? null : messageOf(body);
  },
} satisfies Partial<ChannelAdapter>;

/** Messenger, for the Page of an access token. */
export const facebook: ChannelAdapter = {
  ...shared,
  kind: 'facebook',
  format: plainText(MAX_MESSENGER_CHARACTERS),
  send: (client, { accessToken }, thread, text) =>
    send(client, accessToken!, {
      recipient: { id: thread },
      messaging_type: 'RESPONSE',
      message: { text, metadata: OWN },
    }),
};

/** Instagram with Instagram Login, for the account of an access token. */
export const instagram: ChannelAdapter = {
  ...shared,
  kind: 'instagram',
  format: plainText(MAX_INSTAGRAM_BYTES, (text) => Buffer.byteLength(text)),
  send: (client, { accessToken }, thread, text) =>
    send(client, accessToken!, { recipient: { id: thread }, message: { text } }),
};

async function send(
  client: Parameters<ChannelAdapter['send']>[0],
  accessToken: string,
  body: object,
): ReturnType<ChannelAdapter['send']> {
  const response = await client({
    path: `/${GRAPH_VERSION}/me/messages`,
    headers: bearer(accessToken),
    body,
  });
  return resultOfMeta(response, textIn(response.body, 'message_id'));
}

/** A message, or the echo of one that somebody wrote in the platform's inbox. */
function eventOf(event: Record<string, unknown>): InboundEvent[] {
  const message = objectIn(event, 'message');
  const isEcho = message['is_echo'] === true;
  const person = textIn(objectIn(event, isEcho ? 'recipient' : 'sender'), 'id');
  const externalId = textIn(message, 'mid') ?? textIn(objectIn(event, 'postback'), 'mid');
  if (externalId === null || person === null || message['is_deleted'] === true || message['metadata'] === OWN)
    return [];
  const text = textIn(message, 'text') ?? textIn(objectIn(event, 'postback'), 'title');
  const author = isEcho ? 'staff' : 'visitor';
  return [
    { externalId, thread: person, userId: person, text, author, sentAt: timeIn(event, 'timestamp', 1) },
  ];
}

import { isSameSecret } from '../../platform/config/secrets';
import type {
  ChannelAdapter,
  Credentials,
  Draft,
  InboundEvent,
  PlatformClient,
  PlatformResponse,
  SendResult,
} from '../channel-adapter';
import { TELEGRAM_HTML } from '../rich-text/text-format';
import { objectIn, textIn, timeIn } from './json';
import { resultOf } from './send-result';
import { writtenIn } from './telegram-text';

/** One message a second in a chat, and 20 a minute in a group. */
const CHAT_PACE_MS = 1_100;
const GROUP_PACE_MS = 3_100;
const SECRET_HEADER = 'x-telegram-bot-api-secret-token';

/** Telegram's Bot API: https://core.telegram.org/bots/api. */
export const telegram: ChannelAdapter = {
  kind: 'telegram',
  credentials: ['botToken'],
  generated: ['secretToken'],
  format: TELEGRAM_HTML,
  windowMs: Number.POSITIVE_INFINITY,
  // The ids of groups are negative.
  paceMs: (thread) => (thread.startsWith('-') ? GROUP_PACE_MS : CHAT_PACE_MS),

  verify({ headers }, { secretToken }) {
    return isSameSecret(String(headers[SECRET_HEADER] ?? ''), secretToken!);
  },

  parse(update) {
    const message = objectIn(update, 'message');
    const [updateId, chat, from] = [
      textIn(update, 'update_id'),
      objectIn(message, 'chat'),
      objectIn(message, 'from'),
    ];
    const [thread, userId] = [textIn(chat, 'id'), textIn(from, 'id')];
    // Service messages ("joined the group") contain nothing that a person wrote, and other bots are not visitors.
    if (updateId === null || thread === null || userId === null || from['is_bot'] === true) return [];
    if (!CONTENTS.some((content) => content in message)) return [];
    const text = writtenIn(message)?.text || null;
    return [
      {
        externalId: updateId,
        thread,
        userId,
        text,
        author: 'visitor',
        sentAt: timeIn(message, 'date'),
      } satisfies InboundEvent,
    ];
  },

  async connect(client, { botToken, secretToken }, callbackUrl) {
    const body = { url: callbackUrl, secret_token: secretToken, allowed_updates: ['message'] };
    const response = await client({ path: `${pathOf(botToken!)}/setWebhook`, body });
    return response.status === 200 ? null : descriptionOf(response.body);
  },

  async send(client, { botToken }, thread, text) {
    const body = { chat_id: thread, ...asHtml(text) };
    return resultOfTelegram(await client({ path: `${pathOf(botToken!)}/sendMessage`, body }));
  },

  stream: {
    takes: () => true,
    onlyAppends: false,
    start: (client, credentials, { thread }, text) => telegram.send(client, credentials, thread, text),
    grow: edit,
    finish: edit,
    async discard(client, { botToken }, thread, { id }) {
      const body = { chat_id: thread, message_id: Number(id) };
      return resultOfTelegram(await client({ path: `${pathOf(botToken!)}/deleteMessage`, body }));
    },
  },

  async disconnect(client, { botToken }) {
    await client({ path: `${pathOf(botToken!)}/deleteWebhook`, body: {} });
  },
};

/** Fields of a message that a person has written or sent. */
const CONTENTS = [
  'text',
  'caption',
  'sticker',
  'voice',
  'audio',
  'video',
  'video_note',
  'photo',
  'document',
  'animation',
  'location',
  'contact',
  'poll',
  'dice',
  'venue',
];

async function edit(
  client: PlatformClient,
  { botToken }: Credentials,
  thread: string,
  { id }: Draft,
  text: string,
): Promise<SendResult> {
  const body = { chat_id: thread, message_id: Number(id), ...asHtml(text) };
  const response = await client({ path: `${pathOf(botToken!)}/editMessageText`, body });
  // An edit that changes nothing is an error: an earlier request, whose response was lost, has made it.
  if (descriptionOf(response.body).includes('message is not modified'))
    return { outcome: 'sent', externalId: id };
  return resultOfTelegram(response);
}

/** A token has one colon, which stays as Telegram writes it. Anything else must not lead to another path. */
function pathOf(botToken: string): string {
  return `/bot${encodeURIComponent(botToken).replaceAll('%3A', ':')}`;
}

function asHtml(text: string): object {
  return { text, parse_mode: 'HTML', link_preview_options: { is_disabled: true } };
}

/** Telegram names the wait after too many requests in the body. */
function resultOfTelegram(response: PlatformResponse): SendResult {
  const messageId = textIn(objectIn(response.body, 'result'), 'message_id');
  const result = resultOf(response, messageId, descriptionOf(response.body));
  const waitSeconds = objectIn(response.body, 'parameters')['retry_after'];
  if (result.outcome !== 'retry' || typeof waitSeconds !== 'number') return result;
  return { ...result, afterMs: waitSeconds * 1000 };
}

function descriptionOf(body: Record<string, unknown>): string {
  return textIn(body, 'description') ?? 'Telegram refused the request';
}

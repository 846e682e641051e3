import { isSameSecret } from '../../platform/config/secrets';
import type {
  ChannelAdapter,
  Draft,
  OutboundMessage,
  PlatformApp,
  PlatformClient,
  PlatformResponse,
  SendResult,
} from '../channel-adapter';
import { textOfHtml } from '../rich-text/html-text';
import { TELEGRAM_HTML } from '../rich-text/text-format';
import { withListed } from './choices';
import { objectIn, textIn } from './json';
import { resultOf } from './send-result';
import { eventOfUpdate, placeOf } from './telegram-event';

/** One message a second in a chat, and 20 a minute in a group. */
const CHAT_PACE_MS = 1_100;
const GROUP_PACE_MS = 3_100;
const SECRET_HEADER = 'x-telegram-bot-api-secret-token';

/** Telegram's Bot API: https://core.telegram.org/bots/api. */
export const telegram: ChannelAdapter = {
  credentials: ['botToken'],
  generated: ['secretToken'],
  format: TELEGRAM_HTML,
  windowMs: Number.POSITIVE_INFINITY,
  // The ids of groups are negative.
  paceMs: (thread) => (thread.startsWith('-') ? GROUP_PACE_MS : CHAT_PACE_MS),

  verify({ headers }, { credentials: { secretToken } }) {
    return isSameSecret(String(headers[SECRET_HEADER] ?? ''), secretToken!);
  },

  parse: eventOfUpdate,

  async connect(client, { botToken, secretToken }, callbackUrl) {
    const body = { url: callbackUrl, secret_token: secretToken, allowed_updates: ['message'] };
    const response = await client({ path: `${pathOf(botToken!)}/setWebhook`, body });
    return { problem: response.status === 200 ? null : descriptionOf(response.body) };
  },

  async send({ client, credentials: { botToken } }, thread, message) {
    const body = { ...placeOf(thread), ...replyOf(message), ...contentOf(thread, message) };
    const response = await write(client, `${pathOf(botToken!)}/sendMessage`, body);
    const to = textIn(objectIn(response.body, 'parameters'), 'migrate_to_chat_id');
    const reason = descriptionOf(response.body);
    return to === null
      ? resultOfTelegram(response)
      : { outcome: 'moved', reason, from: placeOf(thread).chat_id, to };
  },

  typing: {
    everyMs: 4_500,
    show: ({ client, credentials: { botToken } }, { thread }) =>
      client({ path: `${pathOf(botToken!)}/sendChatAction`, body: { ...placeOf(thread), action: 'typing' } }),
  },

  stream: {
    takes: () => true,
    onlyAppends: false,
    start: (app, { thread, replyTo }, text) => telegram.send(app, thread, { text, replyTo }),
    grow: edit,
    finish: edit,
    async discard({ client, credentials: { botToken } }, { thread, id }) {
      const body = { chat_id: placeOf(thread).chat_id, message_id: Number(id) };
      return resultOfTelegram(await client({ path: `${pathOf(botToken!)}/deleteMessage`, body }));
    },
  },

  async disconnect(client, { botToken }) {
    await client({ path: `${pathOf(botToken!)}/deleteWebhook`, body: {} });
  },
};

async function edit(
  { client, credentials: { botToken } }: PlatformApp,
  { thread, id }: Draft,
  text: string,
): Promise<SendResult> {
  const body = { chat_id: placeOf(thread).chat_id, message_id: Number(id), ...asHtml(text) };
  const response = await write(client, `${pathOf(botToken!)}/editMessageText`, body);
  // Telegram refuses an edit without changes: an earlier request made it, and its response was lost.
  if (descriptionOf(response.body).includes('message is not modified'))
    return { outcome: 'sent', externalId: id };
  return resultOfTelegram(response);
}

/** The token's colon stays as it is; all other characters are encoded, so that a token cannot change the path. */
function pathOf(botToken: string): string {
  return `/bot${encodeURIComponent(botToken).replaceAll('%3A', ':')}`;
}

/** Sends a text; if Telegram cannot read its markup, sends it as plain text. */
async function write(
  client: PlatformClient,
  path: string,
  body: { text: string; parse_mode: string },
): Promise<PlatformResponse> {
  const response = await client({ path, body });
  if (!descriptionOf(response.body).includes("can't parse entities")) return response;
  return client({ path, body: { ...body, text: textOfHtml(body.text), parse_mode: undefined } });
}

function asHtml(text: string): { text: string; parse_mode: string; link_preview_options: object } {
  return { text, parse_mode: 'HTML', link_preview_options: { is_disabled: true } };
}

/** The text with its choices: a keyboard in a private chat, lines in a group, where all members would see it. */
function contentOf(thread: string, message: OutboundMessage): ReturnType<typeof asHtml> {
  const { text, choices = [] } = message;
  if (choices.length === 0 || thread.startsWith('-')) return asHtml(withListed(message, TELEGRAM_HTML));
  const keyboard = choices.map((choice) => [{ text: choice }]);
  const reply_markup = { keyboard, resize_keyboard: true, one_time_keyboard: true };
  const content = { ...asHtml(text), reply_markup };
  return content;
}

/** In a group, an answer replies to its question, unless the question was deleted. */
function replyOf({ replyTo }: OutboundMessage): object {
  if (!replyTo) return {};
  return { reply_parameters: { message_id: Number(replyTo), allow_sending_without_reply: true } };
}

/**
 * Telegram puts the wait after too many requests into the body. It answers 401 to a revoked token, 404 to an unknown
 * token, and 400 or 403 to errors of one chat.
 */
function resultOfTelegram(response: PlatformResponse): SendResult {
  if (response.status === 401 || response.status === 404)
    return { outcome: 'retry', reason: descriptionOf(response.body), failure: 'credentials_refused' };
  const messageId = textIn(objectIn(response.body, 'result'), 'message_id');
  const result = resultOf(response, messageId, descriptionOf(response.body));
  const waitSeconds = objectIn(response.body, 'parameters')['retry_after'];
  if (result.outcome !== 'retry' || typeof waitSeconds !== 'number') return result;
  return { ...result, afterMs: waitSeconds * 1000 };
}

function descriptionOf(body: Record<string, unknown>): string {
  return textIn(body, 'description') ?? 'Telegram refused the request';
}

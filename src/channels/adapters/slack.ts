import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../platform/config/secrets';
import type {
  ChannelAdapter,
  ChannelFailure,
  PlatformApp,
  PlatformResponse,
  SendResult,
} from '../channel-adapter';
import { SLACK_MARKDOWN } from '../rich-text/text-format';
import { withListed } from './choices';
import { textIn } from './json';
import { resultOf } from './send-result';
import { breakdownOfCallback, eventOfCallback } from './slack-event';

const MAX_SKEW_MS = 5 * 60_000;
/** One message a second in a channel. */
const PACE_MS = 1_000;
const MAX_PROMPTS = 4;
/** Errors of the Web API after which the same request may succeed. */
const TRANSIENT = new Set([
  'ratelimited',
  'rate_limited',
  'internal_error',
  'fatal_error',
  'service_unavailable',
  'request_timeout',
]);

/** Errors of the Web API after which no request succeeds until somebody acts. */
const BROKEN: Readonly<Record<string, ChannelFailure>> = {
  invalid_auth: 'credentials_refused',
  not_authed: 'credentials_refused',
  token_revoked: 'credentials_refused',
  token_expired: 'credentials_expired',
  account_inactive: 'app_removed',
};

/** Slack's Events API and Web API, for a tenant's own app: direct messages, and mentions in channels. */
export const slack: ChannelAdapter = {
  credentials: ['botToken', 'signingSecret'],
  generated: [],
  format: SLACK_MARKDOWN,
  windowMs: Number.POSITIVE_INFINITY,
  paceMs: () => PACE_MS,

  verify({ headers, body }, { credentials: { signingSecret } }, nowMs) {
    const timestamp = String(headers['x-slack-request-timestamp'] ?? '');
    if (!/^\d{1,12}$/.test(timestamp) || Math.abs(nowMs - Number(timestamp) * 1000) > MAX_SKEW_MS)
      return false;
    const digest = createHmac('sha256', signingSecret!).update(`v0:${timestamp}:${body}`).digest('hex');
    return isSameSecret(String(headers['x-slack-signature'] ?? ''), `v0=${digest}`);
  },

  handshake(body) {
    return body['type'] === 'url_verification' ? (textIn(body, 'challenge') ?? '') : undefined;
  },

  parse: eventOfCallback,
  breakdown: breakdownOfCallback,

  async connect(client, credentials) {
    const { body, status } = await call({ client, credentials }, 'auth.test', {});
    return { problem: status === 200 && body['ok'] === true ? null : errorOf(body) };
  },

  async send(app, thread, message) {
    const { channel, thread_ts } = addressOf(thread);
    // Only the threads of an assistant have prompts.
    const hasPrompts = thread_ts !== undefined && channel.startsWith('D') && message.choices?.length;
    const text = hasPrompts ? message.text : withListed(message, SLACK_MARKDOWN);
    const posted = { ...addressOf(thread), markdown_text: text, unfurl_links: false };
    const result = resultOfSlack(await call(app, 'chat.postMessage', posted));
    if (hasPrompts && result.outcome === 'sent') {
      const prompts = message.choices!.slice(0, MAX_PROMPTS).map((title) => ({ title, message: title }));
      const suggested = { channel_id: channel, thread_ts, prompts };
      // The greeting is complete without prompts.
      await call(app, 'assistant.threads.setSuggestedPrompts', suggested).catch(() => undefined);
    }
    return result;
  },

  typing: {
    // Slack shows the status until the app answers.
    everyMs: 60_000,
    async show(app, { thread }) {
      const { channel, thread_ts } = addressOf(thread);
      // Only the threads of an assistant have a status.
      if (thread_ts === undefined || !channel.startsWith('D')) return;
      const status = { channel_id: channel, thread_ts, status: 'is typing…' };
      await call(app, 'assistant.threads.setStatus', status);
    },
  },

  stream: {
    // Slack streams only in threads.
    takes: (thread) => thread.includes(' '),
    onlyAppends: true,

    async start(app, { thread, userId }, text) {
      const { channel, ...inThread } = addressOf(thread);
      const recipient = channel.startsWith('D') ? {} : await recipientOf(app, userId);
      const message = { channel, ...inThread, ...recipient, markdown_text: text };
      return resultOfSlack(await call(app, 'chat.startStream', message));
    },

    async grow(app, { thread, id, shown }, text) {
      const { channel } = addressOf(thread);
      const more = { channel, ts: id, markdown_text: text.slice(shown?.length) };
      return resultOfSlack(await call(app, 'chat.appendStream', more));
    },

    async finish(app, { thread, id, shown }, text) {
      const message = { channel: addressOf(thread).channel, ts: id };
      const isBeginning = shown !== null && text.startsWith(shown);
      const rest = isBeginning ? text.slice(shown.length) : '';
      const stopped = resultOfSlack(
        await call(app, 'chat.stopStream', {
          ...message,
          ...(rest !== '' && { markdown_text: rest }),
        }),
      );
      if (stopped.outcome === 'retry' || (stopped.outcome === 'sent' && isBeginning)) return stopped;
      // The stream has already ended, or shows another text: the complete text replaces it.
      const whole = { ...message, markdown_text: text };
      return resultOfSlack(await call(app, 'chat.update', whole));
    },

    async discard(app, { thread, id }) {
      const message = { channel: addressOf(thread).channel, ts: id };
      const stopped = resultOfSlack(await call(app, 'chat.stopStream', message));
      if (stopped.outcome === 'retry') return stopped;
      return resultOfSlack(await call(app, 'chat.delete', message));
    },
  },
};

/** The address of a thread. In a channel, the third part of the thread's id is the person. */
function addressOf(thread: string): { channel: string; thread_ts?: string } {
  const [channel = '', threadTs] = thread.split(' ');
  return { channel, ...(threadTs && { thread_ts: threadTs }) };
}

/** The recipient of a stream, which Slack requires outside direct messages. */
async function recipientOf(app: PlatformApp, userId: string) {
  const { body } = await call(app, 'auth.test', {});
  return { recipient_user_id: userId, recipient_team_id: textIn(body, 'team_id') };
}

/** Calls a method of the Web API. */
function call({ client, credentials }: PlatformApp, method: string, body: object): Promise<PlatformResponse> {
  const headers = { authorization: `Bearer ${credentials['botToken']}` };
  return client({ path: `/${method}`, headers, body });
}

/** Slack answers most errors with the status 200. */
function resultOfSlack(response: PlatformResponse): SendResult {
  const { status, body } = response;
  const error = errorOf(body);
  if (status !== 200 || body['ok'] === true) return resultOf(response, textIn(body, 'ts'), error);
  const failure = BROKEN[error];
  if (failure) return { outcome: 'retry', reason: error, failure };
  return TRANSIENT.has(error) ? { outcome: 'retry', reason: error } : { outcome: 'refused', reason: error };
}

function errorOf(body: Record<string, unknown>): string {
  return textIn(body, 'error') ?? 'Slack refused the request';
}

import type { Breakdown, InboundEvent } from '../channel-adapter';
import { objectIn, objectsIn, textIn, timeIn } from './json';
import { plainSlackText } from './slack-text';

/**
 * Edits, deletions and joins have other subtypes: these are messages, with a file, by `/me` or shown in the channel.
 */
const WRITTEN = new Set<string | null>([null, 'file_share', 'me_message', 'thread_broadcast']);

/** A visitor's event: an opened thread or chat of the app, a direct message, or a mention in a channel. Pure. */
export function eventOfCallback(body: Record<string, unknown>): InboundEvent[] {
  if (body['type'] !== 'event_callback') return [];
  const event = objectIn(body, 'event');
  switch (event['type']) {
    case 'assistant_thread_started':
      return threadStarted(event);
    case 'app_home_opened':
      return homeOpened(event);
    default:
      return messagesIn(event);
  }
}

/** The app's removal from a workspace, or the revocation of its bot token; users' tokens do not matter. Pure. */
export function breakdownOfCallback(body: Record<string, unknown>): Breakdown | undefined {
  const event = objectIn(body, 'event');
  const bots = objectIn(event, 'tokens')['bot'];
  if (event['type'] === 'app_uninstalled') return { failure: 'app_removed', reason: 'app_uninstalled' };
  if (event['type'] === 'tokens_revoked' && Array.isArray(bots) && bots.length > 0)
    return { failure: 'credentials_refused', reason: 'tokens_revoked' };
  return undefined;
}

function messagesIn(event: Record<string, unknown>): InboundEvent[] {
  const isDirect = event['type'] === 'message' && event['channel_type'] === 'im';
  if (!isDirect && event['type'] !== 'app_mention') return [];
  if (!WRITTEN.has(textIn(event, 'subtype')) || event['bot_id'] !== undefined) return [];
  const [channel, userId, ts] = [textIn(event, 'channel'), textIn(event, 'user'), textIn(event, 'ts')];
  if (channel === null || userId === null || ts === null) return [];
  const inThread = textIn(event, 'thread_ts') ?? (isDirect ? null : ts);
  const place = inThread === null ? [channel] : [channel, inThread];
  return [
    {
      // Slack may deliver the same message under two event ids.
      externalId: `${channel}:${ts}`,
      // In a channel, each person in a thread has a separate conversation.
      thread: (isDirect ? place : [...place, userId]).join(' '),
      userId,
      ...contentOf(event),
      author: 'visitor',
      sentAt: timeIn(event, 'ts'),
    },
  ];
}

function contentOf(event: Record<string, unknown>): Pick<InboundEvent, 'content' | 'text'> {
  const text = plainSlackText(textIn(event, 'text') ?? '');
  if (text !== '') return { content: 'text', text };
  const [file] = objectsIn(event, 'files');
  const [family = ''] = (textIn(file, 'mimetype') ?? '').split('/');
  if (family === 'image' || family === 'video' || family === 'audio') return { content: family, text: null };
  if (file) return { content: 'file', text: null };
  // A mention without a word.
  return { content: event['type'] === 'app_mention' ? 'start' : 'other', text: null };
}

/** A new thread with the app as an assistant: https://docs.slack.dev/reference/events/assistant_thread_started. */
function threadStarted(event: Record<string, unknown>): InboundEvent[] {
  const thread = objectIn(event, 'assistant_thread');
  const [userId, channel, threadTs] = [
    textIn(thread, 'user_id'),
    textIn(thread, 'channel_id'),
    textIn(thread, 'thread_ts'),
  ];
  if (userId === null || channel === null || threadTs === null) return [];
  const externalId = `${channel}:${threadTs}:started`;
  const opening = { content: 'start', text: null, author: 'visitor' } as const;
  return [
    { externalId, thread: `${channel} ${threadTs}`, userId, ...opening, sentAt: timeIn(event, 'event_ts') },
  ];
}

/** The opened chat with the app. Slack reports every opening; the constant id keeps one event a week. */
function homeOpened(event: Record<string, unknown>): InboundEvent[] {
  const [userId, channel] = [textIn(event, 'user'), textIn(event, 'channel')];
  if (event['tab'] !== 'messages' || userId === null || channel === null) return [];
  const opening = { content: 'opened', text: null, author: 'visitor' } as const;
  return [
    {
      externalId: `${channel}:opened`,
      thread: channel,
      userId,
      ...opening,
      sentAt: timeIn(event, 'event_ts'),
    },
  ];
}

import type { InboundContent, InboundEvent } from '../channel-adapter';
import { objectIn, positionIn, textIn, timeIn } from './json';
import { writtenIn } from './telegram-text';

/** Commands that every bot should support: https://core.telegram.org/bots/features#global-commands. */
const OPENING = new Set<string | null>(['start', 'help']);

/** The fields of messages without text. A GIF also has a document field, so it comes first. */
const CONTENTS: readonly (readonly [field: string, content: InboundContent])[] = [
  ['sticker', 'sticker'],
  ['voice', 'voice'],
  ['audio', 'audio'],
  ['animation', 'image'],
  ['video', 'video'],
  ['video_note', 'video'],
  ['photo', 'image'],
  ['document', 'file'],
  ['venue', 'location'],
  ['location', 'location'],
  ['contact', 'contact'],
  ['poll', 'poll'],
  ['dice', 'other'],
  ['story', 'other'],
  ['paid_media', 'other'],
  ['checklist', 'other'],
];

/**
 * A visitor's message. Ignores service messages ("joined the group"), other bots, and the posts that a linked channel
 * repeats in its group. Pure.
 */
export function eventOfUpdate(update: Record<string, unknown>): InboundEvent[] {
  const message = objectIn(update, 'message');
  const [chat, from] = [objectIn(message, 'chat'), objectIn(message, 'from')];
  const [externalId, chatId] = [textIn(update, 'update_id'), textIn(chat, 'id')];
  // An anonymous administrator writes as the group, through a bot of Telegram.
  const sender = from['is_bot'] === true ? objectIn(message, 'sender_chat') : from;
  const userId = textIn(sender, 'id');
  if (externalId === null || chatId === null || userId === null) return [];
  if (message['is_automatic_forward'] === true) return [];
  const what = contentOf(message);
  if (!what) return [];
  const isGroup = chatId.startsWith('-');
  const topic = message['is_topic_message'] === true ? textIn(message, 'message_thread_id') : null;
  return [
    {
      externalId,
      thread: isGroup ? [chatId, userId, ...(topic === null ? [] : [topic])].join(' ') : chatId,
      userId,
      name: nameOf(sender),
      ...what,
      author: 'visitor',
      language: textIn(from, 'language_code'),
      replyTo: isGroup ? textIn(message, 'message_id') : null,
      sentAt: timeIn(message, 'date'),
    },
  ];
}

/** Where messages of a thread go: the chat, and the topic of a forum. */
export function placeOf(thread: string): { chat_id: string; message_thread_id?: number } {
  const [chat = '', , topic] = thread.split(' ');
  return { chat_id: chat, ...(topic && { message_thread_id: Number(topic) }) };
}

function contentOf(message: Record<string, unknown>): Pick<InboundEvent, 'content' | 'text'> | undefined {
  const written = writtenIn(message);
  if (written) {
    // A message with only the name of the bot opens the chat, too.
    const isOpening = OPENING.has(written.command) || written.text === '';
    return isOpening ? { content: 'start', text: null } : { content: 'text', text: written.text };
  }
  const content = CONTENTS.find(([field]) => field in message)?.[1];
  return content && { content, text: detailOf(message, content) };
}

/** Where a place is, or how a contact is reached. */
function detailOf(message: Record<string, unknown>, content: InboundContent): string | null {
  if (content === 'contact') {
    const contact = objectIn(message, 'contact');
    return [nameOf(contact), textIn(contact, 'phone_number')].filter(Boolean).join(' ') || null;
  }
  if (content !== 'location') return null;
  const place = positionIn(objectIn(message, 'location'), 'latitude', 'longitude');
  const venue = objectIn(message, 'venue');
  return [textIn(venue, 'title'), textIn(venue, 'address'), place].filter(Boolean).join(', ') || null;
}

/** The name of a person, or of a group. */
function nameOf(sender: Record<string, unknown>): string | null {
  const parts = ['first_name', 'last_name', 'title'].map((field) => textIn(sender, field));
  return parts.filter(Boolean).join(' ') || null;
}

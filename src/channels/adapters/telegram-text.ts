import { objectsIn, textIn } from './json';

/** Usernames of bots end in "bot": https://core.telegram.org/bots/features#botfather. */
const BOT_NAME = /bot$/i;

/** The text or the caption of a message. */
interface Written {
  /** The person's words without the bot's name, with the targets of links; may be empty. */
  text: string;
  /** The command at the beginning of the message, e.g. `start`; null for none. */
  command: string | null;
}

/**
 * The words of a Telegram message. Removes the bot's name, which only addresses the message. Null for a message without
 * text and caption. Pure.
 */
export function writtenIn(message: Record<string, unknown>): Written | null {
  const field = textIn(message, 'text') === null ? 'caption' : 'text';
  // Offsets count U+0000, so it is removed later.
  const whole = message[field];
  if (typeof whole !== 'string' || textIn(message, field) === null) return null;
  let [text, command] = [whole, null as string | null];
  const entities = objectsIn(message, field === 'text' ? 'entities' : 'caption_entities');
  // From last to first, so that earlier offsets stay valid.
  for (const entity of entities.toSorted((one, other) => Number(other['offset']) - Number(one['offset']))) {
    const [from, to] = [Number(entity['offset']), Number(entity['offset']) + Number(entity['length'])];
    if (!(from >= 0 && to > from && to <= whole.length)) continue;
    const words = whole.slice(from, to);
    if (entity['type'] === 'bot_command' && from === 0) command = commandOf(words);
    text = text.slice(0, from) + wordsOf(entity, words) + text.slice(to);
  }
  // Some programs mark no entities.
  command ??= /^\/[a-z0-9_]+(?:@\w+)?(?=\s|$)/i.test(whole) ? commandOf(whole.split(/\s/)[0]!) : null;
  const plain = text
    .replaceAll('\0', '')
    .replace(/[^\S\n]{2,}/g, ' ')
    .trim();
  return { text: plain, command };
}

function wordsOf(entity: Record<string, unknown>, words: string): string {
  switch (entity['type']) {
    case 'mention':
      return BOT_NAME.test(words) ? '' : words;
    case 'bot_command':
      return words.split('@')[0]!;
    case 'text_link': {
      const url = textIn(entity, 'url');
      return url === null || url === words ? words : `${words} (${url})`;
    }
    default:
      return words;
  }
}

function commandOf(words: string): string {
  return words.slice(1).split('@')[0]!.toLowerCase();
}

import { objectsIn, textIn } from './json';

/** Names of bots end so: https://core.telegram.org/bots/features#botfather. */
const BOT_NAME = /bot$/i;

/** The text or the caption of a message. */
interface Written {
  /** What the person says to the bot, without its name and with the targets of links; empty if that is nothing. */
  text: string;
  /** The command with which the message begins, as `start`; null for none. */
  command: string | null;
}

/**
 * What a person typed in Telegram. The name of a bot is removed: it says whom the message is for. Null when the message
 * has neither text nor caption. Pure.
 */
export function writtenIn(message: Record<string, unknown>): Written | null {
  const field = textIn(message, 'text') === null ? 'caption' : 'text';
  // Positions count before U+0000 is removed.
  const whole = message[field];
  if (typeof whole !== 'string' || textIn(message, field) === null) return null;
  let [text, command] = [whole, null as string | null];
  const entities = objectsIn(message, field === 'text' ? 'entities' : 'caption_entities');
  // From the last to the first, so that the positions of the others stay.
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

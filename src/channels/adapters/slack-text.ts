import { unescaped } from './json';

/** Addresses, links, channels, people and broadcasts, as Slack writes them: `<target|label>`. */
const REFERENCE = /<([^<>|]+)(?:\|([^<>]*))?>/g;
/** The scheme of an address, which people rarely type. */
const SCHEME = /^(?:mailto:|tel:|https?:\/\/)/;

/** The person's words without Slack's markup (https://docs.slack.dev/messaging/formatting-message-text). Pure. */
export function plainSlackText(text: string): string {
  const plain = text.replace(REFERENCE, (_, target: string, label: string | undefined) =>
    wordsOf(target, label ?? ''),
  );
  return unescaped(plain)
    .replace(/[^\S\n]{2,}/g, ' ')
    .trim();
}

function wordsOf(target: string, label: string): string {
  const rest = target.slice(1);
  switch (target[0]) {
    // Slack rarely includes the person's name; without it, the mention is dropped.
    case '@':
      return label && `@${label}`;
    case '#':
      return label && `#${label}`;
    // `!here`, `!subteam^S1|@team`, `!date^1700000000^{date}|14 November`.
    case '!':
      return label || `@${rest.split('^')[0]}`;
    default:
      return linkOf(target, label);
  }
}

/** The address as it was typed, with its label if the two differ. */
function linkOf(target: string, label: string): string {
  const address = target.replace(/^(?:mailto:|tel:)/, '');
  if (label === '') return address;
  return isSameAddress(target, label) ? label : `${label} (${address})`;
}

function isSameAddress(target: string, label: string): boolean {
  const bare = (text: string): string => text.replace(SCHEME, '').replace(/\/$/, '').toLowerCase();
  if (bare(target) === bare(label)) return true;
  // A phone number is typed with spaces, and linked without them.
  return target.startsWith('tel:') && target.replace(/\D/g, '') === label.replace(/\D/g, '');
}

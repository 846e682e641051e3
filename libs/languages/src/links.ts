/**
 * The target of a Markdown link in stored text, with the bracket before it: an absolute URL without spaces and round
 * brackets. PostgreSQL reads it, too: no syntax of JavaScript alone.
 */
export const LINK_TARGET = String.raw`\]\((?:https?://|mailto:|tel:)[^()<>\s]+\)`;

const TARGETS = new RegExp(LINK_TARGET, 'gi');
const LINKS = new RegExp(String.raw`(?<!\\)\[((?:\\.|[^\\[\]\n])+)${LINK_TARGET}`, 'gi');
const ESCAPED = /\\([[\]\\])/g;

/** A link in a text: where it begins and ends, and its own text. */
export interface TextLink {
  start: number;
  end: number;
  text: string;
  target: string;
}

/** The Markdown links of a text in order. Its time is linear in the length of the text. */
export function linksIn(text: string): TextLink[] {
  if (!text.includes('](')) return [];
  return [...text.matchAll(LINKS)].map(({ 0: link, 1: own = '', index }) => ({
    start: index,
    end: index + link.length,
    text: own.replace(ESCAPED, '$1'),
    target: link.slice(link.lastIndexOf('](') + 2, -1),
  }));
}

/**
 * The words of a text: each Markdown link becomes its own text. Code that counts, compares or indexes words reads this;
 * answers and language models get the links.
 */
export function withoutLinkTargets(text: string): string {
  if (!text.includes('](')) return text;
  return text.replace(LINKS, (_, own: string) => own.replace(ESCAPED, '$1'));
}

/**
 * The text with a mark instead of each link target, as PostgreSQL makes it with `LINK_TARGET`: equal for equal words.
 */
export function linkTargetsRemoved(text: string): string {
  return text.includes('](') ? text.replace(TARGETS, ']') : text;
}

/** A Markdown link to an absolute URL, or the bare URL if that is its text. */
export function markdownLink(text: string, url: string): string {
  const target = url.replace(
    /[()<>|\\\s]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
  if (isSameAddress(text, target)) return /^https?:/i.test(target) && !text.includes(':') ? target : text;
  return `[${text.replace(/[[\]]|\\(?=[[\]\\]|$)/g, String.raw`\$&`)}](${target})`;
}

/** Whether the text of a link is its target, perhaps without scheme: a URL, an email address, a phone number. */
function isSameAddress(text: string, target: string): boolean {
  if (/^tel:/i.test(target)) return /^[+\d\s()/.-]+$/.test(text);
  const address = /^mailto:/i.test(target) ? (target.split('?', 1)[0] ?? '') : target;
  return bareAddress(text) === bareAddress(address);
}

function bareAddress(address: string): string {
  return address
    .toLowerCase()
    .replace(/^(?:https?:\/\/|mailto:)/, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '');
}

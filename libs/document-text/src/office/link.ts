import { markdownLink } from '@app/languages';

/** A longer target costs a language model more than the link is worth. */
const MAX_TARGET_CHARS = 500;

/** Whether a link leads to a page, an address or a phone, so that it can be followed outside the file. */
export function isLinkTarget(target: string): boolean {
  return target.length <= MAX_TARGET_CHARS && /^(?:https?:\/\/|mailto:|tel:)\S+$/i.test(target);
}

/** A text that is being read, and the link that is open in it: its target, and where its text starts. */
export interface LinkedText {
  text: string;
  link: { target: string; start: number } | null;
}

/** Ends the open link: its text becomes a Markdown link, unless it is blank. */
export function closeLink(linked: LinkedText | undefined): void {
  if (linked?.link == null) return;
  const { target, start } = linked.link;
  const text = linked.text.slice(start);
  if (text.trim() !== '') linked.text = linked.text.slice(0, start) + markdownLink(text, target);
  linked.link = null;
}

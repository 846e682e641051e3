import { markdownLink } from '@app/languages';

/** A longer target costs a language model more than the link is worth. */
const MAX_TARGET_CHARS = 500;
/** A formula of a sheet that shows a link. */
const LINK_FORMULA = /^(?:of:)?=?HYPERLINK\(\s*"([^"]+)"/i;

/** Whether a link leads to a page, an address or a phone, so that it can be followed outside the file. */
export function isLinkTarget(target: string): boolean {
  return target.length <= MAX_TARGET_CHARS && /^(?:https?:\/\/|mailto:|tel:)\S+$/i.test(target);
}

/** The target of the link that the formula of a cell shows; '' for another formula. */
export function linkIn(formula: string): string {
  return LINK_FORMULA.exec(formula)?.[1] ?? '';
}

/** A text as a Markdown link, if its target can be followed. */
export function linked(text: string, target: string): string {
  return isLinkTarget(target) && text.trim() !== '' ? markdownLink(text, target) : text;
}

/** A text that is being read, and the link that is open in it: its target, and where its text starts. */
export interface LinkedText {
  text: string;
  link: { target: string; start: number } | null;
}

/** Ends the open link: its text becomes a Markdown link, unless it is blank. */
export function closeLink(read: LinkedText | undefined): void {
  if (read?.link == null) return;
  const { target, start } = read.link;
  read.text = read.text.slice(0, start) + linked(read.text.slice(start), target);
  read.link = null;
}

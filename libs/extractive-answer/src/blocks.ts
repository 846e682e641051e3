import { withoutLinkTargets } from '@app/languages';
import { lastHeading } from './passage';

/** Paragraphs are joined to a block of at least this many characters. */
const MIN_CHARS = 250;
/** A longer table or list is cut into blocks between its rows or items. */
const MAX_CHARS = 700;
/** A shorter rest of a section belongs to the block before it. */
const MIN_REST_CHARS = 100;
/** A shorter line without a sentence's end is a label of the text below. */
const MAX_LABEL_CHARS = 60;

const FENCE = /^\s*(```|~~~)/;
const HEADING = /^#{1,6}\s+(?=\S)/;
const ROW = /^\|.*\|$/;
const RULE = /^\|[\s|:+=_-]*\|$/;
const ITEM = /^\s*(?:[-*•‣–]|\d{1,3}[.)])\s+\S/;
const INTRODUCES = /[:：]$/;
const SENTENCE_END = /[\p{STerm}…;；][\p{Pe}\p{Pf}"'*_]*$/u;
/** Pictures have no text. */
const IMAGE = /!\[[^\]\n]*\]\([^\s)]*\)/g;

/** A part of a passage that is shown whole: paragraphs, a list with its items, rows below their header, code. */
export interface Block {
  /** The last heading above it, or ''. */
  heading: string;
  /** Markdown. */
  text: string;
  /** The text without the targets of its links. */
  plain: string;
}

/**
 * Cuts a text into blocks, in reading order: paragraphs joined to at least 250 characters. None spans two sections, and
 * a line that introduces the next text stays with it. Only tables and lists of more than 700 characters are cut:
 * between rows, each part below the header, or between items.
 */
export function blocksOf(text: string, heading: string): Block[] {
  const blocks: Block[] = [];
  let section = heading;
  let open: string[] = [];
  const close = (): void => {
    const joined = open.join('\n\n');
    const last = blocks.at(-1);
    open = [];
    if (joined === '') return;
    if (last?.heading === section && joined.length < MIN_REST_CHARS)
      blocks[blocks.length - 1] = blockOf(section, `${last.text}\n\n${joined}`);
    else blocks.push(blockOf(section, joined));
  };
  for (const paragraph of paragraphsOf(text.replace(IMAGE, ''))) {
    if (HEADING.test(paragraph)) {
      close();
      section = lastHeading(paragraph.replace(HEADING, ''));
      continue;
    }
    for (const part of partsOf(paragraph)) {
      const above = open.at(-1);
      if (above && !introduces(above) && open.join('\n\n').length + part.length > MAX_CHARS) close();
      open.push(part);
      if (open.join('\n\n').length >= MIN_CHARS && !introduces(part)) close();
    }
  }
  close();
  return blocks;
}

function blockOf(heading: string, text: string): Block {
  return { heading, text, plain: withoutLinkTargets(text) };
}

/** Paragraphs, headings and code, without the empty lines between them. */
function paragraphsOf(text: string): string[] {
  const paragraphs: string[][] = [[]];
  let fence: string | undefined;
  for (const line of text.split(/\r\n|[\n\r\u2028\u2029]/)) {
    const mark = FENCE.exec(line)?.[1];
    const isHeading = fence === undefined && HEADING.test(line);
    if (fence === undefined && (line.trim() === '' || isHeading)) {
      paragraphs.push(isHeading ? [line] : []);
      if (isHeading) paragraphs.push([]);
      continue;
    }
    paragraphs.at(-1)!.push(line);
    if (mark !== undefined) fence = fence === undefined ? mark : fence === mark ? undefined : fence;
  }
  return paragraphs.map((lines) => lines.join('\n').trimEnd()).filter((paragraph) => paragraph !== '');
}

/** The paragraph itself, or the parts of a long table or list. */
function partsOf(paragraph: string): string[] {
  if (paragraph.length <= MAX_CHARS || FENCE.test(paragraph)) return [paragraph];
  const lines = paragraph.split('\n');
  const at = lines.findIndex((line) => ROW.test(line));
  if (at >= 0) {
    const head = lines.slice(0, at + (RULE.test(lines[at + 1] ?? '') ? 2 : 1));
    return packed(lines.slice(head.length), head.join('\n'));
  }
  return lines.some((line) => ITEM.test(line)) ? packed(itemsOf(lines), '') : [paragraph];
}

/** The items of a list, each with the lines that continue it, after the lines above them. */
function itemsOf(lines: readonly string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    if (items.length === 0 || ITEM.test(line)) items.push(line);
    else items[items.length - 1] += `\n${line}`;
  }
  return items;
}

/** Lines packed into texts of at most the maximum, each below the head. */
function packed(lines: readonly string[], head: string): string[] {
  const packs: string[] = [];
  let pack = head;
  for (const line of lines) {
    if (pack !== head && pack.length + line.length > MAX_CHARS) {
      packs.push(pack);
      pack = head;
    }
    pack += pack === '' ? line : `\n${line}`;
  }
  return [...packs, pack];
}

function introduces(part: string): boolean {
  const last = part.slice(part.lastIndexOf('\n') + 1).trimEnd();
  if (INTRODUCES.test(last)) return true;
  return (
    last === part.trim() && last.length <= MAX_LABEL_CHARS && !SENTENCE_END.test(last) && !FENCE.test(last)
  );
}

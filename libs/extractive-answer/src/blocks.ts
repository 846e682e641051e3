import { codeLinesOf, dedent } from './code';

/** A paragraph, a heading, a list item, a table row or a block of code of a passage. */
export interface Block {
  kind: 'prose' | 'heading' | 'item' | 'row' | 'code';
  text: string;
  /** Whether an empty line or code stands above it. */
  isApart: boolean;
}

const ITEM = /^(?:[-*•‣◦·–—+]|\(?(?:\d{1,3}|[a-zA-Z])[.)])\s+(?=\S)/u;
const ROW = /\S\s+\|\s+\S|^\|.*\||\S\t+\S/;
const RULE_ROW = /^[\s|:+=_-]*$/;
const FENCE = /^(```|~~~)/;
const MARKDOWN_HEADING = /^#{1,6}\s+/;
// A look-behind at the end is not tried at each place of a long text.
/** The end of a sentence, or a colon or semicolon. */
export const TERMINATED = /(?<=[\p{STerm}…：:;；][\p{Pe}\p{Pf}"'*_]*)$/u;
/** The end of a question. */
export const QUESTION = /(?<=(?:[?？؟\u037e]|\p{sc=Greek}\s?;)["'”»)]*)$/u;
const ENDS_SENTENCE = /(?<=[\p{STerm}…][\p{Pe}\p{Pf}"'*_]*)$/u;
/** Text in capitals, such as "NAME": a heading. */
const CAPITALS = /^(?=.*\p{Lu}{2})[\p{Lu}\s&/-]+$/u;
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u;
/** A longer line is no heading. */
const MAX_HEADING_CHARS = 90;
/** A longer list item or table row is prose. */
const MAX_ITEM_CHARS = 280;
/** A line of this length that does not end a sentence was wrapped; the next line continues it. */
const MIN_WRAPPED_CHARS = 55;

/** Splits a text into blocks, in reading order. Finds code with and without fences; joins wrapped lines of prose. */
export function blocksOf(text: string): Block[] {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/);
  const fenced = fencedLinesOf(lines);
  const isCode = codeLinesOf(lines.map((line, at) => (fenced[at] ? '' : line)));
  const blocks: Block[] = [];
  let code: string[] = [];
  let isApart = true;
  const endCode = (): void => {
    if (code.some((line) => line.trim() !== ''))
      blocks.push({ kind: 'code', text: dedent(code), isApart: true });
    code = [];
  };
  for (const [at, line] of lines.entries()) {
    const content = line.trim();
    if (fenced[at] === 'fence') endCode();
    else if (fenced[at] || isCode[at]) code.push(line);
    else if (content !== '') {
      endCode();
      addLine(blocks, content.replace(/[^\S\t]+/g, ' '), isApart);
    } else if (code.length > 0) code.push('');
    isApart = content === '';
  }
  endCode();
  return withHeadings(blocks);
}

/** Which lines are code fences, and which lines are between two of them. */
function fencedLinesOf(lines: readonly string[]): ('fence' | 'fenced' | undefined)[] {
  let open: string | undefined;
  return lines.map((line) => {
    const fence = FENCE.exec(line.trim())?.[1];
    if (fence === undefined || (open !== undefined && fence !== open))
      return open === undefined ? undefined : 'fenced';
    open = open === undefined ? fence : undefined;
    return 'fence';
  });
}

function addLine(blocks: Block[], line: string, isApart: boolean): void {
  const last = blocks.at(-1);
  const isShort = line.length <= MAX_ITEM_CHARS;
  if (RULE_ROW.test(line)) return;
  if (MARKDOWN_HEADING.test(line))
    blocks.push({ kind: 'heading', text: line.replace(MARKDOWN_HEADING, ''), isApart });
  else if (isShort && ROW.test(line)) blocks.push({ kind: 'row', text: rowText(line), isApart });
  else if (isShort && ITEM.test(line)) blocks.push({ kind: 'item', text: line, isApart });
  else if (last && !isApart && continues(last, line))
    last.text += (UNSPACED.test(last.text.slice(-1)) ? '' : ' ') + line;
  else blocks.push({ kind: 'prose', text: line.replace(ITEM, ''), isApart });
}

/** Whether a line continues a wrapped sentence of the block before it. */
function continues(last: Block, line: string): boolean {
  if (last.kind !== 'prose' && last.kind !== 'item') return false;
  if (ENDS_SENTENCE.test(last.text) || last.text.endsWith(':') || CAPITALS.test(last.text)) return false;
  return /^\p{Ll}/u.test(line) || (last.kind === 'prose' && last.text.length >= MIN_WRAPPED_CHARS);
}

function rowText(line: string): string {
  const cells = line.split(/\t+|\|/).map((cell) => cell.trim());
  return cells.filter((cell) => cell !== '').join(' | ');
}

/** Turns short lines into headings: those without a sentence end above sentences, a list or a table, and questions. */
function withHeadings(blocks: Block[]): Block[] {
  return blocks.map((block, index) => {
    const next = blocks[index + 1];
    if (block.kind !== 'prose' || !next || block.text.length > MAX_HEADING_CHARS) return block;
    const isAboveContent =
      (CAPITALS.test(block.text) && !CAPITALS.test(next.text)) ||
      next.kind !== 'prose' ||
      ENDS_SENTENCE.test(next.text) ||
      next.text.length > MAX_HEADING_CHARS;
    const isBelowContent =
      block.isApart ||
      blocks[index - 1]?.kind !== 'prose' ||
      ENDS_SENTENCE.test(blocks[index - 1]?.text ?? '');
    const isQuestion = QUESTION.test(block.text) && !QUESTION.test(next.text);
    return isAboveContent && isBelowContent && (isQuestion || !TERMINATED.test(block.text))
      ? { ...block, kind: 'heading' }
      : block;
  });
}

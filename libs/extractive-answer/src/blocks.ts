import { joint } from '@app/languages';
import { codeLinesOf, dedent } from './code';
import { cellsOf, isRow, isRule, rowText } from './tables';

/** A paragraph, a heading, a list item, a table row or a block of code of a passage. */
export interface Block {
  kind: 'prose' | 'heading' | 'item' | 'row' | 'code';
  /** A row is `| a | b |`, in whatever form the passage has it. */
  text: string;
  /** Whether an empty line or code stands above it. */
  isApart: boolean;
  /** The header of its table, for a row; the first row itself if the table has no other header. */
  header?: string;
}

/** A row before its table is known. */
interface Draft extends Block {
  /** Whether a rule stands below it. */
  isHeader?: boolean;
}

const ITEM = /^(?:[-*•‣◦·–—+]|\(?(?:\d{1,3}|[a-zA-Z])[.)])\s+(?=\S)/u;
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
/** Between links or facts in one line, which is not a heading: "Terms | Privacy | Jobs". */
const SEPARATOR = /\s[|·•]\s/;
/** A longer line is not a heading. */
const MAX_HEADING_CHARS = 90;
/** A longer list item is prose. */
const MAX_ITEM_CHARS = 280;
/** A line of this length that does not end a sentence was wrapped; the next line continues it. */
const MIN_WRAPPED_CHARS = 55;

/** Splits a text into blocks, in reading order. Finds code with and without fences; joins wrapped lines of prose. */
export function blocksOf(text: string): Block[] {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/);
  const fenced = fencedLinesOf(lines);
  const isCode = codeLinesOf(lines.map((line, at) => (fenced[at] ? '' : line)));
  const blocks: Draft[] = [];
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
  return withHeadings(withTables(blocks));
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

function addLine(blocks: Draft[], line: string, isApart: boolean): void {
  const last = blocks.at(-1);
  const isShort = line.length <= MAX_ITEM_CHARS;
  if (isRule(line)) {
    if (last?.kind === 'row' && !isApart && line.includes('-')) last.isHeader = true;
    return;
  }
  if (MARKDOWN_HEADING.test(line))
    blocks.push({ kind: 'heading', text: line.replace(MARKDOWN_HEADING, ''), isApart });
  else if (isRow(line)) blocks.push({ kind: 'row', text: line, isApart });
  else if (isShort && ITEM.test(line)) blocks.push({ kind: 'item', text: line, isApart });
  else if (last && !isApart && continues(last, line)) last.text += joint(last.text, line) + line;
  else blocks.push({ kind: 'prose', text: line.replace(ITEM, ''), isApart });
}

/** Whether a line continues a wrapped sentence of the block before it. */
function continues(last: Block, line: string): boolean {
  if (last.kind !== 'prose' && last.kind !== 'item') return false;
  if (ENDS_SENTENCE.test(last.text) || last.text.endsWith(':') || CAPITALS.test(last.text)) return false;
  return /^\p{Ll}/u.test(line) || (last.kind === 'prose' && last.text.length >= MIN_WRAPPED_CHARS);
}

/**
 * Puts rows into tables: runs of at least two rows. Their header is the row above a rule, otherwise their first row.
 * Another line with pipes is prose, such as a command.
 */
function withTables(drafts: readonly Draft[]): Block[] {
  const blocks: Block[] = [];
  let header: Draft | undefined;
  for (const [at, draft] of drafts.entries()) {
    const [before, next] = [drafts[at - 1], drafts[at + 1]];
    const continues = isOfTable(before, draft);
    if (!continues) header = undefined;
    if (draft.kind !== 'row') blocks.push(draft);
    else if (draft.isHeader) header = draft;
    else if (!header && !isOfTable(draft, next))
      blocks.push({ ...draft, kind: 'prose', text: lineText(draft.text) });
    else {
      header ??= draft;
      const { isApart } = before?.isHeader ? before : draft;
      blocks.push({
        kind: 'row',
        text: rowText(cellsOf(draft.text)),
        isApart,
        header: rowText(cellsOf(header.text)),
      });
    }
  }
  return blocks;
}

/** Whether the row continues the table of the row before it. */
function isOfTable(before: Draft | undefined, row: Draft | undefined): boolean {
  return before?.kind === 'row' && row?.kind === 'row' && !row.isApart;
}

/** A single row as a line of text. Only pipes at both ends show that it is not a command. */
function lineText(row: string): string {
  const cells = cellsOf(row).filter((cell) => cell !== '');
  return row.startsWith('|') || row.includes('\t') ? cells.join(cells.length === 2 ? ': ' : ', ') : row;
}

/** Turns short lines into headings: those without a sentence end above sentences, a list or a table, and questions. */
function withHeadings(blocks: Block[]): Block[] {
  return blocks.map((block, index) => {
    const next = blocks[index + 1];
    if (block.kind !== 'prose' || !next || block.text.length > MAX_HEADING_CHARS) return block;
    if (SEPARATOR.test(block.text)) return block;
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

import { codeLinesOf, dedent } from './code';

/** A paragraph, a heading, a list item, a table row or a block of code of a passage. */
export interface Block {
  kind: 'prose' | 'heading' | 'item' | 'row' | 'code';
  text: string;
  /** An empty line stands above it. */
  apart: boolean;
}

const ITEM = /^(?:[-*•‣◦·–—+]|\(?(?:\d{1,3}|[a-zA-Z])[.)])\s+(?=\S)/u;
const ROW = /\S\s+\|\s+\S|^\|.*\||\S\t+\S/;
const RULE_ROW = /^[\s|:+=_-]*$/;
const FENCE = /^(?:```|~~~)/;
const MARKDOWN_HEADING = /^#{1,6}\s+/;
/** A line that ends a sentence or introduces something. */
export const TERMINATED = /[\p{STerm}…：:;；][\p{Pe}\p{Pf}"'*_]*$/u;
/** A line that asks. */
export const QUESTION = /(?:[?？؟\u037e]|\p{sc=Greek}\s?;)["'”»)]*$/u;
const ENDS_SENTENCE = /[\p{STerm}…][\p{Pe}\p{Pf}"'*_]*$/u;
/** "NAME": a heading. */
const CAPITALS = /^(?=.*\p{Lu}{2})[\p{Lu}\s&/-]+$/u;
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u;
/** A line longer than this is no heading. */
const MAX_HEADING_CHARS = 90;
/** A list item or table row longer than this is prose with a mark in front. */
const MAX_ITEM_CHARS = 280;
/** A line at least this long that does not end a sentence was broken by an editor, not by its author. */
const WRAPPED_LINE_CHARS = 55;

/** A text as its blocks, in reading order: code in fences or without, lists and tables by line, prose without its line breaks. */
export function blocksOf(text: string): Block[] {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/);
  const fenced = fencedLinesOf(lines);
  const isCode = codeLinesOf(lines.map((line, at) => (fenced[at] ? '' : line)));
  const blocks: Block[] = [];
  let code: string[] = [];
  let apart = true;
  const endCode = (): void => {
    if (code.some((line) => line.trim() !== ''))
      blocks.push({ kind: 'code', text: dedent(code), apart: true });
    code = [];
  };
  for (const [at, line] of lines.entries()) {
    const content = line.trim();
    if (fenced[at] === 'fence') endCode();
    else if (fenced[at] || isCode[at]) code.push(line);
    else if (content !== '') {
      endCode();
      addLine(blocks, content.replace(/[^\S\t]+/g, ' '), apart);
    } else if (code.length > 0) code.push('');
    apart = content === '';
  }
  endCode();
  return withHeadings(blocks);
}

/** Which lines are fences of code, and which stand between two. */
function fencedLinesOf(lines: readonly string[]): ('fence' | 'fenced' | undefined)[] {
  let open = false;
  return lines.map((line) => {
    if (!FENCE.test(line.trim())) return open ? 'fenced' : undefined;
    open = !open;
    return 'fence';
  });
}

function addLine(blocks: Block[], line: string, apart: boolean): void {
  const last = blocks.at(-1);
  const short = line.length <= MAX_ITEM_CHARS;
  if (RULE_ROW.test(line)) return;
  if (MARKDOWN_HEADING.test(line))
    blocks.push({ kind: 'heading', text: line.replace(MARKDOWN_HEADING, ''), apart });
  else if (short && ROW.test(line)) blocks.push({ kind: 'row', text: rowText(line), apart });
  else if (short && ITEM.test(line)) blocks.push({ kind: 'item', text: line, apart });
  else if (last && !apart && goesOn(last, line))
    last.text += (UNSPACED.test(last.text.slice(-1)) ? '' : ' ') + line;
  else blocks.push({ kind: 'prose', text: line.replace(ITEM, ''), apart });
}

/** Whether a line is the rest of the one before it: a sentence that an editor has wrapped. */
function goesOn(last: Block, line: string): boolean {
  if (last.kind !== 'prose' && last.kind !== 'item') return false;
  if (ENDS_SENTENCE.test(last.text) || last.text.endsWith(':') || CAPITALS.test(last.text)) return false;
  return /^\p{Ll}/u.test(line) || (last.kind === 'prose' && last.text.length >= WRAPPED_LINE_CHARS);
}

function rowText(line: string): string {
  const cells = line.split(/\t+|\|/).map((cell) => cell.trim());
  return cells.filter((cell) => cell !== '').join(' | ');
}

/** A short line that ends no sentence and has sentences, a list or a table below it is their heading; so is a question. */
function withHeadings(blocks: Block[]): Block[] {
  return blocks.map((block, index) => {
    const next = blocks[index + 1];
    if (block.kind !== 'prose' || !next || block.text.length > MAX_HEADING_CHARS) return block;
    const below =
      (CAPITALS.test(block.text) && !CAPITALS.test(next.text)) ||
      next.kind !== 'prose' ||
      ENDS_SENTENCE.test(next.text) ||
      next.text.length > MAX_HEADING_CHARS;
    const above =
      block.apart || blocks[index - 1]?.kind !== 'prose' || ENDS_SENTENCE.test(blocks[index - 1]?.text ?? '');
    const asks = QUESTION.test(block.text) && !QUESTION.test(next.text);
    return above && below && (asks || !TERMINATED.test(block.text)) ? { ...block, kind: 'heading' } : block;
  });
}

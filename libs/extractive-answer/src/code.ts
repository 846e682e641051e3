/** A longer line is prose, whatever marks it holds. */
const MAX_CODE_LINE_CHARS = 200;
/** From so many words on, a line that no mark of code gives away is prose. */
const PROSE_WORDS = 4;

/** What hardly any line of prose looks like: prompts, declarations, assignments, calls, tags, settings, what braces hold. */
const CODE = [
  /^(?:\$|>>>|\.\.\.|PS>|mysql>)(?:\s|$)/,
  /^(?:sudo|npm|npx|pnpm|yarn|pip3?|pipx|apt|apt-get|docker|curl|wget|brew|cargo|git) [\w./:@[\]"'<>=-]+(?: |$)/,
  /^(?:import [\w.*{}, ]+(?: from .+)?;?|from [\w.]+ import .*|(?:async )?def \w+\(.*|class \w+[(:].*|#include .*|#!\/.*|<\?php.*)$/,
  /^(?:export |async |static |public |private )*(?:function\*? ?\w*\(|(?:const|let|var) [\w{}[\], ]+ ?=)/,
  /^(?:if|for|while|with|elif|else|try|except|finally|switch|catch)\b.*[:{]$/,
  /^(?:return|raise|throw|yield|await)\b.*(?:[()[\]{}'"=;]|\b(?:None|null|True|False))$/,
  /^(?:SELECT .* FROM|INSERT INTO|UPDATE .* SET|CREATE TABLE|DELETE FROM|ALTER TABLE) /,
  /^@\w[\w.]*(?:\(.*)?$/,
  /^<[!/?]?[a-z][^<>]*>|^\{[%{#].*[%}#]\}/i,
  /^[\w.$[\]'"-]+ ?[+:|.-]?= ?\S/,
  /^[\w.$]+\([^)]*\)?[;,:]?$/,
  /^[a-z_@$][\w.-]*(?: \S+){0,2};$|[=(){}[\]$<>"'/_].*;$/,
  /[^\s{]\s*\{$|^[{}[\]();,]+$|^"[\w$-]+": ?\S/,
  /^\[[\w .:"-]+\]$/,
];
const PROMPT = /^\s*(?:\$|>>>) /;
const COMMENT = /^(?:#|\/\/|\/?\*|--|<!--|;)/;
const PROSE_END = /\p{L}[.!?…。！？]["'”»)]*$/u;
const WORD = /(?<!\S)["'“‘(]?\p{L}[\p{L}'’-]*[.,;:!?)"'”’]*(?!\S)/gu;
const ITEM = /^\s*(?:[-*•]|\d{1,3}[.)])\s/;
/** Between code, but not code by itself: a name of a file above it, what a command says below it. */
const ONE_WORD = /^\S+$/;
const STRING = /"""[^]*?"""|'''[^]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g;
const BLOCK_QUOTE = /"""|'''/g;

/**
 * Which lines of a text are code that nothing fences in: lines that look like it, and what stands indented, bare or as a comment
 * among them, over blank lines too.
 */
export function codeLinesOf(lines: readonly string[]): boolean[] {
  const isCode = lines.map(looksLikeCode);
  for (const { from, to } of paragraphsOf(lines)) {
    const paragraph = lines.slice(from, to);
    const before = lastBefore(lines, from);
    const afterCode = isCode[before] ?? false;
    const above = lines[before] ?? '';
    const first = paragraph[0] ?? '';
    if (!isCode.slice(from, to).includes(true)) {
      const isBare = paragraph.every((line) => isIndented(line) || ONE_WORD.test(line) || isComment(line));
      const isIntroduced = /[:：]\s*$/.test(above) && paragraph.length > 1 && paragraph.some(isComment);
      if ((afterCode || isIntroduced) && isBare && !ITEM.test(first)) isCode.fill(true, from, to);
      continue;
    }
    // From the first line that is code, and a name or comment above it, down to the last that could be.
    let inside = ONE_WORD.test(first) || COMMENT.test(first.trim()) || isIndented(first);
    let prompted = false;
    for (let at = from; at < to; at++) {
      const line = lines[at] ?? '';
      inside = isCode[at] === true || (inside && !isProse(line, prompted));
      isCode[at] = inside;
      prompted ||= PROMPT.test(line);
    }
  }
  return isCode.map((is, at) => is || isNameAbove(lines, isCode, at));
}

/** Whether a block of code, dedented, has both its ends: passages may cut long ones. */
export function isWhole(code: string): boolean {
  if (/^\s/.test(code)) return false;
  const bare = code.replace(STRING, '');
  const count = (mark: RegExp): number => bare.match(mark)?.length ?? 0;
  const quotes = code.match(BLOCK_QUOTE)?.length ?? 0;
  return quotes % 2 === 0 && count(/[({[]/g) === count(/[)}\]]/g);
}

/** A block of code without the indentation that all its lines share and without blank lines around it. */
export function dedent(lines: readonly string[]): string {
  const margins = lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/));
  const margin = Math.min(...margins);
  return lines
    .map((line) => line.slice(margin).trimEnd())
    .join('\n')
    .replace(/^\n+|\n+$/g, '');
}

function looksLikeCode(line: string): boolean {
  const content = line.trim();
  if (content === '' || content.length > MAX_CODE_LINE_CHARS || ITEM.test(line)) return false;
  return !PROSE_END.test(content) && CODE.some((pattern) => pattern.test(content)) && !tells(content);
}

/** Words upon words with nothing of code between them; what a command prints may be words too, but hardly a sentence. */
function isProse(line: string, printed: boolean): boolean {
  if (/^\s/.test(line) || COMMENT.test(line)) return false;
  const words = line.match(WORD)?.length ?? 0;
  if (PROSE_END.test(line)) return words > 2;
  return !printed && (words >= PROSE_WORDS || /^\p{Lu}.*:$/u.test(line));
}

/** A sentence that a colon or a brace ends by chance. */
function tells(line: string): boolean {
  return /^\p{Lu}\p{Ll}+ /u.test(line) && (line.match(WORD)?.length ?? 0) > 2 * PROSE_WORDS;
}

function isComment(line: string): boolean {
  return COMMENT.test(line);
}

function isIndented(line: string): boolean {
  return /^(?:\t| {2,})\s*\S/.test(line) && !ITEM.test(line);
}

function isNameAbove(lines: readonly string[], isCode: readonly boolean[], at: number): boolean {
  const line = lines[at] ?? '';
  if (!/^[\w~-]*[./][\w./~-]*\w$/.test(line)) return false;
  const next = lines.findIndex((other, index) => index > at && other.trim() !== '');
  return isCode[next] ?? false;
}

function lastBefore(lines: readonly string[], at: number): number {
  let last = at - 1;
  while (last >= 0 && lines[last]?.trim() === '') last--;
  return last;
}

/** Runs of lines without a blank one among them. */
function paragraphsOf(lines: readonly string[]): { from: number; to: number }[] {
  const paragraphs: { from: number; to: number }[] = [];
  let from = 0;
  for (let at = 0; at <= lines.length; at++) {
    if (lines[at]?.trim()) continue;
    if (at > from) paragraphs.push({ from, to: at });
    from = at + 1;
  }
  return paragraphs;
}

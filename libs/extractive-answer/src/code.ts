/** A longer line is prose. */
const MAX_CODE_LINE_CHARS = 200;
/** A line without code characters and with this many words is prose. */
const MIN_PROSE_WORDS = 4;

/** Lines that are hardly ever prose: prompts, commands, declarations, assignments, calls, tags, settings, braces. */
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
/** `##` begins a Markdown heading. */
const COMMENT = /^(?:#(?!#+\s)|\/\/|\/?\*|--|<!--|;)/;
const PROSE_END = /\p{L}[.!?…。！？]["'”»)]*$/u;
const WORD = /(?<!\S)["'“‘(]?\p{L}[\p{L}'’-]*[.,;:!?)"'”’]*(?!\S)/gu;
const ITEM = /^\s*(?:[-*•]|\d{1,3}[.)])\s/;
/** A line of one word, which is code only next to code: a file name above it, the output of a command below it. */
const ONE_WORD = /^\S+$/;

/**
 * Which lines of a text are code without fences: lines that look like code, and the indented lines, single words and
 * comments next to them, even after blank lines.
 */
export function codeLinesOf(lines: readonly string[]): boolean[] {
  const isCode = lines.map(looksLikeCode);
  for (const { from, to } of paragraphsOf(lines)) {
    const paragraph = lines.slice(from, to);
    const before = lastTextBefore(lines, from);
    const isAfterCode = isCode[before] ?? false;
    const above = lines[before] ?? '';
    const first = paragraph[0] ?? '';
    if (!isCode.slice(from, to).includes(true)) {
      const isBare = paragraph.every((line) => isIndented(line) || ONE_WORD.test(line) || isComment(line));
      const isIntroduced = /[:：]\s*$/.test(above) && paragraph.length > 1 && paragraph.some(isComment);
      if ((isAfterCode || isIntroduced) && isBare && !ITEM.test(first)) isCode.fill(true, from, to);
      continue;
    }
    // Code begins at the first line of code or the name or comment above it, and ends before the first line of prose.
    let isInside = ONE_WORD.test(first) || COMMENT.test(first.trim()) || isIndented(first);
    let isAfterPrompt = false;
    for (let at = from; at < to; at++) {
      const line = lines[at] ?? '';
      isInside = isCode[at] === true || (isInside && !isProse(line, isAfterPrompt));
      isCode[at] = isInside;
      isAfterPrompt ||= PROMPT.test(line);
    }
  }
  return isCode.map((is, at) => is || isFileNameAbove(lines, isCode, at));
}

/** Joins the lines of a code block, without their common indentation and without blank lines at both ends. */
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
  return (
    !PROSE_END.test(content) && CODE.some((pattern) => pattern.test(content)) && !isLongSentence(content)
  );
}

/** Whether a line among code is prose. After a prompt, words may be the output of a command; sentences are prose. */
function isProse(line: string, isOutput: boolean): boolean {
  if (/^\s/.test(line) || COMMENT.test(line)) return false;
  const words = line.match(WORD)?.length ?? 0;
  if (PROSE_END.test(line)) return words > 2;
  return !isOutput && (words >= MIN_PROSE_WORDS || /^\p{Lu}.*:$/u.test(line));
}

/** Whether a line that looks like code is a long sentence. */
function isLongSentence(line: string): boolean {
  return /^\p{Lu}\p{Ll}+ /u.test(line) && (line.match(WORD)?.length ?? 0) > 2 * MIN_PROSE_WORDS;
}

function isComment(line: string): boolean {
  return COMMENT.test(line);
}

function isIndented(line: string): boolean {
  return /^(?:\t| {2,})\s*\S/.test(line) && !ITEM.test(line);
}

/** Whether the line is a file name above code. */
function isFileNameAbove(lines: readonly string[], isCode: readonly boolean[], at: number): boolean {
  const line = lines[at] ?? '';
  if (!/^[\w~-]*[./][\w./~-]*\w$/.test(line)) return false;
  const next = lines.findIndex((other, index) => index > at && other.trim() !== '');
  return isCode[next] ?? false;
}

/** The index of the last line before this one that is not blank, or -1. */
function lastTextBefore(lines: readonly string[], at: number): number {
  let last = at - 1;
  while (last >= 0 && lines[last]?.trim() === '') last--;
  return last;
}

/** Runs of lines that are not blank; `to` is exclusive. */
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

import { Parser } from 'htmlparser2';

/** Elements without visible words. */
const SILENT = new Set(['head', 'script', 'style', 'title', 'template']);
/** Elements that end a line. */
const BLOCKS = new Set(
  'address article blockquote br div dd dt h1 h2 h3 h4 h5 h6 hr li ol p pre table tr ul'.split(' '),
);
/** Elements without an end. */
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/** Longer than any person writes in a mail; the parser slows down with deep nesting. */
const MAX_CHARACTERS = 200_000;
/** Deeper nesting is ignored: no mail program produces it. */
const MAX_DEPTH = 500;

/** The classes and ids with which mail programs mark quotes, the line above them, and signatures. */
const MARKED = new Set([
  'gmail_quote',
  'gmail_quote_container',
  'gmail_attr',
  'gmail_signature',
  'gmail_signature_prefix',
  'moz-cite-prefix',
  'moz-forward-container',
  'moz-signature',
  'yahoo_quoted',
  'protonmail_quote',
  'protonmail_signature_block',
  'tutanota_quote',
  'zmail_extra',
  'OutlookMessageHeader',
  'AppleMailSignature',
  'apple-signature',
  'Signature',
]);
/** The ids of Outlook's elements above the previous mail, which they do not enclose: all the rest is quoted. */
const QUOTED_FROM_HERE = new Set([
  'appendonsend',
  'divRplyFwdMsg',
  'stopSpelling',
  'mail-editor-reference-message-container',
]);
/** Outlook for Windows draws this rule above the previous mail. */
const OUTLOOK_RULE = /border:\s*none;\s*border-top:\s*solid #\w{6} 1\.0pt/i;

/** A line of dashes or underscores, perhaps with words between them, as above a forwarded or quoted mail. */
const RULE = /^\s*(?:_{10,}|-{5,}.{0,60}-{5,})\s*$/;
const MAX_RULE_CHARACTERS = 200;
/** A field of a quoted header: name, colon and value, perhaps with the marks of bold type. */
const FIELD = /^\s*\*?\p{L}[\p{L} .-]{0,24}\*?\s?[:：]\*?\s+\S/u;
/** The fewest fields of a quoted header. */
const MIN_FIELDS = 3;
/** A mail program may break the line above a quote into this many lines. */
const MAX_INTRODUCTION_LINES = 3;

/**
 * The writer's own words in a mail, without quoted mails, the line above them, and signatures. Only the marks of mail
 * programs tell these apart, never words. Pure.
 */
export function writtenText({
  html,
  text,
}: {
  html?: string | undefined;
  text?: string | undefined;
}): string {
  const words = html?.trim()
    ? textOfHtml(html.slice(0, MAX_CHARACTERS))
    : (text ?? '').slice(0, MAX_CHARACTERS);
  const written = withoutQuotes(words);
  const lines = written.split('\n').map((line) => line.trimEnd());
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Shorter texts may be equal by chance. */
const MIN_QUOTED_CHARACTERS = 20;

/**
 * The text without the first of these answers found in it, whatever its line breaks, and without the line above it: a
 * quote that the mail program has left unmarked. Pure.
 */
export function withoutOwnAnswer(text: string, answers: readonly string[]): string {
  const places = [...text.matchAll(/\S/g)].map(({ index }) => index);
  const characters = text.replace(/\s+/g, '');
  for (const answer of answers.map((each) => each.replace(/\s+/g, ''))) {
    const start = answer.length < MIN_QUOTED_CHARACTERS ? -1 : characters.indexOf(answer);
    if (start === -1) continue;
    const above = text.slice(0, places[start]).trimEnd().split('\n');
    dropIntroduction(above);
    const below = text.slice(places[start + answer.length - 1]! + 1);
    return [above.join('\n').trim(), below.trim()].filter(Boolean).join('\n\n');
  }
  return text;
}

/** The text of HTML up to the quoted mail, without the elements that mail programs mark. */
function textOfHtml(html: string): string {
  let text = '';
  let [depth, skippedFrom, isOver] = [0, Number.POSITIVE_INFINITY, false];
  const endLine = (): void => {
    if (text !== '' && !text.endsWith('\n')) text += '\n';
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      isOver ||= isQuotedFromHere(attributes);
      if (isOver || VOID.has(name)) {
        if (!isOver && name === 'br') text += '\n';
        else if (!isOver && name === 'hr') endLine();
        return;
      }
      depth += 1;
      if (depth < skippedFrom && (depth > MAX_DEPTH || SILENT.has(name) || isMarked(name, attributes)))
        skippedFrom = depth;
      if (depth < skippedFrom && BLOCKS.has(name)) endLine();
    },
    onclosetag(name) {
      if (isOver || VOID.has(name)) return;
      if (depth < skippedFrom && BLOCKS.has(name)) {
        endLine();
        if (name === 'p') text += '\n';
      }
      if (depth === skippedFrom) skippedFrom = Number.POSITIVE_INFINITY;
      depth -= 1;
    },
    ontext(words) {
      if (!isOver && depth < skippedFrom)
        text += words.replace(/[\r\n\t ]+/g, ' ').replace(/^ /, text.endsWith('\n') ? '' : ' ');
    },
  });
  parser.end(html);
  return text;
}

function isMarked(
  name: string,
  { class: classes = '', id = '', type, name: named }: Record<string, string>,
): boolean {
  if (name === 'blockquote' && (type === 'cite' || named === 'quote')) return true;
  return named === 'quoted-content' || [id, ...classes.split(/\s+/)].some((mark) => MARKED.has(mark));
}

function isQuotedFromHere({ id = '', style = '' }: Record<string, string>): boolean {
  return QUOTED_FROM_HERE.has(id) || OUTLOOK_RULE.test(style);
}

/** The lines above the signature or the quoted header, without quoted lines and the line above each quote. */
function withoutQuotes(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const written: string[] = [];
  for (const [index, line] of lines.entries()) {
    if (line === '-- ' || line === '--' || isHeader(lines, index)) break;
    if (!line.startsWith('>')) written.push(line);
    else if (!lines[index - 1]?.startsWith('>')) dropIntroduction(written);
  }
  return written.join('\n');
}

/** Does a quoted header begin here, perhaps under a rule? */
function isHeader(lines: readonly string[], index: number): boolean {
  const isRule = lines[index]!.length <= MAX_RULE_CHARACTERS && RULE.test(lines[index]!);
  if (!isRule && lines[index - 1]?.trim()) return false;
  const below = lines.slice(index + (isRule ? 1 : 0), index + 8).filter((line) => line.trim() !== '');
  const end = below.findIndex((line) => !FIELD.test(line));
  const fields = end === -1 ? below : below.slice(0, end);
  return fields.length >= MIN_FIELDS && fields.some((line) => line.includes('@'));
}

/** Removes the introduction above a quote, which ends with a colon. */
function dropIntroduction(written: string[]): void {
  while (written.at(-1)?.trim() === '') written.pop();
  if (!/[:：]\s*$/.test(written.at(-1) ?? '')) return;
  let count = 1;
  while (count < MAX_INTRODUCTION_LINES && written.at(-1 - count)?.trim()) count += 1;
  // A program breaks its introduction into few lines. In a longer paragraph, only the last line is the introduction.
  const isParagraph = count === MAX_INTRODUCTION_LINES && Boolean(written.at(-1 - count)?.trim());
  written.splice(isParagraph ? -1 : -count);
}

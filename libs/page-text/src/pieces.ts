import { estimateTokens } from './tokens';

/** A part of a text that no passage cuts, and what stood between it and the part before. */
export interface Piece {
  text: string;
  tokens: number;
  /** White space, or '' where a text without spaces had to be cut. */
  separator: string;
}

/** What a piece may not exceed. */
export interface PieceLimit {
  tokens: number;
  chars: number;
}

/** The end of a sentence: its mark, closing quotes, and white space, which East Asian scripts do without. */
const SENTENCE_END = /[.!?…؟۔।॥]["'”’»)\]]*\s+|[。！？｡．]+[」』”’）]*\s*/g;
/** Ends what looks like a sentence and is none. */
const ABBREVIATION =
  /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|Prof|St|No|vs|Inc|Ltd|Fig|Sec|approx|e\.g|i\.e|cf|ca|[A-Z])\.\s*$/;
const LOWER_CASE = /\p{Ll}/u;
/** Belongs to the character before it. */
const CONTINUES = /[\p{M}\u200D\uDC00-\uDFFF]/u;
const MAX_CHARACTER_UNITS = 32;

/**
 * Cuts a text into pieces within the limit, at the best border there is: whole; else lines; else sentences; else
 * words; else characters. The pieces and their separators, joined, are the text.
 */
export function cutText(text: string, limit: PieceLimit): Piece[] {
  return cut(text, '', limit, 0);
}

const CUTS: readonly ((text: string, limit: PieceLimit) => string[])[] = [
  (text) => text.split(/(?<=\n)(?=[^\n])/),
  cutSentences,
  (text) => text.split(/(?<=\s)(?=\S)/),
  cutCharacters,
];

function cut(text: string, separator: string, limit: PieceLimit, from: number): Piece[] {
  const finer = CUTS[from];
  if (text.length <= limit.chars || finer === undefined) {
    const tokens = estimateTokens(text);
    if (tokens <= limit.tokens || finer === undefined) return [{ text, tokens, separator }];
  }
  const pieces: Piece[] = [];
  let before = separator;
  for (const part of finer(text, limit)) {
    const content = part.trimEnd();
    if (content !== '') for (const piece of cut(content, before, limit, from + 1)) pieces.push(piece);
    before = (content === '' ? before : '') + part.slice(content.length);
  }
  return pieces;
}

function cutSentences(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (const { 0: mark, index } of text.matchAll(SENTENCE_END)) {
    const end = index + mark.length;
    if (LOWER_CASE.test(text[end] ?? '') || ABBREVIATION.test(text.slice(Math.max(start, index - 8), end)))
      continue;
    parts.push(text.slice(start, end));
    start = end;
  }
  parts.push(text.slice(start));
  return parts;
}

/** Cuts a text without spaces, between what a reader sees as characters. */
function cutCharacters(text: string, { tokens, chars }: PieceLimit): string[] {
  const size = Math.max(2, Math.floor(Math.min(tokens, chars)));
  const parts: string[] = [];
  for (let start = 0; start < text.length;) {
    let end = Math.min(start + size, text.length);
    const earliest = Math.max(start + 1, end - MAX_CHARACTER_UNITS);
    while (end < text.length && end > earliest && CONTINUES.test(text[end] ?? '')) end--;
    // Marks can be heaped on one letter without end; a surrogate pair is never cut.
    if (/^[\uDC00-\uDFFF]/.test(text[end] ?? '') && end - 1 > start) end--;
    parts.push(text.slice(start, end));
    start = end;
  }
  return parts;
}

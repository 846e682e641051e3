import { linksIn, sentenceEnds, withoutLinkTargets } from '@app/languages';
import { estimateTokens } from './tokens';

/** A part of a text that is not cut any further, with the white space before it. */
export interface Piece {
  text: string;
  tokens: number;
  /** The white space between the previous piece and this piece; '' where a text without spaces was cut. */
  separator: string;
}

/** The maximum size of a piece. */
export interface PieceLimit {
  tokens: number;
  chars: number;
}

/** Looks like the end of a sentence but is an abbreviation. */
const ABBREVIATION =
  /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|Prof|St|No|vs|Inc|Ltd|Fig|Sec|approx|e\.g|i\.e|cf|ca|[A-Z])\.\s*$/;
const LOWER_CASE = /\p{Ll}/u;
/** A code unit that belongs to the character before it. */
const CONTINUES_CHARACTER = /[\p{M}\u200D\uDC00-\uDFFF]/u;
const MAX_CHARACTER_UNITS = 32;

/**
 * Cuts a text into pieces within the limit at the best boundary: lines, else sentences, else words, else characters.
 * Joined with their separators, the pieces are the text. A link is not cut; a link that is larger than the limit
 * becomes its text. Link targets do not count as tokens.
 */
export function cutText(text: string, limit: PieceLimit): Piece[] {
  return cut({ text, separator: '' }, limit, 0);
}

const CUTS: readonly ((text: string, limit: PieceLimit) => string[])[] = [
  (text) => text.split(/(?<=\n)(?=[^\n])/),
  cutSentences,
  (text) => text.split(/(?<=\s)(?=\S)/),
  cutCharacters,
];

function cut(whole: Omit<Piece, 'tokens'>, limit: PieceLimit, from: number): Piece[] {
  const finer = CUTS[from];
  const { separator } = whole;
  const text = finer === cutCharacters ? withoutLinkTargets(whole.text) : whole.text;
  if (text.length <= limit.chars || finer === undefined) {
    const tokens = estimateTokens(withoutLinkTargets(text));
    if (tokens <= limit.tokens || finer === undefined) return [{ text, tokens, separator }];
  }
  const pieces: Piece[] = [];
  let before = separator;
  for (const part of withWholeLinks(text, finer(text, limit))) {
    const content = part.trimEnd();
    if (content !== '')
      for (const piece of cut({ text: content, separator: before }, limit, from + 1)) pieces.push(piece);
    before = (content === '' ? before : '') + part.slice(content.length);
  }
  return pieces;
}

/** The parts of a text, joined where a link goes across the boundary between them. */
function withWholeLinks(text: string, parts: string[]): string[] {
  const links = parts.length > 1 ? linksIn(text) : [];
  if (links.length === 0) return parts;
  const whole: string[] = [];
  let [at, link, isInside] = [0, 0, false];
  for (const part of parts) {
    if (isInside) whole[whole.length - 1] += part;
    else whole.push(part);
    at += part.length;
    while (link < links.length && links[link]!.end <= at) link++;
    isInside = link < links.length && links[link]!.start < at;
  }
  return whole;
}

function cutSentences(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (const end of sentenceEnds(text)) {
    if (LOWER_CASE.test(text[end] ?? '') || ABBREVIATION.test(text.slice(Math.max(start, end - 10), end)))
      continue;
    parts.push(text.slice(start, end));
    start = end;
  }
  parts.push(text.slice(start));
  return parts;
}

/** Cuts a text without spaces between visible characters. */
function cutCharacters(text: string, { tokens, chars }: PieceLimit): string[] {
  const size = Math.max(2, Math.floor(Math.min(tokens, chars)));
  const parts: string[] = [];
  for (let start = 0; start < text.length;) {
    let end = Math.min(start + size, text.length);
    const earliest = Math.max(start + 1, end - MAX_CHARACTER_UNITS);
    while (end < text.length && end > earliest && CONTINUES_CHARACTER.test(text[end] ?? '')) end--;
    // Many marks on one letter may be separated, but not the halves of a surrogate pair.
    if (/^[\uDC00-\uDFFF]/.test(text[end] ?? '') && end - 1 > start) end--;
    parts.push(text.slice(start, end));
    start = end;
  }
  return parts;
}

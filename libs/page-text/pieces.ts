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

/** Segmenters are handed stretches of at most this size, so that no input makes them slow. */
const MAX_SEGMENTED_CHARS = 20_000;
/** Ends a stretch that the segmenter takes for a sentence and a reader does not. */
const ABBREVIATION =
  /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|Prof|St|No|vs|etc|Inc|Ltd|Fig|Sec|approx|e\.g|i\.e|cf|ca|[A-Z])\.\s*$/;

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

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
  const tokens = estimateTokens(text);
  const finer = CUTS[from];
  if ((tokens <= limit.tokens && text.length <= limit.chars) || finer === undefined) {
    return [{ text, tokens, separator }];
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
  for (let start = 0; start < text.length;) {
    const end = stretchEnd(text, start, MAX_SEGMENTED_CHARS);
    let open = '';
    for (const { segment } of sentences.segment(text.slice(start, end))) {
      open += segment;
      if (!ABBREVIATION.test(segment.slice(-12))) {
        parts.push(open);
        open = '';
      }
    }
    if (open !== '') parts.push(open);
    start = end;
  }
  return parts;
}

/** Cuts a text without spaces, between what a reader sees as characters. */
function cutCharacters(text: string, { tokens, chars }: PieceLimit): string[] {
  const size = Math.max(2, Math.floor(Math.min(tokens, chars)));
  const parts: string[] = [];
  let open = '';
  for (let start = 0; start < text.length;) {
    const end = stretchEnd(text, start, MAX_SEGMENTED_CHARS);
    for (const { segment } of graphemes.segment(text.slice(start, end))) {
      // Marks can be heaped on one letter without end.
      for (const unit of segment.length > size ? segment : [segment]) {
        if (open.length + unit.length > size) {
          parts.push(open);
          open = '';
        }
        open += unit;
      }
    }
    start = end;
  }
  parts.push(open);
  return parts;
}

/** Where to end a stretch of at most `max` characters: after white space near its end if there is some. */
function stretchEnd(text: string, start: number, max: number): number {
  const end = start + max;
  if (end >= text.length) return text.length;
  const tail = text.slice(end - max / 10, end);
  const space = Math.max(tail.lastIndexOf(' '), tail.lastIndexOf('\n'));
  if (space !== -1) return end - tail.length + space + 1;
  return /[\uD800-\uDBFF]/.test(text[end - 1] ?? '') ? end - 1 : end;
}

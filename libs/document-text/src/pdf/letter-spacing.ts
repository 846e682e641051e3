import { isLetterSpaced, lettersTogether } from '@app/page-text';

interface LetterPiece {
  text: string;
  x: number;
  end: number;
  size: number;
}

/** A gap between words is larger than the gap between letters by this factor. */
const WORD_FACTOR = 1.6;
/** Letters with larger gaps, in font sizes, are the cells of a table. */
const MAX_LETTER_GAP = 1.1;

/** The pieces of a line whose letters stand apart, as in a heading, as its words. Other lines stay as they are. */
export function withLettersTogether<Piece extends LetterPiece>(pieces: Piece[]): Piece[] {
  const letters = pieces.map(({ text }) => text.trim()).join(' ');
  if (!isLetterSpaced(letters)) return pieces;
  const shown = pieces.filter(({ text }) => text.trim() !== '');
  const gaps = shown.map(({ x, text }, at) => {
    const before = shown[at - 1];
    // Letters that pdf.js has joined to a piece are a word.
    return before === undefined || (text + before.text).trim().length > 2 ? Infinity : x - before.end;
  });
  const least = Math.min(...gaps);
  if (Number.isFinite(least) && least > MAX_LETTER_GAP * shown[0]!.size) return pieces;
  const words: Piece[] = [];
  for (const [at, piece] of shown.entries()) {
    const gap = gaps[at]!;
    const word = words.at(-1);
    if (word === undefined || gap === Infinity || gap > WORD_FACTOR * least)
      words.push({ ...piece, text: lettersTogether(piece.text.trim()) });
    else Object.assign(word, { text: word.text + piece.text.trim(), end: piece.end });
  }
  return words;
}

import { settled } from './settled';
import type { TextFormat, Wrap } from './text-format';

/** A part of an answer that stays together if it fits into one message. */
export interface Block {
  /** In the markup of the platform, without `wrap`. */
  text: string;
  /** Around each piece: the fences of a code block. */
  wrap: Wrap;
  /** The character at which a block that is too long is divided. */
  divide: ' ' | '\n';
  /** The escaped text without markup, for a block that must be divided. */
  plain: () => string;
}

const BETWEEN_BLOCKS = '\n\n';

/** Blocks as messages within the platform's length, as few as possible in this order. Pure. */
export function pack(blocks: readonly Block[], format: TextFormat): string[] {
  const messages: string[] = [];
  let message = '';
  for (const piece of blocks.flatMap((block) => piecesOf(block, format))) {
    const longer = message === '' ? piece : message + BETWEEN_BLOCKS + piece;
    if (message !== '' && format.lengthOf(longer) > format.maxLength) {
      messages.push(message);
      message = piece;
    } else message = longer;
  }
  return message === '' ? messages : [...messages, message];
}

/** The whole block if it fits, otherwise pieces that fit; none if it is empty. */
function piecesOf(block: Block, format: TextFormat): string[] {
  const [before, after] = block.wrap;
  const whole = before + block.text + after;
  if (block.text.trim() === '') return [];
  if (format.lengthOf(whole) <= format.maxLength) return [whole];
  const room = format.maxLength - format.lengthOf(before + after);
  return divide(block, room, format.lengthOf).map((piece) => before + piece + after);
}

/** Divides a block into pieces of at most `room`, after a sentence or line if possible, else between words. */
function divide({ plain, divide: at }: Block, room: number, lengthOf: (text: string) => number): string[] {
  const pieces: string[] = [];
  let rest = plain();
  while (lengthOf(rest) > room) {
    const end = lengthWithin(rest, room, lengthOf);
    const head = rest.slice(0, end);
    const cut = endOfSentence(head, at) || lastBreak(head) || end;
    pieces.push(rest.slice(0, cut).trimEnd());
    rest = at === '\n' ? rest.slice(cut).replace(/^\n/, '') : rest.slice(cut).trimStart();
  }
  return [...pieces, rest].filter((piece) => piece.trim() !== '');
}

/**
 * How many UTF-16 units of the text have at most this length, without half a character or half an entity at the end.
 */
function lengthWithin(text: string, room: number, lengthOf: (text: string) => number): number {
  let [low, high] = [1, Math.min(text.length, room)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (lengthOf(text.slice(0, middle)) <= room) low = middle;
    else high = middle - 1;
  }
  const isHalfPair = /[\uD800-\uDBFF]$/.test(text.slice(0, low));
  const halfEntity = /&[a-z]{0,5}$/.exec(text.slice(0, low));
  if (halfEntity && /^&[a-z]{2,5};/.test(text.slice(halfEntity.index))) return Math.max(1, halfEntity.index);
  return isHalfPair ? Math.max(1, low - 1) : low;
}

/** The end of the last sentence or line in the second half of the text; 0 for none. */
function endOfSentence(head: string, at: ' ' | '\n'): number {
  const end = at === '\n' ? head.lastIndexOf('\n') + 1 : settled(head).length;
  return end > head.length / 2 ? end : 0;
}

/** The place after the last white space; 0 if there is none. */
function lastBreak(head: string): number {
  return Math.max(head.lastIndexOf(' '), head.lastIndexOf('\n')) + 1;
}

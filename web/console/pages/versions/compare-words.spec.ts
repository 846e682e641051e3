import { compareWords, type Piece } from './compare-words';

/** The pieces as a text, with unshared pieces in brackets. */
const shown = (pieces: Piece[]): string =>
  pieces.map(({ text, isShared }) => (isShared ? text : `[${text}]`)).join('');

function compared(before: string, after: string): [string, string] {
  const pieces = compareWords(before, after);
  return [shown(pieces.before), shown(pieces.after)];
}

describe('two texts, compared by words', () => {
  it.each([
    [
      'Refunds take 30 days.',
      'Refunds take five days.',
      'Refunds take [30 ]days.',
      'Refunds take [five ]days.',
    ],
    ['We open at nine.', 'At nine.', '[We open at ]nine.', '[At ]nine.'],
    ['a b c d', 'a c x d', 'a [b ]c d', 'a c [x ]d'],
    ['Same.', 'Same.', 'Same.', 'Same.'],
    ['', 'New.', '', '[New.]'],
    ['30 days', '30  days.', '30 days', '30  days[.]'],
  ])('are marked where they differ: %j, %j', (before, after, markedBefore, markedAfter) => {
    expect(compared(before, after)).toEqual([markedBefore, markedAfter]);
  });

  it('need no spaces between words', () => {
    expect(compared('退款需要三十天。', '退款需要五天。')[1]).toMatch(/^退款需要\[.+\]/);
  });

  it('keep every character, and are compared in time however long they are', () => {
    const long = (word: string): string => Array.from({ length: 4000 }, (_, at) => `${word}${at}`).join(' ');
    const [before, after] = [`Same. ${long('a')}`, `Same. ${long('b')}`];
    const pieces = compareWords(before, after);
    expect([pieces.before, pieces.after].map((all) => all.map(({ text }) => text).join(''))).toEqual([
      before,
      after,
    ]);
    expect(pieces.before.map(({ isShared }) => isShared)).toEqual([true, false]);
  });
});

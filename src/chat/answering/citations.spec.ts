import fc from 'fast-check';
import { CitationReader } from './citations';

function readIn(pieces: string[], passageCount = 3): { text: string; cited: number[] } {
  const reader = new CitationReader(Array.from({ length: passageCount }, (_, index) => index));
  const text = pieces.map((piece) => reader.read(piece)).join('') + reader.end();
  return { text, cited: reader.cited };
}

describe('citations', () => {
  it.each<[string, string, number[]]>([
    ['We ship on Mondays [2].', 'We ship on Mondays.', [1]],
    ['We ship on Mondays.[2] It is free.[1, 3]', 'We ship on Mondays. It is free.', [1, 0, 2]],
    ['Both [1][2] hold.', 'Both hold.', [0, 1]],
    ['Nothing is cited.', 'Nothing is cited.', []],
  ])('are taken out of %s', (answer, text, cited) => {
    expect(readIn([answer])).toEqual({ text, cited });
  });

  it.each([
    'Use `argv[1]` for it.',
    'Use:\n```\nargv[1] = list[2]\n```\nThat is all.',
    'See [4] and [0] and [note] and [ ].',
    'It ends in a bracket [',
    'It ends in a space ',
  ])('are not found in %j', (answer) => {
    expect(readIn([answer])).toEqual({ text: answer, cited: [] });
  });

  it('are the same however the answer is cut into pieces', () => {
    const part = fc.constantFrom(
      'a',
      ' ',
      '[',
      ']',
      '1',
      '2',
      '9',
      ',',
      '`',
      '```',
      '\n',
      '[1]',
      ' [2, 3]',
      'word',
    );
    fc.assert(
      fc.property(fc.array(fc.array(part)), (pieces) => {
        const texts = pieces.map((each) => each.join(''));
        expect(readIn(texts)).toEqual(readIn([texts.join('')]));
      }),
    );
  });
});

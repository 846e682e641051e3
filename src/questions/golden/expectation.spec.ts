import { missingIn } from './expectation';

const SOURCES = [
  { sourceId: 1, source: 'website', title: 'Refunds', url: 'https://www.example.com/refunds#how-long' },
  { sourceId: 2, source: 'guarantee', title: null, url: null },
];

function missing(text: string, ...contains: string[]): string[] {
  return missingIn({ text, sources: [], unanswered: false }, { contains, source: null });
}

describe('an answer has', () => {
  it.each([
    ['the text', 'Refunds take 30 days.', 'take 30 days'],
    ['the text in other capitals', 'We ship to CANADA.', 'canada'],
    ['the text with other white space', 'Refunds take\n30  days.', 'take 30 days'],
    ['the text with emphasis', 'Refunds take **30** days.', '30 days'],
    ['a price in another notation', 'It costs €1.234,50.', '1,234.5'],
    ['a figure with spaces between thousands', 'It has 12 345 seats.', '12,345 seats'],
    ['a figure in other digits', 'المدة ٣٠ يوما', '30'],
    ['a date', 'From 24.11.2026 on.', '24.11.2026'],
  ])('%s', (_, text, expected) => expect(missing(text, expected)).toEqual([]));

  it.each([
    ['another text', 'Refunds take 30 days.', '30 weeks'],
    ['a longer figure', 'Refunds take 130 days.', '30 days'],
    ['a figure with decimals', 'It costs 10.5 euros.', '10'],
    ['another figure after the same one', 'It costs 30 euros, and 40 with lunch.', '40 euros'],
  ])('not, if it has %s', (_, text, expected) => expect(missing(text, expected)).toEqual([expected]));

  it('every text, or the missing ones are named', () => {
    expect(missing('We ship to Canada and Mexico.', 'Canada', 'Peru', 'Mexico', 'Chile')).toEqual([
      'Peru',
      'Chile',
    ]);
  });

  it('a figure again, after an occurrence of the text with another figure', () => {
    expect(missing('1 room costs 30 euros, 2 rooms cost 55 euros.', '55 euros')).toEqual([]);
  });
});

describe('an answer rests on', () => {
  const answer = { text: 'Refunds take 30 days.', sources: SOURCES, unanswered: false };
  it.each([
    'website',
    'guarantee',
    'https://www.example.com/refunds',
    'https://www.example.com/refunds/#top',
  ])('%s', (source) => expect(missingIn(answer, { contains: [], source })).toEqual([]));

  it.each(['Refunds', 'https://www.example.com/', 'https://www.example.com/refunds/old'])(
    'not on %s',
    (source) => expect(missingIn(answer, { contains: ['30'], source })).toEqual([source]),
  );

  it('nothing, if it says that the agent does not know', () => {
    const unanswered = { ...answer, unanswered: true };
    expect(missingIn(unanswered, { contains: [], source: 'website' })).toEqual(['website']);
  });
});

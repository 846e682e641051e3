import { detectLanguage } from '@app/languages';
import { contradict, nearPairs, withoutAlikePages, type PageStatement } from './contradictions';
import type { FigurePassage } from './contradictions.queries';
import { HELD_OUT, TUNED, type Labelled } from './labelled.fixture';
import { differInFigures, statementOf, statementsOf } from './statement';

const statement = (text: string, documentId: number, sourceId = documentId, heading = ''): PageStatement => ({
  ...statementOf(text, detectLanguage(text)),
  passage: { documentId, sourceId } as FigurePassage,
  headings: statementOf(heading, 'en'),
});
const textsOf = (one: { text: string }, other: { text: string }) =>
  [one.text, other.text].toSorted().join(' | ');

/** The contradictions found by words in all sentences of a set together, and the number of its contradictions. */
async function found(set: readonly Labelled[]): Promise<{ right: number; wrong: string[]; all: number }> {
  const statements = set.flatMap(([one, other]) => [statement(one, 1), statement(other, 2)]);
  const pairs = (await nearPairs(statements)).filter((pair) => contradict(pair));
  const told = new Set(pairs.map(({ one, other }) => textsOf(one, other)));
  const expected = new Set(
    set.flatMap(([one, other, isOne]) => (isOne ? [textsOf({ text: one }, { text: other })] : [])),
  );
  const wrong = [...told].filter((pair) => !expected.has(pair));
  return { right: told.size - wrong.length, wrong, all: expected.size };
}

describe('contradictions by words', () => {
  it('are found without a false alarm among the sentences of the tuned set', async () => {
    expect(await found(TUNED)).toEqual({ right: 11, wrong: [], all: 12 });
  });

  it('are found without a false alarm among the sentences of the held-out set', async () => {
    expect(await found(HELD_OUT)).toEqual({ right: 8, wrong: [], all: 12 });
  });

  it('are only between different pages', async () => {
    const [one, other] = ['Refunds take 30 days.', 'A refund takes 14 days.'];
    expect(await nearPairs([statement(one, 1), statement(other, 1)])).toEqual([]);
    expect(await nearPairs([statement(one, 1), statement(other, 2)])).toMatchObject([{ words: 1 }]);
  });

  it.each([
    ['are', [statement('A parcel to Canada takes 9 days.', 1, 7)], 1],
    [
      'are not, where a third page says the same with another figure,',
      [
        statement('A parcel to Canada takes 9 days.', 1, 7),
        statement('A parcel to Canada takes 6 days.', 3, 7),
      ],
      0,
    ],
    [
      'are not, where the headings name different figures,',
      [statement('A parcel to Canada takes 9 days.', 1, 7, 'Parcels of 20 kg')],
      0,
    ],
    [
      'are not, where the pages differ in other sentences, too,',
      [
        statement('A parcel to Canada takes 9 days.', 1, 7),
        statement('Insurance of parcels costs 4 euros.', 1, 7),
        statement('Insurance of parcels costs 3 euros.', 2, 7),
      ],
      0,
    ],
  ] as const)('%s found between the pages of a website', async (_, statements, found) => {
    const pages = [statement('A parcel to Canada takes 5 days.', 2, 7, 'Parcels of 5 kg'), ...statements];
    expect(withoutAlikePages(await nearPairs(pages))).toHaveLength(found);
  });

  it('stay between sources, however often sentences differ', async () => {
    const pairs = await nearPairs(
      [1, 2, 3].map((page) => statement(`A parcel to Canada takes ${page} days.`, page)),
    );
    expect(withoutAlikePages(pairs)).toEqual(pairs);
  });

  it('need the same meaning where fewer words are the same', async () => {
    const [pair] = await nearPairs([
      statement('The minimum order is 25 €.', 1),
      statement('The minimum order value is 40 €.', 2),
    ]);
    expect(contradict(pair!)).toBe(false);
    expect(contradict(pair!, () => undefined)).toBe(false);
    expect(contradict(pair!, () => 0.79)).toBe(false);
    expect(contradict(pair!, () => 0.8)).toBe(true);
  });
});

describe('statements', () => {
  const texts = (text: string, question?: string) =>
    statementsOf(text, 'en', question).map((each) => each.text);

  it('are the sentences and lines with figures and words', () => {
    expect(texts('Refunds take 30 days. Ask us.\nParking costs 4 euros.\n12\n2026')).toEqual([
      'Refunds take 30 days.',
      'Parking costs 4 euros.',
    ]);
    expect(texts(`A day ticket for ${'very '.repeat(80)}old people costs 4 euros.`)).toEqual([]);
  });

  it('have no figures of link targets', () => {
    expect(texts('See [the list of tickets](https://example.com/lists/1039845827).')).toEqual([]);
  });

  it('have the words of the question that they answer', () => {
    expect(texts('Within 5 days.')).toEqual([]);
    const [answer] = statementsOf('Within 5 days.', 'en', 'Do you ship to Canada?');
    expect([...answer!.terms]).toEqual(expect.arrayContaining(['ship', 'canada', 'day']));
  });

  it.each([
    ['opens at 9:00', 'opens at 9 am', false],
    ['opens at 9:00', 'opens at 10 am', true],
    ['closes at 18:30', 'closes at 6.30 p.m.', false],
    ['costs 1,234.50 €', 'costs 1.234,5 €', false],
    ['call +44 20 7946 0958', 'call 020 7946 0958', false],
    ['call +44 20 7946 0958', 'call +44 20 7946 0112', true],
    ['from 9 to 18', 'from 9', false],
    ['from 9 to 18', 'from 9 to 17', true],
    ['on 24.12.2026', 'on 26.12.2026', true],
    ['costs ٥٠ euros', 'costs 50 euros', false],
  ])('"%s" and "%s" differ in figures: %s', (one, other, differ) => {
    expect(differInFigures(statementOf(one, 'en'), statementOf(other, 'en'))).toBe(differ);
  });
});

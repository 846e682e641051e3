import type { OpeningRow } from './openings.queries';
import { bestOpenings, inLanguageFirst } from './openings';

function row(id: number, documentId: number, position: number, text: string): OpeningRow {
  return { id, documentId, position, text, isStart: documentId === 1 };
}

describe('the passages that introduce a site', () => {
  it('say what it is, before those that only have sentences', () => {
    const openings = bestOpenings(
      [
        row(1, 1, 0, 'The item that you have just added cannot be delivered to you.'),
        row(2, 1, 1, 'Riverside Rowing is a club for everybody who likes to be on the water.'),
        row(3, 2, 0, 'Our rooms can be rented from May to the end of September.'),
      ],
      3,
    );
    expect(openings.map(({ id }) => id)).toEqual([2, 3]);
  });

  it('have only the paragraphs that do: no menus, teasers, tables and code', () => {
    const text = [
      '[Cart (0)](https://shop.example/cart)',
      '| a | b |',
      'Wir sind ein Verein, der seit dem Jahr 1920 in Erfurt rudert.',
      '',
      'Seit zehn Jahren gibt es auch eine Jugendgruppe bei uns.',
      'Top-News',
      'Am Samstag ist das Bootshaus für alle Gäste geöffnet.',
    ].join('\n');
    expect(bestOpenings([row(1, 1, 0, text)], 3)).toEqual([
      {
        id: 1,
        text: 'Wir sind ein Verein, der seit dem Jahr 1920 in Erfurt rudert.\n\nSeit zehn Jahren gibt es auch eine Jugendgruppe bei uns.',
      },
    ]);
  });

  it('are first those in the language of the visitor, in their order', () => {
    const openings = ['de', 'en', 'fr', 'en'].map((language, id) => ({ id, language }));
    expect(inLanguageFirst(openings, 'en').map(({ id }) => id)).toEqual([1, 3, 0, 2]);
  });

  it('are none if no passage has a sentence', () => {
    expect(bestOpenings([row(1, 1, 0, '- Home\n- News\n- Contact'), row(2, 1, 1, 'English')], 3)).toEqual([]);
  });
});

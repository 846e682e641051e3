import { readPage } from './page';
import { withoutLetterSpacing } from './letter-spacing';

describe('a heading whose letters stand apart', () => {
  it.each([
    ['O P E N I N G   H O U R S', 'OPENING HOURS'],
    ['O P E N I N G \u00a0 H O U R S', 'OPENING HOURS'],
    ['T E R M S & U S E', 'TERMS & USE'],
    ['营 业 时 间', '营业时间'],
    ['A B C D E F G', 'A B C D E F G'],
    ['Vitamin A C B D', 'Vitamin A C B D'],
    ['A B A', 'A B A'],
    ['1 2 3 4 5', '1 2 3 4 5'],
  ])('is its words: %s', (text, words) => expect(withoutLetterSpacing(text)).toBe(words));

  it('is a heading of a page', () => {
    const html =
      '<title>Mill</title><main><h2> P R I C E S&nbsp; &nbsp;2 0 2 7 </h2><p>Tea is 3 €.</p></main>';
    expect(readPage(Buffer.from(html), 'text/html', 'https://mill.example/').sections).toMatchObject([
      { heading: 'PRICES 2 0 2 7' },
    ]);
  });

  it('is found in linear time', () => expect(isSpaced('a '.repeat(300_000))).toBe(true));
});

function isSpaced(text: string): boolean {
  return withoutLetterSpacing(text) !== text;
}

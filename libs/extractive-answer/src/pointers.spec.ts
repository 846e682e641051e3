import { extractAnswer } from './answer';
import type { Passage } from './ranking';

const page = (title: string, text: string, heading = ''): Passage => ({
  title,
  heading,
  url: `https://a.test/${title.toLowerCase()}`,
  text,
});
const pointersTo = (question: string, passages: Passage[]): string =>
  extractAnswer(question, passages, { isUnsure: true })?.text ?? '';

describe('the nearest pages of an unsure answer', () => {
  it('are three at most, each once, the best first', () => {
    const pages = ['A', 'B', 'C', 'D'].flatMap((title) => [
      page(title, `Our garden shop ${title} sells garden lamps.`),
      page(title, 'Garden lamps are in the garden shop.', 'Lamps'),
    ]);
    const links = pointersTo('when are garden lamps?', pages).match(/^\[/gm);
    expect(links).toHaveLength(3);
  });

  it('are quoted below their link only with lines that hold much of the question', () => {
    const first = page('Lamps', 'Garden lamps cost little.');
    const near = page('Garden', 'Garden lamps are in the shop.');
    const named = page('Garden lamps of last year', 'They are sold out.');
    expect(pointersTo('when are garden lamps?', [first, near, named])).toBe(
      'The website does not clearly say this. This may help:\n\n' +
        '[Lamps](https://a.test/lamps)\n> Garden lamps cost little.\n\n' +
        '[Garden](https://a.test/garden)\n> Garden lamps are in the shop.\n\n' +
        '[Garden lamps of last year](https://a.test/garden lamps of last year)',
    );
  });

  it('keep lists, and cut long text around the best line', () => {
    const list = page('Rules', 'For lamps:\n- Lamps stay outside.\n- Lamps need a bulb.');
    expect(pointersTo('when lamps bulb', [list])).toContain(
      '> For lamps:\n> - Lamps stay outside.\n> - Lamps need a bulb.',
    );
    const long = page('Long', `${'Nothing is said in this sentence at all. '.repeat(40)}Lamps need a bulb.`);
    const quoted = pointersTo('when lamps bulb', [long]);
    expect(quoted).toContain('Lamps need a bulb.');
    expect(quoted.length).toBeLessThan(600);
  });

  it('are quoted a second time on the first page, below the heading of the second place', () => {
    const text =
      `Garden lamps are in the shop. ${'Nothing is said in this sentence at all. '.repeat(20)}\n\n` +
      '## Prices\n\nA garden lamp costs 20 euros.';
    expect(pointersTo('when garden lamp shop?', [page('Lamps', text)])).toMatch(
      /\n> Garden lamps are in the shop\..*\n>\n> Prices\n> A garden lamp costs 20 euros\.$/s,
    );
    const unlike = page('Lamps', 'Garden lamps are in the shop.\n\n## Staff\n\nSomebody else works here.');
    expect(pointersTo('when garden lamp shop?', [unlike])).not.toContain('Somebody');
  });

  it('are the sources of the answer, the first one first', () => {
    const answer = extractAnswer('when garden lamps', [page('A', 'A shop.'), page('B', 'Garden lamps.')], {
      isUnsure: true,
    });
    expect(answer).toMatchObject({ restsOn: [1, 0], isUnsure: true });
  });
});

import { htmlOf } from './markdown-html';

const repeated = (part: string): string => part.repeat(4000);

describe('htmlOf', () => {
  it('formats lists in quotes in lists', () => {
    expect(htmlOf('> - **a** _b_ ~~c~~\n>   > d')).toContain('<strong>a</strong> <em>b</em> <del>c</del>');
    expect(htmlOf('> '.repeat(30) + 'deep')).toContain('deep');
  });

  it.each([
    ['alone', '| Cedar | 40 |\n| Larch | |'],
    ['below text, and above more of it', 'Prices:\n| Cedar | 40 |\n| Larch | |\n\nIn euros'],
  ])('shows a table without a head: %s', (_, text) => {
    const html = htmlOf(text)!.replace(/\s+/g, '');
    expect(html).toContain(
      '<table><tbody><tr><td>Cedar</td><td>40</td></tr><tr><td>Larch</td><td></td></tr></tbody></table>',
    );
    expect(html).not.toContain('|');
  });

  it('leaves other bars as they are', () => {
    expect(htmlOf('| a |\n\n|x| + |y|')).toBe('<p>| a |</p>\n<p>|x| + |y|</p>\n');
    expect(htmlOf('```\n| a | b |\n```')).toContain('| a | b |');
    expect(htmlOf('| a \\| b | c |')).toContain('<td>a | b</td>');
    expect(htmlOf('| Room | Price |\n| --- | --- |\n| Cedar | 40 |')).toContain('<th>Room</th>');
  });

  it.each([
    ['quotes', `${repeated('> ')}a`],
    ['quotes without spaces', `${repeated('>')}a`],
    ['lists', `${repeated('- ')}a`],
    ['numbered lists', `${repeated('1. ')}a`],
    ['emphasis', `${repeated('*a _b ')}c${repeated('_ *')}`],
    ['strong emphasis', `${repeated('**a __b ')}c${repeated('__ **')}`],
  ])('gives up on thousands of nested %s, and does not fail', (_, text) => {
    expect(htmlOf(text)).toBeNull();
  });
});

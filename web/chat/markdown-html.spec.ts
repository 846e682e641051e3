import { htmlOf } from './markdown-html';

const repeated = (part: string): string => part.repeat(4000);

describe('htmlOf', () => {
  it('formats lists in quotes in lists', () => {
    expect(htmlOf('> - **a** _b_ ~~c~~\n>   > d')).toContain('<strong>a</strong> <em>b</em> <del>c</del>');
    expect(htmlOf('> '.repeat(30) + 'deep')).toContain('deep');
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

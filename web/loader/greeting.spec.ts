import { matches } from './greeting';

describe('a page of the greeting', () => {
  it.each([
    ['/', '/'],
    ['/pricing', '/pricing'],
    ['/pricing', '/pricing/'],
    ['/shop/*', '/shop/shoes/red'],
    ['*.html', '/a.html'],
    ['/(new)', '/(new)'],
  ])('%s is %s', (pattern, path) => expect(matches(pattern, path)).toBe(true));

  it.each([
    ['/', '/pricing'],
    ['/pricing', '/pricing/old'],
    ['/shop/*', '/shopping'],
    ['*.html', '/ahtml'],
  ])('%s is not %s', (pattern, path) => expect(matches(pattern, path)).toBe(false));
});

import fc from 'fast-check';
import { leastCpuMs } from '../../../test/support/time-growth';
import { pathFilter, pathMatcher } from './path-pattern';

const matches = (pattern: string, path: string): boolean => pathMatcher(pattern)(`https://e.com${path}`);

/** The same patterns as a regular expression, which may backtrack. */
function asRegExp(pattern: string): RegExp {
  const parts = pattern.split(/(\/\*\*\/|\/\*\*$|\*\*|\*)/).map((part) => {
    if (part === '/**/') return '/(?:.*/)?';
    if (part === '/**') return '/.*';
    if (part === '**') return '.*';
    return part === '*' ? '[^/]*' : part.replace(/[.\\+^$()[\]{}|?]/g, String.raw`\$&`);
  });
  return new RegExp(`^${parts.join('')}${pattern.endsWith('**') || pattern.endsWith('/') ? '' : '/'}$`);
}

describe('a path pattern', () => {
  it.each([
    ['/docs', '/docs'],
    ['/docs', '/docs/'],
    ['/docs/', '/docs'],
    ['/docs', '/docs?page=2'],
    ['/docs/*', '/docs/install'],
    ['/docs/*', '/docs/install/'],
    ['/docs/*/faq', '/docs/v2/faq'],
    ['/docs/v*', '/docs/v2'],
    ['/docs/**', '/docs'],
    ['/docs/**', '/docs/'],
    ['/docs/**', '/docs/a/b/c.html?x=1'],
    ['/docs/**/faq', '/docs/faq'],
    ['/docs/**/faq', '/docs/a/b/faq'],
    ['/**/**/faq', '/faq'],
    ['/**', '/'],
    ['/**', '/anything/at/all'],
    ['/**.html', '/a/b.html'],
    ['**/faq/**', '/a/faq/b'],
    ['/', '/'],
    ['/über/**', '/%C3%BCber/uns'],
    ['/%c3%bcber/*', '/%C3%BCber/uns'],
    ['/search?q=*', '/search?q=lamps&page=2'],
    ['/**?print=1', '/a/b?print=1'],
    ['/a.b', '/a.b'],
  ])('%s matches %s', (pattern, path) => expect(matches(pattern, path)).toBe(true));

  it.each([
    ['/docs', '/docs/a'],
    ['/docs', '/doc'],
    ['/docs', '/docs2'],
    ['/docs', '/en/docs'],
    ['/docs/*', '/docs'],
    ['/docs/*', '/docs/a/b'],
    ['/docs/**', '/docs2'],
    ['/docs/**/faq', '/docs/oldfaq'],
    ['/docs/**/faq', '/docsfaq'],
    ['/', '/a'],
    ['/*.html', '/a/b.html'],
    ['/search?q=*', '/search'],
    ['/**?print=1', '/a?print=2'],
    ['/a.b', '/axb'],
    ['/Docs', '/docs'],
  ])('%s does not match %s', (pattern, path) => expect(matches(pattern, path)).toBe(false));

  it('decides as a regular expression would, for any pattern and path', () => {
    const pieces = fc.array(fc.constantFrom('/', 'a', 'b', '.', '*', '**', 'ab', '/**/'), { maxLength: 80 });
    const path = fc.array(fc.constantFrom('/', 'a', 'b', '.x', 'ab'), { maxLength: 80 });
    fc.assert(
      fc.property(pieces, path, (patternPieces, pathPieces) => {
        // Longer rows of stars, and `**` twice in a row, mean the same as a single `**`.
        const pattern = `/${patternPieces.join('')}`
          .replace(/\*{3,}/g, '**')
          .replace(/(?:\/\*\*)+(?=\/\*\*)/g, '');
        const url = new URL(`https://e.com/${pathPieces.join('')}`);
        const { pathname } = url;
        const text = pathname.endsWith('/') ? pathname : `${pathname}/`;
        expect(pathMatcher(pattern)(url.href)).toBe(asRegExp(pattern).test(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('takes no longer for patterns on which a regular expression would backtrack', () => {
    const patterns = Array.from({ length: 50 }, (_, number) => `/${'**a*'.repeat(124)}${number}`);
    const filter = pathFilter([], patterns);
    const url = `https://e.com/${'a'.repeat(2_000)}`;
    expect(filter(url)).toBe(true);
    expect(leastCpuMs(() => filter(url))).toBeLessThan(100);
  });
});

describe('a filter of paths', () => {
  it('accepts a path that an included pattern matches and no excluded one does', () => {
    const filter = pathFilter(['/docs/**', '/faq'], ['/docs/old/**']);
    const taken = ['/docs', '/docs/a', '/faq', '/docs/old/a', '/', '/blog'].filter((path) =>
      filter(`https://e.com${path}`),
    );
    expect(taken).toEqual(['/docs', '/docs/a', '/faq']);
  });

  it('accepts everything without patterns', () => {
    expect(pathFilter()('https://e.com/a')).toBe(true);
    expect(pathFilter([], [])('https://e.com/a')).toBe(true);
  });
});

import fc from 'fast-check';
import { normalizeUrl, siteOf, urlIdentity } from './site-url';

describe('normalizeUrl', () => {
  it.each([
    ['HTTP://Example.COM:80/A/../b/./c#top', 'http://example.com/b/c'],
    ['https://example.com:443', 'https://example.com/'],
    ['https://example.com:8443/', 'https://example.com:8443/'],
    ['https://example.com./a', 'https://example.com/a'],
    ['https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
    ['https://example.com/%7ejoe/%c3%bc%2f', 'https://example.com/~joe/%C3%BC%2F'],
    [
      'https://example.com/?utm_source=x&b=2&UTM_medium=y&a=1&gclid=z&fbclid=w',
      'https://example.com/?b=2&a=1',
    ],
    ['https://example.com/a?utm_source=x', 'https://example.com/a'],
    ['https://example.com/a?', 'https://example.com/a'],
    ['https://example.com/a;jsessionid=12AB?PHPSESSID=3&q=4', 'https://example.com/a?q=4'],
    ['https://example.com/a?q=a%20b+c&empty=&flag', 'https://example.com/a?q=a%20b+c&empty=&flag'],
    ['https://example.com/100%', 'https://example.com/100%'],
  ])('normalizes %s to %s', (raw, expected) => expect(normalizeUrl(raw)).toBe(expected));

  it.each([
    'ftp://example.com/',
    'mailto:a@example.com',
    'javascript:void(0)',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://user:pw@example.com/',
    'http://',
    'no url',
    `https://example.com/${'a'.repeat(2_048)}`,
  ])('refuses %s', (raw) => expect(normalizeUrl(raw)).toBeNull());

  it('accepts text beyond ASCII in repeated calls', () => {
    const asked = Array.from({ length: 20_000 }, () => normalizeUrl('https://bücher.example/'));
    expect(asked).not.toContain(null);
  });

  it('resolves against a base', () =>
    expect(normalizeUrl('../b?x=1#y', 'https://example.com/a/c')).toBe('https://example.com/b?x=1'));

  it('is idempotent, bounded and http(s) only, for any text', () => {
    const part = fc.string({
      unit: fc.constantFrom(
        'a',
        '/',
        '.',
        '%',
        '2',
        'E',
        '4',
        '1',
        ';',
        'jsessionid=',
        '&',
        '?',
        '=',
        'utm_x',
        '#',
        'ü',
        ' ',
        '\\',
        '+',
      ),
    });
    fc.assert(
      fc.property(
        fc.oneof(part, fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string()),
        (text) => {
          const url = normalizeUrl(text, 'https://example.com/dir/');
          if (url === null) return;
          expect(normalizeUrl(url)).toBe(url);
          expect(url).toMatch(/^https?:\/\/[^#]*$/);
          expect(url.length).toBeLessThanOrEqual(2_048);
          expect(urlIdentity(urlIdentity(url))).toBe(urlIdentity(url));
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('urlIdentity', () => {
  it('does not depend on the order of parameters', () =>
    expect(urlIdentity('https://example.com/?b=2&a=1')).toBe(urlIdentity('https://example.com/?a=1&b=2')));
});

describe('siteOf', () => {
  it.each([
    ['https://example.com/', 'http://www.example.com/a', true],
    ['https://www.example.co.uk/', 'https://shop.example.co.uk/', true],
    ['https://a.co.uk/', 'https://b.co.uk/', false],
    ['https://example.com/', 'https://example.org/', false],
    ['https://example.com/', 'https://notexample.com/', false],
    ['https://example.com/', 'https://example.com.evil.org/', false],
    ['https://one.github.io/', 'https://two.github.io/', false],
    ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080/a', true],
    ['http://127.0.0.1:8080/', 'http://127.0.0.1:9090/', false],
    ['http://127.0.0.1/', 'http://127.0.0.2/', false],
    ['http://localhost:1/', 'http://localhost:2/', false],
    ['http://[::1]:1/', 'http://[::1]:1/a', true],
  ])('of %s contains %s: %s', (start, url, expected) => expect(siteOf(start)(url)).toBe(expected));
});

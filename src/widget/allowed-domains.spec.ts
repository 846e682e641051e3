import fc from 'fast-check';
import { allowsOrigin, frameAncestors, isDomainPattern } from './allowed-domains';
import { anyCharacter } from '../../test/support/any-character';

describe('a list of allowed domains', () => {
  it.each([
    ['example.com', 'https://example.com', true],
    ['example.com', 'http://example.com:8080', true],
    ['example.com', 'https://www.example.com', false],
    ['example.com', 'https://example.com.evil.org', false],
    ['example.com', 'https://evilexample.com', false],
    ['*.example.com', 'https://www.example.com', true],
    ['*.example.com', 'https://a.b.example.com', true],
    ['*.example.com', 'https://example.com', false],
    ['*.example.com', 'https://evilexample.com', false],
    ['localhost:8080', 'http://localhost:8080', true],
    ['localhost:8080', 'http://localhost:8081', false],
    ['example.com:443', 'https://example.com', true],
    ['*', 'https://anything.example', true],
    ['*', 'null', false],
    ['*', 'file://', false],
    ['*', 'not a URL', false],
  ])('%s and a page of %s: %s', (pattern, origin, allowed) => {
    expect(allowsOrigin([pattern], origin)).toBe(allowed);
  });

  it('allows nothing when it is empty', () => {
    expect(allowsOrigin([], 'https://example.com')).toBe(false);
    expect(frameAncestors([])).toBe(`'none'`);
  });

  it.each([
    '',
    'https://example.com',
    'example.com/',
    'a b',
    '**',
    '*.',
    '*.*.com',
    "'none'",
    'a;b',
    'ä.de',
    '.com',
    '*.com',
    '*.com:8443',
    '*.co.uk',
    '*.github.io',
    '*.xn--p1ai',
  ])('refuses the pattern %j', (pattern) => {
    expect(isDomainPattern(pattern)).toBe(false);
  });

  it.each(['*.example.com', '*.shop.co.uk', '*.shop.github.io:8443', '*.localhost', '*.intranet', 'com'])(
    'takes the pattern %j',
    (pattern) => expect(isDomainPattern(pattern)).toBe(true),
  );

  it('writes only hosts, ports and spaces into the policy', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: anyCharacter })), (texts) => {
        const patterns = texts.filter(isDomainPattern);
        expect(frameAncestors(patterns)).toMatch(/^('none'|[a-z0-9.*: -]+)$/);
      }),
    );
  });

  it('allows each host that is named, and its frames', () => {
    fc.assert(
      fc.property(fc.domain(), (host) => {
        const pattern = host.toLowerCase();
        fc.pre(isDomainPattern(pattern));
        expect(allowsOrigin([pattern], `https://${pattern}`)).toBe(true);
        expect(frameAncestors([pattern]).split(' ')).toContain(pattern);
      }),
    );
  });
});

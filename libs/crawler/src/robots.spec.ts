import fc from 'fast-check';
import { ALLOW_ALL, allows as isAllowed, MAX_ROBOTS_BYTES, parseRobots } from './robots';

const origin = 'https://example.com';
const allows = (robots: string, path: string) => isAllowed(parseRobots(Buffer.from(robots)), origin + path);

describe('robots.txt', () => {
  it.each([
    ['the longest match wins', 'User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b/c', true],
    ['the longest match wins for disallow', 'User-agent: *\nAllow: /a\nDisallow: /a/b', '/a/b/c', false],
    ['at equal length allow wins', 'User-agent: *\nDisallow: /a\nAllow: /a', '/a', true],
    ['an empty disallow allows', 'User-agent: *\nDisallow:', '/a', true],
    ['no rule allows', '', '/a', true],
    ['HTML in its place allows', '<html><body>Not: found</body></html>', '/a', true],
    [
      'our group replaces that of everyone',
      'User-agent: *\nDisallow: /\nUser-agent: ParleyBot\nDisallow: /x',
      '/a',
      true,
    ],
    ['our group without rules allows', 'User-agent: *\nDisallow: /\n\nUser-agent: parleybot', '/a', true],
    ['the token is compared without case or version', 'user-agent: PARLEYBOT/2.0\ndisallow: /', '/a', false],
    ['a longer token is another crawler', 'User-agent: ParleyBotNews\nDisallow: /', '/a', true],
    [
      'groups of one crawler are merged',
      'User-agent: ParleyBot\nDisallow: /a\n\nUser-agent: x\nDisallow: /\n\nUser-agent: ParleyBot\nDisallow: /b',
      '/b',
      false,
    ],
    ['several crawlers share a group', 'User-agent: x\nUser-agent: ParleyBot\nDisallow: /', '/a', false],
    [
      'a sitemap line does not end a group',
      'User-agent: ParleyBot\nSitemap: https://example.com/s.xml\nUser-agent: x\nDisallow: /',
      '/a',
      false,
    ],
    [
      'an unknown line does not end a group',
      'User-agent: ParleyBot\nClean-param: x\nUser-agent: y\nDisallow: /',
      '/a',
      false,
    ],
    ['rules before any group bind nobody', 'Disallow: /', '/a', true],
    ['comments are dropped', 'User-agent: * # all\nDisallow: /a # b', '/a', false],
    ['any line end is read', 'User-agent: *\rDisallow: /a\r\nDisallow: /b', '/b', false],
    ['a byte order mark is dropped', '\uFEFFUser-agent: *\nDisallow: /', '/a', false],
    ['a wildcard matches anything', 'User-agent: *\nDisallow: /*/private', '/x/y/private/z', false],
    ['a dollar anchors the end', 'User-agent: *\nDisallow: /*.pdf$', '/a.pdf', false],
    ['a dollar anchors the end and nothing else', 'User-agent: *\nDisallow: /*.pdf$', '/a.pdf?x', true],
    ['an anchored pattern without wildcard is exact', 'User-agent: *\nDisallow: /a$', '/ab', true],
    ['pieces do not overlap', 'User-agent: *\nDisallow: /ab*ba$', '/aba', true],
    ['the query is matched too', 'User-agent: *\nDisallow: /*?print=', '/a?print=1', false],
    [
      'escapes of unreserved characters are equal to them',
      'User-agent: *\nDisallow: /%7Ejoe',
      '/~joe',
      false,
    ],
    ['escapes are compared without case', 'User-agent: *\nDisallow: /a%3cd', '/a%3Cd', false],
    ['text beyond ASCII is equal to its escapes', 'User-agent: *\nDisallow: /ツ', '/%E3%83%84', false],
    ['paths are compared with case', 'User-agent: *\nDisallow: /A', '/a', true],
    ['a pattern without slash matches nothing', 'User-agent: *\nDisallow: a', '/a', true],
  ])('%s', (_name, robots, path, expected) => expect(allows(robots, path)).toBe(expected));

  it('reads the sitemaps of all groups and a bounded crawl delay', () => {
    const policy = parseRobots(
      Buffer.from('Sitemap: https://example.com/a.xml\nUser-agent: *\nCrawl-delay: 2.5\nsitemap: /b.xml'),
    );
    expect(policy).toMatchObject({ crawlDelayMs: 2_500, sitemaps: ['https://example.com/a.xml', '/b.xml'] });
    expect(parseRobots(Buffer.from('User-agent: *\nCrawl-delay: 86400')).crawlDelayMs).toBe(10_000);
    expect(parseRobots(Buffer.from('User-agent: *\nCrawl-delay: -1')).crawlDelayMs).toBe(0);
    expect(parseRobots(Buffer.from('User-agent: *\nCrawl-delay: soon')).crawlDelayMs).toBe(0);
  });

  it('reads 500 KiB without the cut line at the end', () => {
    const head = 'User-agent: *\nDisallow: /first\n';
    const last = 'Disallow: /last';
    const padding = '#'.repeat(MAX_ROBOTS_BYTES - head.length - 'Disallow: /'.length - 1);
    const policy = parseRobots(Buffer.from(`${head}${padding}\n${last}\nDisallow: /behind`));
    expect(['/first', '/last', '/behind', '/'].map((path) => isAllowed(policy, origin + path))).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  it('stays small when many crawlers share many rules', () => {
    const names = Array.from({ length: 20_000 }, (_, n) => `user-agent:${n.toString(36)}x`).join('\n');
    expect(allows(`${names}\n${'allow:/\n'.repeat(20_000)}`, '/a')).toBe(true);
  });

  it('matches patterns of many wildcards without backtracking', () => {
    expect(
      allows(
        `User-agent: *\n${`Disallow: /${'*a'.repeat(1_000)}*b$\n`.repeat(100)}`,
        `/${'a'.repeat(2_000)}`,
      ),
    ).toBe(true);
  });

  it('forbids a long address that would have to be matched against a file full of wildcards', () => {
    const lines: string[] = ['User-agent: *'];
    for (let bytes = 0; bytes < MAX_ROBOTS_BYTES; bytes += lines.at(-1)!.length + 1)
      lines.push(`Disallow: *qqqqqq${lines.length}`);
    const rules = parseRobots(Buffer.from(lines.join('\n')));
    expect(isAllowed(rules, `${origin}/${'q'.repeat(2_000)}`)).toBe(false);
    expect(isAllowed(rules, `${origin}/short`)).toBe(true);
  });

  it('never throws, and agrees with a regular expression on every pattern', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('/', 'a', 'b', '*', '$') }),
        fc.string({ unit: fc.constantFrom('/', 'a', 'b') }),
        (tail, rest) => {
          const pattern = `/${tail}`;
          const literal = (text: string) => text.replaceAll('$', '\\$').replace(/\*+/g, '.*');
          const source = pattern.endsWith('$') ? `${literal(pattern.slice(0, -1))}$` : literal(pattern);
          const path = new URL(`${origin}/x${rest}`).pathname.replace('/x', '/');
          expect(allows(`User-agent: *\nDisallow: ${pattern}`, path)).toBe(
            !new RegExp(`^${source}`).test(new URL(origin + path).pathname),
          );
        },
      ),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        isAllowed(parseRobots(Buffer.from(bytes)), `${origin}/a`);
      }),
    );
  });

  it('allows everything if it is absent', () => expect(isAllowed(ALLOW_ALL, origin)).toBe(true));
});

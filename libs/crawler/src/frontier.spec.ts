import fc from 'fast-check';
import { Frontier } from './frontier';

const MAX_PAGES = 200;
const drain = (frontier: Frontier) => {
  const urls: string[] = [];
  for (let next = frontier.take(); next; next = frontier.take())
    urls.push(next.url.replace('https://e.com', ''));
  return urls;
};

describe('Frontier', () => {
  it('returns each URL once and in order, whatever the order of its parameters', () => {
    const frontier = new Frontier(MAX_PAGES);
    const admissions = ['/b', '/a', '/b', '/c?x=1&y=2', '/c?y=2&x=1'].map((path) =>
      frontier.add(`https://e.com${path}`, 1),
    );
    expect(admissions).toEqual(['added', 'added', 'known', 'added', 'known']);
    expect(drain(frontier)).toEqual(['/b', '/a', '/c?x=1&y=2']);
    expect(frontier.add('https://e.com/a', 1)).toBe('known');
    expect(frontier.count).toBe(3);
  });

  it('refuses URLs beyond the depth without marking them as known', () => {
    const frontier = new Frontier(MAX_PAGES);
    expect(frontier.add('https://e.com/a', 6)).toBe('depth_limit');
    expect(frontier.add('https://e.com/a', 5)).toBe('added');
  });

  it.each([
    '/a/b/a/b/a/b/a/b',
    `/${'x/'.repeat(16)}`,
    `/?${Array.from({ length: 9 }, (_, n) => `p${n}=1`).join('&')}`,
  ])('recognizes %s as a trap', (path) =>
    expect(new Frontier(MAX_PAGES).add(`https://e.com${path}`, 1)).toBe('url_trap'),
  );

  it('returns the pages of a long series after all others, and loses none', () => {
    const frontier = new Frontier(MAX_PAGES);
    for (let n = 0; n < 300; n += 1) frontier.add(`https://e.com/post/${n}`, 1);
    frontier.add('https://e.com/about', 1);
    const urls = drain(frontier);
    expect(urls).toHaveLength(301);
    expect(urls.indexOf('/about')).toBe(50);
  });

  it('limits the variants of a path to half of the pages', () => {
    const frontier = new Frontier(MAX_PAGES);
    for (let n = 0; n < 1_000; n += 1) frontier.add(`https://e.com/shop?color=${n}&size=${n}`, 1);
    expect(frontier.count).toBe(100);
  });

  it('stays bounded for any site', () => {
    const frontier = new Frontier(MAX_PAGES);
    for (let n = 0; n < 6_000; n += 1)
      frontier.add(`https://e.com/${n.toString(36).replace(/\d/g, '-')}x${n % 7}/${'abcdefgh'[n % 8]}`, 1);
    for (let n = 0; n < 6_000; n += 1) frontier.add(`https://e.com/p${n}`, 1);
    expect(drain(frontier).length).toBeLessThanOrEqual(4_000);
  });

  it('never returns a URL twice, or one that was not added', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.webPath(), fc.integer({ min: 0, max: 7 }))), (entries) => {
        const frontier = new Frontier(5);
        const urls = entries.map(([path, depth]) => [new URL(`https://e.com${path}`).href, depth] as const);
        for (const [url, depth] of urls) frontier.add(url, depth);
        const given = drain(frontier).map((path) => `https://e.com${path}`);
        expect(new Set(given).size).toBe(given.length);
        expect(given.every((url) => urls.some(([added, depth]) => added === url && depth <= 5))).toBe(true);
      }),
    );
  });
});

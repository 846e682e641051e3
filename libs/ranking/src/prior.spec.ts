import { priorOf } from './prior';

const page = (url: string | null, title = 'Page', position = 0, text = '') =>
  priorOf({ url, title, position, text });

describe('the prior of a passage', () => {
  it('is highest for the beginning of a page', () => {
    const priors = [0, 1, 2, 50].map((position) => page('https://example.com/docs', 'Docs', position));
    expect(priors).toEqual(priors.toSorted((a, b) => b - a));
    expect(page(null)).toBe(priors[0]);
  });

  it.each([
    ['https://example.com/news/2015/03/hello', 'Hello'],
    ['https://example.com/docs/release-notes/v1.2', 'v1.2'],
    ['https://example.com/changelog.html', 'All'],
    ['https://example.com/2019/05/a-post', 'A post'],
    ['https://example.com/v2', 'Release notes for 2.0'],
    ['https://example.com/aktuelles', 'Aktuelles'],
    ['https://example.com/7', 'Actualités'],
  ])('is lower for the chronicle %s', (url, title) => {
    expect(page(url, title)).toBeLessThan(page('https://example.com/docs'));
  });

  it('is lower for praise of customers, and not for a text with a quotation', () => {
    const praise = '"They found my parcel within a day, and were kind about it."';
    const wished = page(null, 'Page', 0, `What customers say\n\n${praise}\n\n${praise}\n\n${praise}`);
    expect(wished).toBeLessThan(page(null));
    expect(
      page(null, 'Page', 0, `We deliver on weekdays, and on Saturdays if asked. ${praise} Prices differ.`),
    ).toBe(page(null));
  });

  it.each([
    'https://news.example.com/install',
    'https://example.com/docs/newsletter',
    'https://example.com/exchanges',
    'not a URL: news',
  ])('is not lower for %s', (url) => {
    expect(page(url)).toBe(page(null));
  });
});

import { shortAddress, skippedGroups } from './pages';

it('skipped pages stand together by reason, the most frequent first', () => {
  const page = (path: string, reason: string, detail?: string) => ({
    url: `https://a.example${path}`,
    reason,
    detail,
  });
  const groups = skippedGroups([
    page('/1', 'robots'),
    page('/2', 'http_error', 'HTTP 404'),
    page('/3', 'http_error', 'HTTP 404'),
    page('/4', 'unheard_of'),
  ]);
  expect(groups.map(({ reason, urls }) => [reason, urls.length])).toEqual([
    ['The site returned an error (HTTP 404)', 2],
    ['Blocked by robots.txt', 1],
    ['unheard_of', 1],
  ]);
});

it.each([
  ['https://www.example.com/', 'www.example.com'],
  ['https://www.example.com/docs/a?b=1', '/docs/a?b=1'],
  ['https://www.example.com/%C3%BCber', '/über'],
  ['https://www.example.com/%ff', '/%ff'],
  ['not a URL', 'not a URL'],
])('%s is shown as %s', (url, shown) => {
  expect(shortAddress(url)).toBe(shown);
});

import { requestedMs, type Exchange } from './polite-client';

it.each([
  [{}, 0],
  [{ 'retry-after': '3' }, 3000],
  [{ 'retry-after': '3600' }, 10_000],
])('waits as long as the site asks with %j, up to 10 s', (headers, waitMs) => {
  expect(requestedMs({ status: 429, headers } as unknown as Exchange)).toBe(waitMs);
});

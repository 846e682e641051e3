import { retryAfterMs } from './polite-client';

it.each([
  [undefined, 0],
  ['3', 3_000],
  ['3600', 10_000],
  ['Thu, 01 Jan 1970 00:00:05 GMT', 4_000],
  ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ['-5', 0],
  ['soon', 0],
])('reads Retry-After: %s, up to 10 s', (value, expected) =>
  expect(retryAfterMs(value === undefined ? {} : { 'retry-after': value }, 1_000)).toBe(expected),
);

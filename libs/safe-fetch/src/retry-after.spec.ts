import { retryAfterMs } from './retry-after';

it.each([
  [{}, undefined],
  [{ 'retry-after': '3' }, 3000],
  [{ 'retry-after': ' 1.5 ' }, 1500],
  [{ 'retry-after': 'Thu, 01 Jan 1970 00:00:05 GMT' }, 4000],
  [{ 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }, 0],
  [{ 'retry-after': 'Thu, 01 Jan 1970 00:00:05 GMT', date: 'Thu, 01 Jan 1970 00:00:03 GMT' }, 2000],
  [{ 'retry-after': 'Thu, 01 Jan 1970 00:00:05 GMT', date: 'today' }, 4000],
  [{ 'retry-after': '-5' }, undefined],
  [{ 'retry-after': 'Infinity' }, undefined],
  [{ 'retry-after': 'soon' }, undefined],
])('reads the wait from %j', (headers, waitMs) => {
  expect(retryAfterMs(headers, 1000)).toBe(waitMs);
});

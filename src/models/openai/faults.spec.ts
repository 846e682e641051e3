import { reportedFault, retryAfterSeconds } from './faults';

const NOW_MS = Date.UTC(2026, 0, 1, 12);

it.each([
  [{ 'retry-after': '7' }, 7],
  [{ 'retry-after': '0' }, 0],
  [{ 'retry-after': 'Thu, 01 Jan 2026 12:00:30 GMT' }, 30],
  [{ 'retry-after': 'Thu, 01 Jan 2026 11:00:00 GMT' }, 0],
  [{ 'retry-after-ms': '1500', 'retry-after': '9' }, 2],
  [{ 'retry-after': 'soon' }, undefined],
  [{}, undefined],
])('reads the requested wait from %j', (headers, seconds) => {
  expect(retryAfterSeconds(headers, NOW_MS)).toBe(seconds);
});

it.each([
  [{ code: 429 }, 'overloaded'],
  [{ code: 'rate_limit_exceeded' }, 'overloaded'],
  [{ type: 'overloaded_error' }, 'overloaded'],
  [{ status: 'RESOURCE_EXHAUSTED', code: 8 }, 'overloaded'],
  [{ code: 400, type: 'invalid_request_error' }, 'error'],
  ['out of order', 'error'],
  [null, 'error'],
])('reads the reported error %j as %s', (reported, kind) => {
  expect(reportedFault(reported).kind).toBe(kind);
});

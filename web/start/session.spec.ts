import { sessionIn, tokenIn } from './session';

it.each([
  [`#start=${'aB-_9'.repeat(8)}`, 'aB-_9'.repeat(8)],
  ['', undefined],
  ['#start=', undefined],
  ['#start=a b', undefined],
  ['#other', undefined],
])('the token in %j is %j', (fragment, token) => {
  expect(tokenIn(fragment)).toBe(token);
});

describe('a stored session', () => {
  const session = { key: 'ply_live_a', expiresAt: '2026-11-23T12:00:00.000Z' };
  const nowMs = Date.parse('2026-11-23T11:59:59.000Z');

  it('is used until it expires', () => {
    expect(sessionIn(JSON.stringify(session), nowMs)).toEqual(session);
    expect(sessionIn(JSON.stringify(session), nowMs + 1000)).toBeUndefined();
  });

  it.each([
    null,
    '',
    '{',
    'null',
    '[]',
    '{"key":1,"expiresAt":"2099-01-01"}',
    '{"key":"a","expiresAt":"soon"}',
  ])('is none when %j is stored', (stored) => {
    expect(sessionIn(stored, nowMs)).toBeUndefined();
  });
});

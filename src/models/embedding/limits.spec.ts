import fc from 'fast-check';
import { batchesOf, MAX_TEXT_CHARS } from './batches';
import { durationMs, pauseMs } from './rate-limit';

describe('batches', () => {
  const texts = fc.array(
    fc.integer({ min: 0, max: 3 * MAX_TEXT_CHARS }).map((length) => ({ text: 'x'.repeat(length) })),
    { maxLength: 120 },
  );

  it('hold every text once, in order; none is empty, none too long', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 64 }), (items, max) => {
        const batches = batchesOf(items, { maxTexts: max });
        expect(batches.flat()).toEqual(items);
        for (const batch of batches) {
          expect(batch.length).toBeGreaterThan(0);
          expect(batch.length).toBeLessThanOrEqual(max);
          const chars = batch.reduce((sum, { text }) => sum + Math.min(text.length, MAX_TEXT_CHARS), 0);
          expect(chars).toBeLessThanOrEqual(64_000);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('hold as many texts as fit', () => {
    expect(
      batchesOf(Array.from({ length: 70 }, () => ({ text: 'short' }))).map(({ length }) => length),
    ).toEqual([32, 32, 6]);
  });
});

describe('durations', () => {
  it.each([
    ['1s', 1000],
    ['6m0s', 360_000],
    ['20ms', 20],
    ['1.5s', 1500],
    ['1h2m3s', 3_723_000],
    ['2', 2000],
    ['', 0],
    ['soon', 0],
    ['-1s', 0],
  ])('%j is %d ms', (text, ms) => expect(durationMs(text)).toBe(ms));

  it('are never negative and never NaN', () => {
    fc.assert(fc.property(fc.string(), (text) => expect(durationMs(text)).toBeGreaterThanOrEqual(0)));
  });
});

describe('the pause before a call', () => {
  const headers = {
    'x-ratelimit-remaining-requests': '5',
    'x-ratelimit-reset-requests': '1s',
    'x-ratelimit-remaining-tokens': '900',
    'x-ratelimit-reset-tokens': '2m',
  };
  it.each([
    [{ requests: 1, tokens: 100 }, 0],
    [{ requests: 6, tokens: 100 }, 1000],
    [{ requests: 1, tokens: 1000 }, 120_000],
    [{ requests: 6, tokens: 1000 }, 120_000],
  ])('that needs %j is %d ms', (needed, ms) => expect(pauseMs(headers, needed)).toBe(ms));

  it('is 0 when the endpoint announces no limit', () => {
    expect(pauseMs({}, { requests: 1, tokens: 1000 })).toBe(0);
  });
});

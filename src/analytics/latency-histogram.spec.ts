import fc from 'fast-check';
import { BUCKET_GROWTH, percentilesOf, type LatencyHistogram } from './latency-histogram';

/** Computes the result of `bucketSql`. */
const bucketOf = (milliseconds: number): number =>
  Math.ceil(Math.log(Math.max(milliseconds, 1)) / Math.log(BUCKET_GROWTH));

function histogramOf(durations: readonly number[]): LatencyHistogram {
  const counts: Record<string, number> = {};
  for (const duration of durations) counts[bucketOf(duration)] = (counts[bucketOf(duration)] ?? 0) + 1;
  return counts;
}

describe('the percentiles of histograms', () => {
  it('are null when nothing was measured', () => {
    expect(percentilesOf([{}, {}])).toEqual({ p50: null, p95: null });
  });

  it('cover all durations together, within 5 % and a rounded millisecond', () => {
    const durations = fc.array(fc.integer({ min: 1, max: 150_000 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(fc.array(durations, { minLength: 1, maxLength: 5 }), (parts) => {
        const found = percentilesOf(parts.map(histogramOf));
        const sorted = parts.flat().toSorted((one, other) => one - other);
        for (const [share, value] of [
          [0.5, found.p50],
          [0.95, found.p95],
        ] as const) {
          const exact = sorted[Math.ceil(share * sorted.length) - 1]!;
          expect(Math.abs(value! - exact)).toBeLessThanOrEqual(0.05 * exact + 1);
        }
      }),
    );
  });
});

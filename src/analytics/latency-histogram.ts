import { raw, sql, type Query } from '../platform/database/sql';

/** Each bucket is wider than the previous by this factor, so a percentile is off by at most half a bucket, 5 %. */
export const BUCKET_GROWTH = 1.1;

/** The number of durations in each bucket. Bucket n ends at `BUCKET_GROWTH` ** n milliseconds. */
export type LatencyHistogram = Readonly<Record<string, number>>;

/** Two percentiles in milliseconds; null without a measurement. */
export interface Percentiles {
  p50: number | null;
  p95: number | null;
}

/** SQL: the bucket of a duration, for a histogram that `percentilesOf` reads. */
export function bucketSql(milliseconds: Query): Query {
  return sql`ceil(ln(greatest(${milliseconds}, 1)) / ln(${raw(BUCKET_GROWTH)}))::int`;
}

/** The percentiles of all durations in several histograms. */
export function percentilesOf(histograms: readonly LatencyHistogram[]): Percentiles {
  const counts: Record<string, number> = {};
  for (const histogram of histograms)
    for (const bucket in histogram) counts[bucket] = (counts[bucket] ?? 0) + histogram[bucket]!;
  const sorted = Object.entries(counts)
    .map(([bucket, count]) => [Number(bucket), count] as const)
    .toSorted(([one], [other]) => one - other);
  return { p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95) };
}

/** The smallest duration that at least this share of the durations does not exceed, as the middle of its bucket. */
function percentile(
  sorted: readonly (readonly [bucket: number, count: number])[],
  share: number,
): number | null {
  const total = sorted.reduce((sum, [, count]) => sum + count, 0);
  let seen = 0;
  for (const [bucket, count] of sorted) {
    seen += count;
    if (seen >= share * total) return Math.round(BUCKET_GROWTH ** (bucket - 0.5));
  }
  return null;
}

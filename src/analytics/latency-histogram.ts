/** Buckets grow by this factor. A percentile is wrong by at most half of it, 5 %. */
export const BUCKET_GROWTH = 1.1;

/** How many durations are in each bucket. Bucket n ends at `BUCKET_GROWTH` ** n milliseconds. */
export type LatencyHistogram = Readonly<Record<string, number>>;

/** Two percentiles in milliseconds; null when nothing was measured. */
export interface Percentiles {
  p50: number | null;
  p95: number | null;
}

/** The bucket of a duration in SQL; `percentilesOf` reads it. */
export function bucketSql(milliseconds: string): string {
  return `ceil(ln(greatest(${milliseconds}, 1)) / ln(${BUCKET_GROWTH}))::int`;
}

/** The percentiles of durations that are counted in several histograms. */
export function percentilesOf(histograms: readonly LatencyHistogram[]): Percentiles {
  const counts = new Map<number, number>();
  for (const histogram of histograms)
    for (const [bucket, count] of Object.entries(histogram))
      counts.set(Number(bucket), (counts.get(Number(bucket)) ?? 0) + count);
  const sorted = [...counts].toSorted(([one], [other]) => one - other);
  return { p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95) };
}

/** The smallest duration that at least this share does not exceed: the middle of its bucket. */
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

type Headers = Record<string, string | string[] | undefined>;

const UNITS_MS: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * How long to leave an endpoint alone after an answer, by the `x-ratelimit-remaining-…` and `x-ratelimit-reset-…` that OpenAI and those who
 * follow it send for requests and tokens: until the reset once less is left than the next call needs. 0 when they say nothing of the kind.
 */
export function pauseMs(headers: Headers, needed: { requests: number; tokens: number }): number {
  const pauses = (['requests', 'tokens'] as const).map((kind) => {
    const remaining = numberOf(headers[`x-ratelimit-remaining-${kind}`]);
    if (remaining === undefined || remaining >= needed[kind]) return 0;
    return durationMs(String(headers[`x-ratelimit-reset-${kind}`] ?? ''));
  });
  return Math.max(...pauses);
}

/** A duration like `6m0s`, `1.5s`, `20ms` or plain seconds, in milliseconds; 0 when it is none. */
export function durationMs(text: string): number {
  const plain = numberOf(text);
  if (plain !== undefined) return plain * 1000;
  if (!/^(\d+(\.\d+)?(ms|[smhd]))+$/.test(text)) return 0;
  return [...text.matchAll(/([\d.]+)(ms|[smhd])/g)].reduce(
    (sum, [, value, unit]) => sum + Number(value) * (UNITS_MS[unit ?? ''] ?? 0),
    0,
  );
}

function numberOf(header: string | string[] | undefined): number | undefined {
  const text = String(header ?? '');
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

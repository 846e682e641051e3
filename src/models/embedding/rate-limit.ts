type Headers = Record<string, string | string[] | undefined>;

const UNITS_MS: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * The pause before the next call, in milliseconds, by the headers `x-ratelimit-remaining-…` and `x-ratelimit-reset-…`
 * of OpenAI and compatible endpoints. When fewer requests or tokens remain than the call needs, it lasts until the
 * reset. 0 without these headers.
 */
export function pauseMs(headers: Headers, needed: { requests: number; tokens: number }): number {
  const pauses = (['requests', 'tokens'] as const).map((kind) => {
    const remaining = numberOf(headers[`x-ratelimit-remaining-${kind}`]);
    if (remaining === undefined || remaining >= needed[kind]) return 0;
    return durationMs(String(headers[`x-ratelimit-reset-${kind}`] ?? ''));
  });
  return Math.max(...pauses);
}

/** A duration like `6m0s`, `1.5s`, `20ms` or plain seconds, in milliseconds; 0 for any other text. */
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

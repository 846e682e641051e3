import { Counter, Gauge } from 'prom-client';

const limited = new Counter({
  name: 'parley_rate_limited_requests_total',
  help: 'Requests refused with 429, by quota: of an account, of visitors, or of an address that sent wrong keys.',
  labelNames: ['quota'],
});
const QUOTAS = ['account', 'address', 'visitor'] as const;
for (const quota of QUOTAS) limited.inc({ quota }, 0);

/** The kind of quota that was used up. */
export type LimitedQuota = (typeof QUOTAS)[number];

const shared = new Gauge({
  name: 'parley_limiter_store_up',
  help: '1 while requests are counted as configured, 0 while this process counts alone because Redis is unavailable.',
});
shared.set(1);

/** Counts a request that was refused because a quota was used up. */
export function countLimited(quota: LimitedQuota): void {
  limited.inc({ quota });
}

/** Records whether the shared storage answers. */
export function noteStorage(isUp: boolean): void {
  shared.set(isUp ? 1 : 0);
}

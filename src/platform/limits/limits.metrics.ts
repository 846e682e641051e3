import { Counter, Gauge } from 'prom-client';
import { metrics } from '../metrics/registry';

const limited = new Counter({
  name: 'parley_rate_limited_requests_total',
  help: 'Requests refused with 429, by quota: that of an account, or that of an address whose keys were wrong.',
  labelNames: ['quota'],
  registers: [metrics],
});
for (const quota of ['account', 'address']) limited.inc({ quota }, 0);

const shared = new Gauge({
  name: 'parley_limiter_store_up',
  help: '1 while limits are counted where they should be, 0 while this process counts alone because Redis is away.',
  registers: [metrics],
});
shared.set(1);

/** Counts a request that was refused for its quota. */
export function countLimited(quota: 'account' | 'address'): void {
  limited.inc({ quota });
}

/** Notes whether the limiter's store answers. */
export function noteStore(isUp: boolean): void {
  shared.set(isUp ? 1 : 0);
}

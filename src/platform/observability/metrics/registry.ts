import { Gauge } from 'prom-client';
import { VERSION } from '../../http/server/package-files';

// The metrics of this process are in the registry of prom-client. A metric is declared in the `….metrics.ts` beside
// the code that records it. The values of a label come from short lists in the code or the settings; never from ids,
// paths, tenants or texts.

/** Buckets for durations from a database query to a whole streamed answer. */
export const DURATION_BUCKETS_SECONDS = [
  0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120,
];

new Gauge({
  name: 'parley_build_info',
  help: 'Always 1; the version is its label.',
  labelNames: ['version'],
}).set({ version: VERSION }, 1);

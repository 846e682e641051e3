import { Counter } from 'prom-client';
import { metrics } from '../../platform/observability/metrics/registry';

const searches = new Counter({
  name: 'parley_searches_total',
  help: 'Searches of agents that have vectors: hybrid, or lexical because the vectors were not available.',
  labelNames: ['mode'],
  registers: [metrics],
});
for (const mode of ['hybrid', 'lexical']) searches.inc({ mode }, 0);

/** Counts a search of an agent that has vectors. */
export function countSearch(mode: 'hybrid' | 'lexical'): void {
  searches.inc({ mode });
}

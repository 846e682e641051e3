import { Counter } from 'prom-client';

export const searches = new Counter({
  name: 'parley_searches_total',
  help: 'Searches where there is an encoder: hybrid, or lexical because vectors were not available.',
  labelNames: ['mode'],
});
for (const mode of ['hybrid', 'lexical']) searches.inc({ mode }, 0);

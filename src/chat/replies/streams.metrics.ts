import { Gauge } from 'prom-client';
import { metrics } from '../../platform/observability/metrics/registry';

const running = new Gauge({
  name: 'parley_resumable_streams',
  help: 'Resumable replies that run in this process right now, with or without a reader.',
  registers: [metrics],
});

/** Counts a resumable reply as running until the returned function is called. */
export function countRunningReply(): () => void {
  running.inc();
  return () => running.dec();
}

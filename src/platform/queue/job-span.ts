import { SpanKind } from '@opentelemetry/api';
import { contextOf, inSpan } from '../observability/tracing/spans';
import { jobSeconds } from './queue.metrics';

/**
 * Runs a job in a consumer span (OpenTelemetry messaging conventions), in the trace of the request that added it, and
 * counts it.
 */
export async function observeJob(
  job: string,
  traceparent: string | undefined,
  run: () => Promise<void>,
): Promise<void> {
  const attributes = {
    'messaging.system': 'bullmq',
    'messaging.operation.type': 'process',
    'messaging.operation.name': 'process',
    'messaging.destination.name': job,
  };
  const startedAtMs = performance.now();
  let outcome = 'failed';
  try {
    await inSpan(`process ${job}`, { kind: SpanKind.CONSUMER, attributes }, run, contextOf(traceparent));
    outcome = 'completed';
  } finally {
    jobSeconds.observe({ job, outcome }, (performance.now() - startedAtMs) / 1000);
  }
}

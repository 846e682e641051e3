import { SpanKind, trace, type Link } from '@opentelemetry/api';
import { contextOf, inSpan, markFailed } from '../platform/observability/tracing/spans';
import type { DueDelivery } from './deliveries.queries';
import { isSuccess, type AttemptResult } from './webhook-sender.service';

/**
 * Sends in a client span (OpenTelemetry HTTP conventions), in the trace of the request that caused the event and
 * linked to the span of the delivery job. The span holds neither the receiver's address, which may be a secret, nor
 * parts of the event, and the receiver gets no `traceparent`.
 */
export async function inAttemptSpan(
  webhookId: number,
  { id, traceparent, attemptsMade }: DueDelivery,
  send: () => Promise<AttemptResult>,
): Promise<AttemptResult> {
  const job = trace.getActiveSpan();
  const links: Link[] = job ? [{ context: job.spanContext() }] : [];
  const attributes = {
    'http.request.method': 'POST',
    'parley.webhook_id': webhookId,
    'parley.delivery_id': id,
    ...(attemptsMade > 0 && { 'http.request.resend_count': attemptsMade }),
  };
  return inSpan(
    'POST webhook',
    { kind: SpanKind.CLIENT, attributes, links },
    async (span) => {
      const result = await send();
      if (result.responseStatus !== null)
        span.setAttribute('http.response.status_code', result.responseStatus);
      if (!isSuccess(result.responseStatus)) markFailed(span, String(result.responseStatus ?? '_OTHER'));
      return result;
    },
    contextOf(traceparent),
  );
}

import { context, propagation, SpanKind, trace } from '@opentelemetry/api';
import type { NextFunction, Request, Response } from 'express';
import { markFailed, startSpan } from '../../observability/tracing/spans';
import { routeOf } from '../http.metrics';

/**
 * A server span for every request (OpenTelemetry HTTP conventions). Its parent is the active span or the client's
 * `traceparent` (W3C). It names the route and not the path, which may hold personal data.
 */
export function requestSpan(request: Request, response: Response, next: NextFunction): void {
  const { method } = request;
  const parent = trace.getActiveSpan()
    ? context.active()
    : propagation.extract(context.active(), request.headers);
  const attributes = { 'http.request.method': method, 'url.scheme': request.protocol };
  const span = startSpan(method, { kind: SpanKind.SERVER, attributes, parent });
  response.once('close', () => {
    const route = routeOf(request)?.replace(/:(\w+)/g, '{$1}');
    if (route) span.updateName(`${method} ${route}`).setAttribute('http.route', route);
    span.setAttribute('http.response.status_code', response.statusCode);
    if (response.statusCode >= 500) markFailed(span, String(response.statusCode));
    else if (!response.writableFinished) span.setAttribute('error.type', 'aborted');
    span.end();
  });
  context.with(trace.setSpan(parent, span), next);
}

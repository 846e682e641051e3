import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type SpanOptions,
} from '@opentelemetry/api';
import { VERSION } from '../http/version';
import { currentRequestId } from '../logging/request-context';

const tracer = trace.getTracer('parley', VERSION);

/**
 * Starts a span (OpenTelemetry; nothing at all while no SDK is loaded) that carries the request id. Attributes hold names, ids of ours, counts
 * and kinds of errors; never what anybody wrote.
 */
export function startSpan(name: string, options: SpanOptions, parent: Context = context.active()): Span {
  const requestId = currentRequestId();
  const attributes = { ...options.attributes, ...(requestId && { 'parley.request_id': requestId }) };
  return tracer.startSpan(name, { ...options, attributes }, parent);
}

/** Runs `work` in a span of its own, which ends with it; what it throws marks the span and goes on. */
export async function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<T>,
  parent: Context = context.active(),
): Promise<T> {
  const span = startSpan(name, options, parent);
  try {
    return await context.with(trace.setSpan(parent, span), () => work(span));
  } catch (error) {
    markFailed(span, errorTypeOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/** Marks a span as failed, by a kind of error; its message may hold anything and stays out. */
export function markFailed(span: Span, errorType: string): void {
  span.setAttribute('error.type', errorType).setStatus({ code: SpanStatusCode.ERROR });
}

/** The W3C `traceparent` of what runs now, to be kept beside the request id; none while nothing is traced. */
export function currentTraceparent(): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** The context that a kept `traceparent` stands for; without one, that of a new trace. */
export function contextOf(traceparent: string | null | undefined): Context {
  return traceparent ? propagation.extract(ROOT_CONTEXT, { traceparent }) : ROOT_CONTEXT;
}

function errorTypeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  if (typeof code === 'string') return code;
  return typeof name === 'string' ? name : '_OTHER';
}

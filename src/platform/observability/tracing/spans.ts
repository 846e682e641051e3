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
import { VERSION } from '../../http/server/package-files';
import { currentRequestId } from '../logging/request-context';

const tracer = trace.getTracer('parley', VERSION);

/** The options of a span in the trace of `parent`; by default of the active context. */
interface ChildSpanOptions extends SpanOptions {
  parent?: Context;
}

/**
 * Starts an OpenTelemetry span with the request id; does nothing while no SDK is loaded. Attributes hold names, our own
 * ids, counts and kinds of errors; never a user's text.
 */
export function startSpan(name: string, { parent = context.active(), ...options }: ChildSpanOptions): Span {
  const requestId = currentRequestId();
  const attributes = { ...options.attributes, ...(requestId && { 'parley.request_id': requestId }) };
  return tracer.startSpan(name, { ...options, attributes }, parent);
}

/** Runs `work` in a new span, which ends with it. An error marks the span as failed and is rethrown. */
export async function inSpan<T>(
  name: string,
  { parent = context.active(), ...options }: ChildSpanOptions,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const span = startSpan(name, { ...options, parent });
  try {
    return await context.with(trace.setSpan(parent, span), () => work(span));
  } catch (error) {
    markFailed(span, errorTypeOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/** Marks a span as failed with a kind of error. The message of the error may hold a user's text and is left out. */
export function markFailed(span: Span, errorType: string): void {
  span.setAttribute('error.type', errorType).setStatus({ code: SpanStatusCode.ERROR });
}

/** The W3C `traceparent` of the active span, to be stored with the request id; undefined while nothing is traced. */
export function currentTraceparent(): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** The context of a stored `traceparent`, else of a new trace. */
export function contextOf(traceparent: string | null | undefined): Context {
  return traceparent ? propagation.extract(ROOT_CONTEXT, { traceparent }) : ROOT_CONTEXT;
}

function errorTypeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  if (typeof code === 'string') return code;
  return typeof name === 'string' ? name : '_OTHER';
}

// Preloaded into a service under test (NODE_OPTIONS=--require …), as an operator preloads an SDK. Prints every span at
// its end.
const { isMainThread } = require('node:worker_threads');
const { NodeTracerProvider, SimpleSpanProcessor } = require('@opentelemetry/sdk-trace-node');

const exporter = {
  export(spans, done) {
    for (const span of spans) {
      const { name, kind, attributes, events, status } = span;
      const { traceId, spanId } = span.spanContext();
      const linked = span.links.map(({ context }) => context.spanId);
      const parentId = span.parentSpanContext?.spanId;
      const line = { name, kind, attributes, events, status, traceId, spanId, parentId, linked };
      process.stdout.write(`span ${JSON.stringify(line)}\n`);
    }
    done({ code: 0 });
  },
  shutdown: async () => undefined,
};

if (isMainThread) new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).register();

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-node';
import { createAgent, train, trainText } from '../../support/agent';
import { Receiver } from '../../support/receiver';
import { useServiceWithModel } from '../../support/use-service';
import { until } from '../../support/wait';

const MODEL = 'model-of-the-test';
const SAID = 'xylophone-of-the-visitor';
const ANSWERED = 'zeppelin-of-the-model';
const TAUGHT = 'walrus-of-the-source';
const PROVIDER_SAID = 'quokka-of-the-provider';
const EMAIL = 'visitor.of.the.test@example.com';

/** A span as `print-spans.cjs` prints it. */
interface WrittenSpan extends Pick<ReadableSpan, 'name' | 'kind' | 'attributes' | 'events' | 'status'> {
  traceId: string;
  spanId: string;
  parentId?: string;
  linked: string[];
}

describe('with an SDK loaded', () => {
  // It prints its spans.
  const { service, model } = useServiceWithModel({
    NODE_OPTIONS: `--require ${join(__dirname, '../../support/print-spans.cjs')}`,
    LOG_LEVEL: 'info',
    ALLOW_INSECURE_WEBHOOKS: 'true',
    MODEL_NAME: MODEL,
  });
  let receiver: Receiver;

  beforeAll(async () => {
    receiver = await Receiver.start();
  });
  afterAll(async () => {
    await Promise.all([model.close(), receiver.stop()]);
  });

  const spans = (): WrittenSpan[] =>
    [...service.output.matchAll(/^span (.+)\n/gm)].map(([, json]) => JSON.parse(json!) as WrittenSpan);

  /** Starts a new trace; `ended` waits until spans of all these names have ended and returns the trace's spans. */
  const newTrace = () => {
    const traceId = randomBytes(16).toString('hex');
    const spanId = randomBytes(8).toString('hex');
    const ended = (...names: string[]) =>
      until(
        async () => spans().filter((span) => span.traceId === traceId),
        (found) => names.every((name) => found.some((span) => span.name === name)),
      );
    return { spanId, ended, headers: { traceparent: `00-${traceId}-${spanId}-01` } };
  };
  const named = (found: WrittenSpan[], name: string): WrittenSpan =>
    found.find((span) => span.name === name)!;

  it('a turn is a server span in the trace of the client, with retrieval and the model below it', async () => {
    const { live } = await service.tenant();
    const agent = await createAgent(live);
    const { spanId, ended, headers } = newTrace();
    model.reply({ chunks: ['Yes'], model: 'model-0711', usage: { prompt_tokens: 40, completion_tokens: 2 } });
    await live.send(
      'POST',
      `${agent}/chat`,
      { message: 'Hello', temperature: 0.5 },
      { ...headers, 'x-request-id': 'turn-1' },
    );
    const found = await ended('POST /api/v1/agents/{id}/chat', 'retrieval', `chat ${MODEL}`);
    const server = named(found, 'POST /api/v1/agents/{id}/chat');
    expect(server).toMatchObject({
      kind: SpanKind.SERVER,
      parentId: spanId,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/v1/agents/{id}/chat',
        'http.response.status_code': 200,
        'url.scheme': 'http',
        'parley.request_id': 'turn-1',
      },
    });
    expect(named(found, 'retrieval')).toMatchObject({
      parentId: server.spanId,
      attributes: { 'gen_ai.operation.name': 'retrieval', 'parley.request_id': 'turn-1' },
    });
    expect(named(found, `chat ${MODEL}`)).toMatchObject({
      kind: SpanKind.CLIENT,
      parentId: server.spanId,
      events: [{ name: 'first token' }],
      attributes: {
        'gen_ai.operation.name': 'chat',
        'gen_ai.provider.name': 'openai',
        'gen_ai.request.model': MODEL,
        'gen_ai.request.temperature': 0.5,
        'gen_ai.response.model': 'model-0711',
        'gen_ai.response.finish_reasons': ['stop'],
        'gen_ai.usage.input_tokens': 40,
        'gen_ai.usage.output_tokens': 2,
        'server.address': '127.0.0.1',
        'parley.request_id': 'turn-1',
      },
    });
  });

  it('the trace of a request continues in its jobs and deliveries, even in jobs shared by requests', async () => {
    const { live } = await service.tenant();
    await live.post('/webhooks', {
      name: 'CRM',
      url: receiver.url,
      events: ['agent.created', 'training.completed'],
    });
    const traces = Array.from({ length: 5 }, newTrace);
    const made = await Promise.all(
      traces.map(({ headers }, index) =>
        live.send('POST', '/agents', { name: 'Agent' }, { ...headers, 'x-request-id': `made-${index}` }),
      ),
    );
    for (const [index, { ended }] of traces.entries()) {
      const found = await ended('POST /api/v1/agents', 'POST webhook');
      expect(found.filter(({ name }) => name === 'POST webhook')).toEqual([
        expect.objectContaining({
          kind: SpanKind.CLIENT,
          parentId: named(found, 'POST /api/v1/agents').spanId,
          linked: [expect.any(String)],
          attributes: {
            'http.request.method': 'POST',
            'http.response.status_code': 204,
            'parley.webhook_id': expect.any(Number),
            'parley.delivery_id': expect.any(Number),
            'parley.request_id': `made-${index}`,
          },
        }),
      ]);
    }

    const { ended, headers } = newTrace();
    const source = { source: 'text', type: 'text', data: `About the ${TAUGHT}.` };
    const path = `/agents/${made[0]!.body.agent.id}/training`;
    await live.send('POST', path, source, { ...headers, 'x-request-id': 'taught' });
    const found = await ended('process training-ingestion', 'POST webhook');
    const request = named(found, 'POST /api/v1/agents/{id}/training');
    const job = named(found, 'process training-ingestion');
    expect(job).toMatchObject({
      kind: SpanKind.CONSUMER,
      parentId: request.spanId,
      attributes: { 'messaging.destination.name': 'training-ingestion', 'parley.request_id': 'taught' },
    });
    expect(named(found, 'POST webhook')).toMatchObject({ parentId: job.spanId });
    expect(receiver.received.filter(({ headers }) => 'traceparent' in headers)).toEqual([]);
  });

  it('a failure is marked with its error type', async () => {
    const { live } = await service.tenant();
    const agent = await createAgent(live);
    const { ended, headers } = newTrace();
    model.reply({ fault: 'status', status: 400, body: PROVIDER_SAID });
    await live.send('POST', `${agent}/chat`, { message: SAID }, headers);
    const found = await ended('POST /api/v1/agents/{id}/chat', `chat ${MODEL}`);
    const status = { code: SpanStatusCode.ERROR };
    expect(named(found, `chat ${MODEL}`)).toMatchObject({ status, attributes: { 'error.type': 'error' } });
    expect(named(found, 'POST /api/v1/agents/{id}/chat')).toMatchObject({
      status,
      attributes: { 'error.type': '502' },
    });
  });

  it('no span holds a message, a training text, an answer, a path or a key', async () => {
    const { live } = await service.tenant();
    await live.post('/webhooks', {
      name: 'CRM',
      url: `${receiver.url}/${TAUGHT}`,
      events: ['message.sent', 'lead.captured'],
    });
    const agent = await createAgent(live, { botPersonality: TAUGHT });
    await trainText(live, agent, 'text', `About the ${TAUGHT} and the ${SAID}.`);
    await train(live, agent, { source: 'gone', type: 'page', url: `http://127.0.0.1:9/${TAUGHT}` });
    const { ended, headers } = newTrace();
    const message = `My ${SAID} is broken: ${EMAIL}`;
    model.reply(`The ${ANSWERED} answers.`);
    await live.send('POST', `${agent}/chat`, { message }, headers);
    await live.send('POST', `${agent}/chat?${SAID}=1`, { message }, headers);
    model.reply({ fault: 'error-in-stream', afterChunks: [ANSWERED], error: { message: PROVIDER_SAID } });
    await live.send('POST', `${agent}/chat`, { message }, headers);
    await live.send('GET', `/${SAID}/${live.token}`, undefined, headers);
    await live.send('GET', `/agents/${SAID}?cursor=${EMAIL}`, undefined, headers);
    await ended('POST webhook', 'GET', 'GET /api/v1/agents/{id}');
    const written = JSON.stringify(spans());
    for (const text of [SAID, ANSWERED, TAUGHT, PROVIDER_SAID, EMAIL, live.token!]) {
      expect(written).not.toContain(text);
    }
  });
});

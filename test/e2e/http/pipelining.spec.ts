import { setTimeout as delay } from 'node:timers/promises';
import { createAgent } from '../../support/agent';
import { Pipeline } from '../../support/pipeline';
import { descriptorsOf, forgetMost, residentBytes } from '../../support/process-use';
import { withTimeout } from '../../../src/platform/with-timeout';
import { useServiceWithModel } from '../../support/use-service';
import { until } from '../../support/wait';

const MAX_IN_FLIGHT = 16;
const REQUESTS = 1250;
const CONNECTIONS = 5;
const BUNDLE = '/docs/swagger-ui-bundle.js';
/** Mostly garbage. The answers to all these requests would be gigabytes. */
const MAX_GROWTH_BYTES = 300e6;
/** After this time a silent model is given up, whether the client has left or not. */
const MODEL_IDLE_MS = 30_000;
/** A few connections of the test itself and of the database may come and go. */
const DESCRIPTOR_MARGIN = 10;

// The memory and the descriptors of its process are measured.
const { service, model } = useServiceWithModel();
let token: string;

beforeAll(async () => {
  token = (await service.tenant()).live.token!;
  // Renders the pages that are rendered only once.
  for (const path of [BUNDLE, '/openapi.yaml']) await (await fetch(service.baseUrl + path)).text();
});

const json = () => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });

const descriptors = (): number => descriptorsOf(service.pid, service.setting('DATA_DIR')!);

interface Use {
  descriptors: number;
  bytes: number;
}

/** The resources that the process uses now. Resets its recorded maximum of memory. */
function use(): Use {
  forgetMost(service.pid);
  return { descriptors: descriptors(), bytes: residentBytes(service.pid).now };
}

/** The service answers, has as many descriptors as before, and never had much more memory since. */
async function expectRecovery(before: Use): Promise<void> {
  await until(
    async () => descriptors(),
    (count) => count <= before.descriptors + DESCRIPTOR_MARGIN,
  );
  expect(residentBytes(service.pid).most).toBeLessThan(before.bytes + MAX_GROWTH_BYTES);
  expect((await service.client().get('/health')).status).toBe(200);
}

describe('requests that are pipelined on one connection', () => {
  it('are answered in their order, all of them', async () => {
    const pipeline = await Pipeline.open(service.baseUrl);
    const ids = Array.from({ length: 60 }, (_, index) => `request-${index}`);
    const paths = ['/api/v1/health', '/docs/swagger-ui.css', '/api/v1/agents', '/ready', '/nowhere'];
    for (const [index, id] of ids.entries())
      pipeline.send('GET', paths[index % paths.length]!, { 'x-request-id': id });
    const heads = await until(
      async () => pipeline.heads(),
      (all) => all.length === ids.length,
    );
    expect(heads.map((head) => /x-request-id: (.*)/i.exec(head)?.[1])).toEqual(ids);
    pipeline.socket.destroy();
  });

  it('are 16 at a time, and end when their client leaves', async () => {
    model.reply({ fault: 'hang', afterChunks: ['So far'] });
    const agent = await createAgent(service.client(token));
    const calls = model.requests.length;
    const pipeline = await Pipeline.open(service.baseUrl);
    for (let count = 0; count < 2 * MAX_IN_FLIGHT; count += 1) {
      pipeline.send('POST', `/api/v1${agent}/chat`, json(), JSON.stringify({ message: 'Tell me all' }));
    }
    await until(
      async () => model.requests.length - calls,
      (count) => count >= MAX_IN_FLIGHT,
    );
    await delay(500);
    const running = model.requests.slice(calls);
    expect(running).toHaveLength(MAX_IN_FLIGHT);
    pipeline.socket.destroy();
    const closed = Promise.all(running.map((call) => call.closed));
    await withTimeout(closed, MODEL_IDLE_MS / 2, 'the calls of the model were not ended');
    expect(running.every(({ aborted }) => aborted)).toBe(true);
    expect(model.requests.length - calls).toBe(MAX_IN_FLIGHT);
    model.reply('Hello.');
  });

  it('end when their client leaves behind a body that nothing reads', async () => {
    model.reply({ fault: 'hang', afterChunks: ['So far'] });
    const agent = await createAgent(service.client(token));
    const calls = model.requests.length;
    const pipeline = await Pipeline.open(service.baseUrl);
    pipeline.send('POST', `/api/v1${agent}/chat`, json(), JSON.stringify({ message: 'Tell me all' }));
    await until(
      async () => model.requests.length,
      (count) => count > calls,
    );
    for (const [method, path] of [
      ['POST', '/nowhere'],
      ['GET', '/api/v1/agents'],
      ['POST', '/api/v1/agents'],
    ] as const) {
      pipeline.send(method, path, {}, 'a'.repeat(300_000));
    }
    await delay(500);
    pipeline.socket.destroy();
    const [call] = model.requests.slice(calls);
    await withTimeout(call!.closed, MODEL_IDLE_MS / 2, 'the call of the model was not ended');
    expect(call!.aborted).toBe(true);
    model.reply('Hello.');
  });

  it.each([
    ['a large document', 'GET', BUNDLE, undefined],
    ['a rendered document', 'GET', '/openapi.yaml', undefined],
    ['a document by HEAD', 'HEAD', BUNDLE, undefined],
    ['health probes', 'GET', '/api/v1/health', undefined],
    ['readiness probes', 'GET', '/ready', undefined],
    ['paths that do not exist', 'GET', '/nowhere', undefined],
    ['deep paths', 'GET', '/a'.repeat(1000), undefined],
    ['bodies without a key', 'POST', '/api/v1/agents', '{"name":"a"}'],
    ['bodies that are never complete', 'POST', '/api/v1/agents', '{'.repeat(2000)],
  ])('leave nothing behind when their client leaves: %s', async (_, method, path, body) => {
    const before = use();
    for (let connection = 0; connection < CONNECTIONS; connection += 1) {
      const pipeline = await Pipeline.open(service.baseUrl);
      for (let count = 0; count < REQUESTS; count += 1) {
        pipeline.send(method, path, body === undefined ? {} : { 'content-type': 'application/json' }, body);
      }
      await Promise.race([pipeline.closed, delay(300)]);
      pipeline.socket.destroy();
    }
    await expectRecovery(before);
  });

  it('cost little memory while their client reads nothing', async () => {
    const before = use();
    const pipelines = await Promise.all(
      Array.from({ length: CONNECTIONS }, () => Pipeline.open(service.baseUrl)),
    );
    for (const pipeline of pipelines) {
      pipeline.socket.pause();
      for (let count = 0; count < 2 * MAX_IN_FLIGHT; count += 1) pipeline.send('GET', BUNDLE);
    }
    await delay(1000);
    expect(residentBytes(service.pid).most).toBeLessThan(before.bytes + MAX_GROWTH_BYTES);
    expect((await service.client().get('/health')).status).toBe(200);
    const [first] = pipelines;
    first!.socket.resume();
    await until(
      async () => first!.heads(),
      (heads) => heads.length === 2 * MAX_IN_FLIGHT,
    );
    for (const { socket } of pipelines) socket.destroy();
    await expectRecovery(before);
  });
});

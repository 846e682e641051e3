import { Parley, withResponse, type ChatEvent, type LogEntry } from '../../libs/client/src/index';
import { until } from '../support/wait';
import { cut, fault, json, ScriptedServer } from './scripted-server';

const AGENT = { agent: { id: 1, name: 'Ada' } };
const BEGIN = { delta: '', conversationId: 'c', messageId: 7 };
const delta = (text: string) => ({ delta: text, conversationId: 'c' });
const END = { ...BEGIN, sources: [], usage: { promptTokens: 3, completionTokens: 2 } };

let server: ScriptedServer;
beforeAll(async () => (server = await ScriptedServer.start()));
afterAll(() => server.stop());

/** Sends resumable events from this id on, then ends the stream or cuts the connection. */
const numbered =
  (first: number, list: object[], isCut = false): Parameters<ScriptedServer['script']>[0] =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const text = list.map((event, index) => `id: ${first + index}\ndata: ${JSON.stringify(event)}\n\n`);
    response.write(text.join(''), () => {
      if (!isCut) response.end(`id: ${first + list.length}\ndata: [DONE]\n\n`);
      // Only after the client has read it, because a reset may drop data in transit.
      else setTimeout(() => response.destroy(), 20);
    });
  };

async function collect(stream: AsyncIterable<ChatEvent>): Promise<ChatEvent[]> {
  const all: ChatEvent[] = [];
  for await (const event of stream) all.push(event);
  return all;
}

async function thrownBy(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('a chat stream that has begun', () => {
  it('survives an outage of more than five seconds, and continues at its place', async () => {
    const away = Array.from({ length: 5 }, () => cut);
    server.script(
      numbered(1, [BEGIN, delta('One ')], true),
      ...away.slice(1),
      numbered(3, [delta('two.'), END]),
    );
    expect(await server.parley().chat.stream(1, { message: 'Hi' }).finalText()).toBe('One two.');
    expect(server.pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(5_000);
    expect(server.requests.at(-1)!.path).toBe('/api/v1/agents/1/chat/streams/7?after=2');
  });

  it('is given up after the retries that the caller has set', async () => {
    server.script(numbered(1, [BEGIN, delta('One ')], true), cut, cut);
    const stream = server.parley().chat.stream(1, { message: 'Hi' }, { maxRetries: 1 });
    expect(await thrownBy(stream.final())).toMatchObject({ partialText: 'One ', messageId: 7 });
    // The client stops the answer that nobody reads.
    await until(
      async () => server.requests,
      (requests) => requests.some(({ method }) => method === 'DELETE'),
    );
  });

  it('says with each piece where another program can continue, which does not stop it', async () => {
    server.script(numbered(1, [BEGIN, delta('One '), delta('two.'), END]));
    const events = await collect(server.parley().chat.stream(1, { message: 'Hi' }));
    expect(events).toMatchObject([
      { type: 'delta', text: 'One ', messageId: 7, eventId: 2 },
      { type: 'delta', text: 'two.', messageId: 7, eventId: 3 },
      { type: 'done', text: 'One two.', messageId: 7, usage: { promptTokens: 3 } },
    ]);
    server.script(numbered(3, [delta('two.'), END]));
    expect(await server.parley().chat.resume(1, 7, { after: 2 }).finalText()).toBe('two.');
    server.script((response) => void response.writeHead(204).end());
    expect(await collect(server.parley().chat.resume(1, 7, { after: 5 }))).toEqual([]);
    server.script(fault(404, 'NOT_FOUND'));
    expect(await thrownBy(server.parley().chat.resume(1, 7).final())).toMatchObject({
      status: 404,
      messageId: 7,
    });
    server.script(numbered(1, [BEGIN, delta('One ')], true));
    for await (const _ of server.parley().chat.resume(1, 7)) break;
    expect(server.requests.map(({ method }) => method)).toEqual(['GET']);
  });

  it('can be stopped by whoever knows its message', async () => {
    server.script((response) => void response.writeHead(204).end());
    await server.parley().chat.stop(1, 7);
    expect(server.requests).toMatchObject([{ method: 'DELETE', path: '/api/v1/agents/1/chat/streams/7' }]);
  });
});

describe('a call', () => {
  it('gives the request id, the limits and the headers of its answer', async () => {
    const limits = {
      'x-ratelimit-limit': '60',
      'x-ratelimit-remaining': '59',
      'x-ratelimit-reset': '1795262460',
    };
    server.script(json(200, AGENT, { 'x-request-id': 'r-7', 'service-mode': 'test', ...limits }));
    const { data, response } = await withResponse((options) => server.parley().agents.get(1, options));
    expect(data.name).toBe('Ada');
    expect(response).toMatchObject({
      status: 200,
      requestId: 'r-7',
      limits: { limit: 60, remaining: 59, resetsAt: new Date(1_795_262_460_000) },
    });
    expect(response.headers.get('service-mode')).toBe('test');
  });

  it('carries the headers and the name of the program, and each attempt is logged without key and body', async () => {
    const sent: unknown[] = [];
    const entries: LogEntry[] = [];
    server.script(cut, (response, { headers }) => {
      sent.push(headers['user-agent'], headers['x-tenant']);
      json(201, AGENT, { 'x-request-id': 'r-8' })(response, undefined as never);
    });
    const parley = server.parley({
      userAgent: 'crm/2.1',
      headers: { 'x-tenant': 'seven' },
      log: (entry) => entries.push(entry),
    });
    await parley.agents.create({ name: 'Secret name' });
    expect(sent).toEqual([expect.stringMatching(/^crm\/2\.1 parley-client\/\d/), 'seven']);
    expect(entries).toEqual([
      { method: 'POST', path: '/agents', durationMs: expect.any(Number), error: expect.any(String) },
      { method: 'POST', path: '/agents', durationMs: expect.any(Number), status: 201, requestId: 'r-8' },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/Secret|ply_/);
  });

  it('takes key and address from the environment', async () => {
    const before = { ...process.env };
    try {
      const { port } = new URL(server.address);
      Object.assign(process.env, {
        PARLEY_API_KEY: 'ply_test_x',
        PARLEY_BASE_URL: `http://127.0.0.1:${port}`,
      });
      server.script(json(200, AGENT));
      expect((await new Parley().agents.get(1)).name).toBe('Ada');
      delete process.env['PARLEY_API_KEY'];
      expect(() => new Parley()).toThrow(TypeError);
    } finally {
      process.env = before;
    }
  });
});

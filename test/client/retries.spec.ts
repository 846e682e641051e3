import { ApiError, ConnectionError, TimeoutError } from '../../libs/client/src/index';
import { until } from '../support/wait';
import { cut, events, fault, json, ScriptedServer } from './scripted-server';

const AGENT = { agent: { id: 1, name: 'Ada' } };
const delta = (text: string) => ({ delta: text, conversationId: 'c' });
const END = { delta: '', conversationId: 'c', messageId: 7, sources: [] };

let server: ScriptedServer;
beforeAll(async () => (server = await ScriptedServer.start()));
afterAll(() => server.stop());

describe('a request that fails', () => {
  it('is sent again under the same key, which no other call has', async () => {
    server.script(cut, fault(503, 'SERVICE_UNAVAILABLE'), json(201, AGENT), json(201, AGENT));
    await server.parley().agents.create({ name: 'Ada' });
    await server.parley().agents.create({ name: 'Ada' });
    const keys = server.requests.map(({ key }) => key);
    expect(keys[0]).toMatch(/^[\w-]{36}$/);
    expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]]);
    expect(keys[3]).not.toBe(keys[0]);
  });

  it('waits for as long as Retry-After says, in seconds or as a date', async () => {
    const date = new Date(9_000).toUTCString();
    server.script(
      fault(429, 'RATE_LIMITED', { 'retry-after': '7' }),
      fault(429, 'RATE_LIMITED', { 'retry-after': date }),
      json(200, AGENT),
    );
    const clock = { ...server.clock, now: () => 4_000 };
    await server.parley({ clock }).agents.get(1);
    expect(server.pauses).toEqual([7_000, 5_000]);
  });

  it('throws at once when asked to wait longer than a minute, and reports how long', async () => {
    server.script(fault(503, 'SERVICE_UNAVAILABLE', { 'retry-after': '3600' }));
    const error = await thrownBy(server.parley().agents.get(1));
    expect(error).toMatchObject({ status: 503, retryAfterMs: 3_600_000, requestId: 'r-1' });
    expect(server.requests).toHaveLength(1);
  });

  it('is given up after the retries, with growing pauses', async () => {
    server.script(cut, cut, cut, cut);
    expect(await thrownBy(server.parley({ maxRetries: 3 }).agents.get(1))).toBeInstanceOf(ConnectionError);
    expect(server.pauses).toEqual([250, 500, 1_000]);
  });

  it.each([
    [400, 'VALIDATION_ERROR'],
    [404, 'NOT_FOUND'],
    [409, 'CONFLICT'],
    [422, 'IDEMPOTENCY_KEY_REUSED'],
    [500, 'INTERNAL_ERROR'],
  ])('is not sent again after %i %s', async (status, code) => {
    server.script(fault(status, code));
    expect(await thrownBy(server.parley().agents.create({ name: 'Ada' }))).toMatchObject({ status, code });
    expect(server.requests).toHaveLength(1);
  });

  it('waits until the first request with the key has ended, longer than its retries', async () => {
    const inUse = fault(409, 'IDEMPOTENCY_KEY_IN_USE', { 'retry-after': '1' });
    server.script(...Array.from({ length: 20 }, () => inUse), json(201, AGENT));
    await server.parley().agents.create({ name: 'Ada' }, { idempotencyKey: 'mine' });
    expect(new Set(server.requests.map(({ key }) => key))).toEqual(new Set(['mine']));
  });

  it('without a key is not sent again if it may have taken effect', async () => {
    const { deliveries } = server.parley().webhooks;
    server.script(cut);
    expect(await thrownBy(deliveries.redeliver(1, 2))).toBeInstanceOf(ConnectionError);
    server.script(fault(503, 'SERVICE_UNAVAILABLE'));
    expect(await thrownBy(deliveries.redeliver(1, 2))).toBeInstanceOf(ApiError);
    server.script(fault(429, 'RATE_LIMITED'), json(200, { delivery: { id: 2 } }));
    await deliveries.redeliver(1, 2);
    expect(server.requests).toHaveLength(2);
  });

  it('counts as a successful DELETE when the answer was lost and the object is gone', async () => {
    server.script(cut, fault(404, 'NOT_FOUND'));
    await server.parley().agents.delete(1);
    server.script(fault(429, 'RATE_LIMITED'), fault(404, 'NOT_FOUND'));
    expect(await thrownBy(server.parley().agents.delete(1))).toMatchObject({ status: 404 });
  });

  it('ends at its time limit, and when its signal fires, with the reason of the signal', async () => {
    server.script(
      () => undefined,
      () => undefined,
    );
    const parley = server.parley({ maxRetries: 0 });
    expect(await thrownBy(parley.agents.get(1, { timeoutMs: 500 }))).toBeInstanceOf(TimeoutError);
    const reason = new Error('enough');
    const leave = new AbortController();
    const call = thrownBy(parley.agents.get(1, { signal: leave.signal }));
    await until(
      async () => server.requests.length,
      (count) => count === 2,
    );
    leave.abort(reason);
    expect(await call).toBe(reason);
  });

  it('reports what answered if it was not Parley', async () => {
    server.script((response) => void response.writeHead(301, { location: 'https://other.example' }).end());
    expect(await thrownBy(server.parley().agents.get(1))).toMatchObject({ status: 301, code: 'HTTP_ERROR' });
    server.script((response) => void response.writeHead(200).end('<html>'));
    expect(await thrownBy(server.parley().agents.get(1))).toMatchObject({ code: 'INVALID_ANSWER' });
  });
});

describe('a chat stream', () => {
  it('continues after a cut without repeating text, with the same key and body', async () => {
    server.script(
      events([delta('We give '), delta('refunds')], 'cut'),
      events([delta('We give refunds.'), END]),
    );
    expect(await collect(server.parley().chat.stream(1, { message: 'Hi' }))).toEqual([
      { type: 'delta', text: 'We give ', conversationId: 'c' },
      { type: 'delta', text: 'refunds', conversationId: 'c' },
      { type: 'delta', text: '.', conversationId: 'c' },
      { type: 'done', text: 'We give refunds.', conversationId: 'c', messageId: 7, sources: [] },
    ]);
    const [first, second] = server.requests;
    expect(second).toEqual(first);
    expect(first!.key).toBeDefined();
  });

  it.each([
    ['differs', 'No refunds.'],
    ['is shorter', 'We give'],
  ])('begins again when the new answer %s', async (_, text) => {
    server.script(events([delta('We give refunds')], 'cut'), events([delta(text), END]));
    const [, ...after] = await collect(server.parley().chat.stream(1, { message: 'Hi' }));
    expect(after).toEqual([
      { type: 'restart' },
      { type: 'delta', text, conversationId: 'c' },
      expect.objectContaining({ type: 'done', text }),
    ]);
  });

  it('waits while its first request still runs', async () => {
    server.script(
      events([delta('We')], 'cut'),
      fault(409, 'IDEMPOTENCY_KEY_IN_USE', { 'retry-after': '1' }),
      events([delta('We do.'), END]),
    );
    const all = await collect(server.parley().chat.stream(1, { message: 'Hi' }));
    expect(all.at(-1)).toMatchObject({ type: 'done', text: 'We do.' });
    expect(server.pauses).toContain(1_000);
  });

  it('is complete with its last event, however the connection ends', async () => {
    server.script(events([delta('Yes.'), END], 'cut'));
    expect((await collect(server.parley().chat.stream(1, { message: 'Hi' }))).at(-1)).toMatchObject({
      type: 'done',
    });
    expect(server.requests).toHaveLength(1);
  });

  it('throws an error that comes in the middle, with the text so far', async () => {
    const error = { code: 'MODEL_ERROR', message: 'broken', details: { retryable: true } };
    server.script(events([delta('We'), { ...delta(''), error }], 'cut'));
    expect(await thrownBy(collect(server.parley().chat.stream(1, { message: 'Hi' })))).toMatchObject({
      code: 'MODEL_ERROR',
      partialText: 'We',
    });
    expect(server.requests).toHaveLength(1);
  });

  it('keeps the text so far when it gives up', async () => {
    server.script(events([delta('We')], 'cut'), cut, cut);
    const error = await thrownBy(collect(server.parley().chat.stream(1, { message: 'Hi' })));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ partialText: 'We' });
  });

  it.each(['break', 'abort'])('closes the connection on %s', async (how) => {
    let closed = false;
    server.script((response, request) => {
      response.once('close', () => (closed = true));
      events([delta('We')], 'open')(response, request);
    });
    const leave = new AbortController();
    const loop = async () => {
      for await (const event of server.parley().chat.stream(1, { message: 'Hi' }, { signal: leave.signal })) {
        expect(event.type).toBe('delta');
        if (how === 'break') break;
        leave.abort(new Error('enough'));
      }
    };
    if (how === 'break') await loop();
    else expect(await thrownBy(loop())).toBe(leave.signal.reason);
    await until(async () => closed, Boolean);
    expect(server.requests).toHaveLength(1);
  });
});

describe('a list', () => {
  it('is one page when awaited, and all pages or items in a loop', async () => {
    const first = json(200, { agents: [{ id: 1 }, { id: 2 }], nextCursor: 'next' });
    const last = json(200, { agents: [{ id: 3 }], nextCursor: null });
    const list = () => server.parley().agents.list({ limit: 2 });
    server.script(first, first, last, first, last);
    expect(await list()).toEqual({ items: [{ id: 1 }, { id: 2 }], nextCursor: 'next' });
    expect((await collect(list())).map(({ id }) => id)).toEqual([1, 2, 3]);
    expect((await collect(list().pages())).map(({ items }) => items.length)).toEqual([2, 1]);
    expect(server.requests[2]!.path).toBe('/api/v1/agents?limit=2&cursor=next');
  });
});

describe('a wrong call', () => {
  it('is refused before it becomes another request', async () => {
    server.script();
    for (const id of ['', '..', '.'])
      await expect(server.parley().conversations.get(1, id)).rejects.toThrow(TypeError);
    expect(server.requests).toHaveLength(0);
    for (const apiKey of ['', 'ply_live_x\n', 'ply_live_…'])
      expect(() => server.parley({ apiKey })).toThrow('apiKey is missing or is not valid');
    expect(() => server.parley({ baseUrl: 'parley.example.com' })).toThrow(TypeError);
  });
});

async function collect<T>(iterable: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of iterable) items.push(item);
  return items;
}

async function thrownBy(promise: Promise<unknown>): Promise<any> {
  return promise.then(
    (value) => {
      throw new Error(`nothing was thrown, but ${JSON.stringify(value)} returned`);
    },
    (error: unknown) => error,
  );
}

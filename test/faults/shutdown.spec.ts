import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { addSource, createAgent, ended } from '../support/agent';
import type { StreamEvent } from '../support/client';
import { useServiceWithModel } from '../support/use-service';
import { hearFirstAnswer } from '../support/first-answer';
import { linkedPages, Site } from '../support/site';
import { ROOT } from '../support/root';
import { until } from '../support/wait';

/** How long running requests are given. */
const GRACE_MS = 25_000;
const PAGES = 40;
const PAGE_MS = 50;

const { service, model } = useServiceWithModel();
let token: string;

beforeAll(async () => {
  token = (await service.tenant()).live.token!;
});

const live = () => service.client(token);

/** Reads a stream to its end; `first` resolves when its first event is there. */
function follow(stream: AsyncGenerator<StreamEvent>): {
  first: Promise<StreamEvent>;
  all: Promise<StreamEvent[]>;
} {
  const first = stream.next();
  const all = (async () => {
    const events: StreamEvent[] = [];
    for (let next = await first; !next.done; next = await stream.next()) events.push(next.value);
    return events;
  })();
  return { first: first.then(({ value }) => value), all };
}

describe('a process that gets SIGTERM', () => {
  it('lets open streams and requests finish, and exits with 0', async () => {
    const agent = await createAgent(live());
    await hearFirstAnswer(live(), model);
    model.reply({ chunks: 'abcdefgh'.split(''), delayMs: 200 });
    const stream = follow(live().stream(`${agent}/chat`, { message: 'streamed' }));
    const json = live().post(`${agent}/chat`, { message: 'whole' });
    const { conversationId } = (await stream.first) as { conversationId: string };
    const exit = service.terminate();
    const events = await stream.all;
    expect(events.at(-1)).toBe('[DONE]');
    expect(
      events
        .slice(0, -1)
        .map((event) => (event as { delta: string }).delta)
        .join(''),
    ).toBe('abcdefgh');
    expect((await json).body.text).toBe('abcdefgh');
    expect(await exit).toBe(0);

    await service.restart();
    const { body } = await live().get(`${agent}/conversations/${conversationId}`);
    expect(body.conversation.messages).toMatchObject([{ query: 'streamed', response: 'abcdefgh' }]);
  });

  it('serves new connections for DRAIN_SECONDS, but is not ready and keeps no connection alive', async () => {
    await service.terminate();
    await service.restart({ DRAIN_SECONDS: '5' });
    const agent = await createAgent(live());
    model.reply('Still here.');
    const { origin } = new URL(live().baseUrl);
    const exit = service.terminate();
    const ready = await until(
      () => fetch(`${origin}/ready`),
      ({ status }) => status === 503,
    );
    expect(await ready.json()).toMatchObject({ status: 'draining' });
    expect(ready.headers.get('connection')).toBe('close');
    expect((await live().post(`${agent}/chat`, { message: 'hello' })).body.text).toBe('Still here.');
    expect(await exit).toBe(0);
    await service.restart({ DRAIN_SECONDS: '0' });
  });

  it('does not wait for connections without a request', async () => {
    const { hostname, port } = new URL(live().baseUrl);
    const unused = Array.from({ length: 3 }, () => connect(Number(port), hostname));
    await Promise.all(unused.map((socket) => once(socket, 'connect')));
    const ends = unused.map((socket) => once(socket, 'close'));
    for (const socket of unused) socket.resume().on('error', () => undefined);
    // Accepted by now: they were there before this request was.
    expect((await live().get('/agents')).status).toBe(200);
    const toldAt = Date.now();
    expect(await service.terminate()).toBe(0);
    await Promise.all(ends);
    expect(Date.now() - toldAt).toBeLessThan(GRACE_MS);
    await service.restart();
  });

  it('hands its crawl back to the next process', async () => {
    const site = await Site.start(linkedPages(PAGES, () => delay(PAGE_MS)));
    try {
      const agent = await createAgent(live());
      const path = await addSource(live(), agent, { source: 's', type: 'website', url: `${site.url}/` });
      await until(
        async () => site.requests.length,
        (count) => count > 10,
      );
      expect(await service.terminate()).toBe(0);
      const asked = site.requests.length;
      await service.restart();
      const { source } = await ended(live(), path);
      expect(asked).toBeLessThan(PAGES);
      expect(source).toMatchObject({ status: 'completed', dataCount: PAGES + 1 });
    } finally {
      await site.stop();
    }
  });

  it('ends a stream that takes too long with an error event, stores its text, and exits with 0', async () => {
    const agent = await createAgent(live());
    await hearFirstAnswer(live(), model);
    model.reply({ fault: 'hang', afterChunks: ['So far ', 'so good'] });
    const stream = follow(live().stream(`${agent}/chat`, { message: 'streamed' }));
    const json = live().post(`${agent}/chat`, { message: 'whole' });
    const { conversationId } = (await stream.first) as { conversationId: string };
    // Either turn may be the first to ask the model.
    await until(
      async () => model.requests.map(({ body }) => body.messages.at(-1)!.content),
      (asked) => asked.includes('streamed') && asked.includes('whole'),
    );
    const exit = service.terminate();
    const events = await stream.all;
    expect(events.at(-1)).toMatchObject({
      delta: '',
      conversationId,
      error: { code: 'SERVICE_UNAVAILABLE' },
    });
    expect((await json).status).toBe(503);
    expect((await json).body.error.code).toBe('SERVICE_UNAVAILABLE');
    expect(await exit).toBe(0);

    await service.restart();
    const { body } = await live().get(`${agent}/conversations/${conversationId}`);
    expect(body.conversation.messages).toMatchObject([{ query: 'streamed', response: 'So far so good' }]);
    expect((await live().get(`${agent}/conversations`)).body.conversations).toHaveLength(1);
  });
});

it('kills itself when its shutdown takes too long, even while its event loop is blocked', async () => {
  const program = `require('${ROOT}/dist/src/forced-exit.js').killAfter(500); for (;;);`;
  const child = spawn(process.execPath, ['-e', program]);
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const [code, signal] = await once(child, 'close');
  expect({ code, signal, stderr }).toEqual({
    code: null,
    signal: 'SIGKILL',
    stderr: 'parley: the process did not end in time and is killed\n',
  });
});

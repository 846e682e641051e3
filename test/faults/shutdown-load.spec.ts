import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { addSource, createAgent, ended } from '../support/agent';
import { hearFirstAnswer } from '../support/first-answer';
import type { Client, StreamEvent } from '../support/client';
import { useServiceWithModel } from '../support/use-service';
import { linkedPages, Site } from '../support/site';
import { until } from '../support/wait';

const CLIENTS = 16;
const STREAMS = 20;
const HANGING_STREAMS = 5;
const LOAD_MS = 1500;
const MAX_EXIT_MS = 35_000;
const PAGES = 60;
/** So slow that the crawl outlasts the process. */
const PAGE_MS = 1000;
const CHUNKS = 30;
const CHUNK_MS = 100;

/** Sends requests over kept-alive connections, one after the other, until no new connection is accepted. */
async function askUntilClosed(client: Client, path: string, outcomes: Map<string, number>): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const note = (outcome: string): void => void outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  for (;;) {
    const asked = request(client.baseUrl + path, {
      agent,
      headers: { authorization: `Bearer ${client.token}` },
    });
    let isConnected = false;
    asked.on('socket', (socket) => {
      isConnected = !socket.connecting;
      if (socket.connecting) socket.once('connect', () => (isConnected = true));
    });
    asked.end();
    try {
      const [response] = await once(asked, 'response');
      for await (const _ of response) void _;
      note(String(response.statusCode));
    } catch (error) {
      if (!isConnected) return agent.destroy();
      note(`cut: ${(error as NodeJS.ErrnoException).code}`);
    }
  }
}

async function collect(stream: AsyncGenerator<StreamEvent>, into: StreamEvent[]): Promise<void> {
  for await (const event of stream) into.push(event);
}

describe('a process that gets SIGTERM under load', () => {
  const { service, model } = useServiceWithModel();
  let site: Site;
  let pageMs = PAGE_MS;
  beforeAll(async () => {
    site = await Site.start(linkedPages(PAGES, () => delay(pageMs)));
  });
  afterAll(async () => {
    await site.stop();
  });

  it('answers every accepted request, ends its streams, hands its crawl back and exits within 35 s', async () => {
    const { live } = await service.tenant();
    const agent = await createAgent(live);
    await hearFirstAnswer(live, model);
    // Another one: while its first source is read, an agent only says that it is learning.
    const crawling = await createAgent(live);
    const source = await addSource(live, crawling, { source: 's', type: 'website', url: `${site.url}/` });
    await until(
      async () => site.requests.length,
      (count) => count > 5,
    );
    model.reply(({ body }) =>
      body.messages.at(-1)!.content === 'hang'
        ? { fault: 'hang', afterChunks: ['So far'] }
        : { chunks: Array.from({ length: CHUNKS }, (_, number) => `${number} `), delayMs: CHUNK_MS },
    );
    const outcomes = new Map<string, number>();
    const clients = Array.from({ length: CLIENTS }, () => askUntilClosed(live, '/agents?limit=2', outcomes));
    const streams = Array.from({ length: STREAMS + HANGING_STREAMS }, (): StreamEvent[] => []);
    const messages = streams.map((_, number) => (number < STREAMS ? 'go on' : 'hang'));
    const followed = streams.map((events, number) =>
      collect(live.stream(`${agent}/chat`, { message: messages[number] }), events),
    );
    await until(
      async () => streams.filter((events) => events.length === 0).length,
      (silent) => silent === 0,
    );
    await delay(LOAD_MS);
    const toldAt = Date.now();
    expect(await service.terminate()).toBe(0);
    const exitMs = Date.now() - toldAt;
    await Promise.all([...clients, ...followed]);
    const whole = streams.filter((events) => events.at(-1) === '[DONE]').length;
    const refused = streams.filter(
      (events) => (events.at(-1) as any)?.error?.code === 'SERVICE_UNAVAILABLE',
    ).length;
    const crawled = site.requests.filter((path) => path.startsWith('/page-')).length;
    pageMs = 0;

    await service.restart();
    const again = service.client(live.token);
    const { progress, ...trained } = await ended(again, source);
    const kept = (await again.get(`${agent}/conversations?limit=100`)).body.conversations;
    process.stdout.write(
      `SIGTERM under ${CLIENTS} clients and ${streams.length} streams: ${JSON.stringify(Object.fromEntries(outcomes))}, ` +
        `${whole} streams whole, ${refused} ended with an error event, exit after ${exitMs} ms; ${crawled} of ${PAGES} pages crawled before, all after\n`,
    );
    expect(crawled).toBeLessThan(PAGES);
    expect([...outcomes.keys()]).toEqual(['200']);
    expect({ whole, refused }).toEqual({ whole: STREAMS, refused: HANGING_STREAMS });
    expect(exitMs).toBeLessThan(MAX_EXIT_MS);
    expect(kept).toHaveLength(streams.length);
    expect(trained.source).toMatchObject({ status: 'completed', dataCount: PAGES + 1 });
    expect(progress.pagesFetched).toBe(PAGES + 1);
  });
});

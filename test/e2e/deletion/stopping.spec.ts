import { addSource, createAgent, trainText } from '../../support/agent';
import type { StreamEvent } from '../../support/client';
import type { FakeBehaviour, FakeModel } from '../../support/fake-model';
import { useSharedServiceWithModel } from '../../support/use-service';
import { Site, type SitePage } from '../../support/site';
import { until } from '../../support/wait';
import { countingSite, hangingPage, SITE_PAGES } from './sites';

/** Far below the time that a page or the model may take, but enough for a slow machine. */
const STOPS_WITHIN_MS = 10_000;
const STREAMS = 8;

const { model, live } = useSharedServiceWithModel();
let agent: string;

beforeEach(async () => {
  agent = await createAgent(live);
});

async function deleteAgent(): Promise<void> {
  expect((await live.delete(agent)).status).toBe(204);
}

/** Reads a stream to its end, however it ends; `onEvent` gets each event as it comes. */
async function readStream(body: object, onEvent: () => void): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  for await (const event of live.stream(`${agent}/chat`, body)) {
    events.push(event);
    onEvent();
  }
  return events;
}

describe('a crawl whose agent is deleted', () => {
  it('soon requests no more pages from the site', async () => {
    const site = await countingSite(50);
    try {
      await addSource(live, agent, { source: 's', type: 'website', url: `${site.url}/` });
      await until(
        async () => site.requests.length,
        (count) => count > 5,
      );
      await deleteAgent();
      expect(await site.quiet()).toBeLessThan(SITE_PAGES);
    } finally {
      await site.stop();
    }
  });

  const places: [string, string, boolean][] = [
    ['a page that never answers', '/', false],
    ['a page that never ends', '/', true],
    ['a robots.txt that never answers', '/robots.txt', false],
    ['a sitemap that never ends', '/sitemap.xml', true],
  ];
  describe.each(['page', 'website'] as const)('of a %s', (type) => {
    const ofType = places.filter(([, path]) => type === 'website' || path !== '/sitemap.xml');
    it.each(ofType)('abandons %s, and requests nothing else', async (_, path, beginsBody) => {
      const page = hangingPage(beginsBody);
      const start: SitePage = (__, response) =>
        void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Words</p><a href="/a">a</a>');
      const site = await Site.start({ '/': start, [path]: page.serve });
      try {
        await addSource(live, agent, { source: 's', type, url: `${site.url}/` });
        await page.asked;
        const asked = site.requests.length;
        await deleteAgent();
        await until(
          async () => page.left,
          (left) => left,
          STOPS_WITHIN_MS,
        );
        // The worker is free again: the next page that it reads is not from this site.
        await trainText(live, await createAgent(live), 'text', 'Some words.');
        expect(site.requests.length).toBe(asked);
      } finally {
        await site.stop();
      }
    });
  });

  it('does not disturb the crawls of other agents', async () => {
    const [doomed, site] = await Promise.all([countingSite(50), countingSite(5)]);
    try {
      const other = await createAgent(live);
      const path = await addSource(live, other, { source: 's', type: 'website', url: `${site.url}/` });
      await addSource(live, agent, { source: 's', type: 'website', url: `${doomed.url}/` });
      await until(
        async () => doomed.requests.length,
        (count) => count > 3,
      );
      await deleteAgent();
      const { body } = await until(
        () => live.get(path),
        ({ body }) => body.source.status !== 'pending',
      );
      expect(body.source).toMatchObject({ status: 'completed', dataCount: SITE_PAGES });
    } finally {
      await Promise.all([doomed.stop(), site.stop()]);
    }
  });
});

describe('streams whose agent is deleted', () => {
  it.each([
    ['in the middle of the answer', { chunks: 'abcdefghij'.repeat(20).split(''), delayMs: 100 }],
    ['while the model says nothing', { fault: 'hang', afterChunks: ['So far '] }],
  ] as const)('end with NOT_FOUND and without [DONE], %s', async (_, behaviour) => {
    model.reply(behaviour as Parameters<FakeModel['reply']>[0]);
    const calls = model.requests.length;
    let begun = 0;
    const reading = Promise.all(
      Array.from({ length: STREAMS }, (__, number) => {
        let isFirst = true;
        return readStream({ message: `Number ${number}` }, () => {
          if (isFirst) begun += 1;
          isFirst = false;
        });
      }),
    );
    await until(
      async () => begun,
      (count) => count === STREAMS,
    );
    await deleteAgent();
    for (const events of await reading) {
      expect(events).not.toContain('[DONE]');
      const [first] = events as { conversationId: string }[];
      expect(events.at(-1)).toEqual({
        delta: '',
        conversationId: first!.conversationId,
        error: { code: 'NOT_FOUND', message: expect.any(String), details: { resource: 'agent' } },
      });
      expect(events.filter((event) => event !== '[DONE]' && event['error'])).toHaveLength(1);
      expect((await live.get(`${agent}/conversations/${first!.conversationId}`)).status).toBe(404);
    }
    const answering = model.requests.slice(calls);
    expect(answering).toHaveLength(STREAMS);
    await Promise.all(answering.map(({ closed }) => closed));
    expect(answering.every(({ aborted }) => aborted)).toBe(true);
  });

  it.each([true, false])('that have not begun answer 404 as JSON (stream: %s)', async (stream) => {
    model.reply({ fault: 'hang-before-headers' });
    const calls = model.requests.length;
    const answer = live.post(`${agent}/chat`, { message: 'Hello', stream });
    await until(
      async () => model.requests.length,
      (count) => count > calls,
    );
    await deleteAgent();
    const { status, headers, body } = await answer;
    expect(status).toBe(404);
    expect(headers.get('content-type')).toContain('application/json');
    expect(body.error).toMatchObject({ code: 'NOT_FOUND', details: { resource: 'agent' } });
    await model.requests[calls]!.closed;
    expect(model.requests[calls]!.aborted).toBe(true);
  });

  it('answer 404 to a client that waits for a JSON body, in the middle of the answer', async () => {
    model.reply({ fault: 'hang', afterChunks: ['So far'] });
    const calls = model.requests.length;
    const answer = live.post(`${agent}/chat`, { message: 'Hello' });
    await until(
      async () => model.requests.length,
      (count) => count > calls,
    );
    await deleteAgent();
    expect((await answer).status).toBe(404);
    await model.requests[calls]!.closed;
    expect(model.requests[calls]!.aborted).toBe(true);
  });

  it('do not disturb streams of other agents', async () => {
    let isDeleted = false;
    const counted: FakeBehaviour = { chunks: ['one ', 'two'], delayMs: 50, repeatsFirst: () => !isDeleted };
    model.reply(({ body }) =>
      body.messages.at(-1)!.content.includes('Count') ? counted : { fault: 'hang', afterChunks: ['So far'] },
    );
    const other = await createAgent(live);
    const doomed = readStream({ message: 'Wait' }, () => undefined);
    const events: StreamEvent[] = [];
    for await (const event of live.stream(`${other}/chat`, { message: 'Count' })) {
      if (events.length === 0) await deleteAgent();
      isDeleted = true;
      events.push(event);
    }
    expect(events.at(-1)).toBe('[DONE]');
    expect(await doomed.catch((error: Error) => [error.message])).not.toContain('[DONE]');
  });
});

describe('the completion of a lead whose agent is deleted', () => {
  it('ends its call of the model', async () => {
    // The model gets the visitor's words twice: from the chat, and from the job that completes the lead. The service
    // may also complete leads of the file that had it before.
    model.reply(({ body }) => (body.temperature === 0 ? { fault: 'hang', afterChunks: ['{'] } : 'Hello.'));
    const message = 'Mail me at lets-go@example.com';
    await live.post(`${agent}/chat`, { message });
    const completion = await until(
      async () =>
        model.requests.find(
          ({ body }) => body.temperature === 0 && body.messages.at(-1)!.content.includes(message),
        ),
      (request) => request !== undefined,
    );
    await deleteAgent();
    await until(
      async () => completion!.aborted,
      (aborted) => aborted,
      STOPS_WITHIN_MS,
    );
  });
});

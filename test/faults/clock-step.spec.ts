import { setTimeout as delay } from 'node:timers/promises';
import { addSource, createAgent, ended, type SourceInput } from '../support/agent';
import { onRealBackends } from '../support/backends';
import { Client, type Answer } from '../support/client';
import type { FakeModel } from '../support/fake-model';
import { Receiver } from '../support/receiver';
import { Service, type Tenant } from '../support/service';
import type { ServiceProcess } from '../support/service-process';
import { htmlPage, latePage, Site, type SitePage } from '../support/site';
import { StepClock } from '../support/service-clock';
import { until } from '../support/wait';
import { registerWebhook, type RegisteredWebhook } from '../support/webhook';

const HOUR_MS = 3_600_000;
const WINDOW_MS = 60_000;
const RATE_LIMIT = 8;
/** Work that was in progress when the clock was set is done within this time. */
const SOON_MS = 75_000;
const PAGES = 6;
const PAGE_MS = 700;
const REVOKED_WITHIN_MS = 5_000;

/** Sends requests as one tenant, and remembers between which two moments each was accepted. */
class LimitedCaller {
  readonly accepted: { fromMs: number; toMs: number }[] = [];

  constructor(private readonly client: Client) {}

  /** True if the request was accepted. */
  async ask(): Promise<boolean> {
    const fromMs = performance.now();
    const { status } = await this.client.get('/agents/1/conversations');
    if (status !== 429) this.accepted.push({ fromMs, toMs: performance.now() });
    return status !== 429;
  }

  async askTimes(count: number): Promise<number> {
    const before = this.accepted.length;
    for (let turn = 0; turn < count; turn++) await this.ask();
    return this.accepted.length - before;
  }

  expectNeverMoreThan(limit: number): void {
    this.accepted.slice(limit).forEach(({ toMs }, index) => {
      expect(toMs - this.accepted[index]!.fromMs).toBeGreaterThanOrEqual(WINDOW_MS);
    });
  }
}

describe('a wall clock that is set by an hour while the service runs', () => {
  const clock = new StepClock();
  let service: Service;
  let other: ServiceProcess | undefined;
  let model: FakeModel;
  let site: Site;
  let receiver: Receiver;
  let tenant: Tenant;
  let live: Client;
  let agent: string;
  let crawling: string;
  let webhook: RegisteredWebhook;
  let passages = 0;

  beforeAll(async () => {
    ({ service, model } = await Service.withModel({
      ...clock.environment,
      ALLOW_INSECURE_WEBHOOKS: 'true',
      RATE_LIMIT_PLUS: String(RATE_LIMIT),
    }));
    if (onRealBackends) other = await service.another();
    site = await Site.start(slowSite());
    receiver = await Receiver.start((_, response) => {
      const { type, id } = receiver.received.at(-1)!.body;
      const attempts = receiver.ofType(type).filter(({ body }) => body.id === id).length;
      response.writeHead(type === 'agent.updated' && attempts === 1 ? 500 : 204).end();
    });
    tenant = await service.tenant();
    ({ live } = tenant);
    agent = await createAgent(live);
    crawling = await createAgent(live);
    for (let number = 0; number < 5; number++) await createAgent(live);
    webhook = await registerWebhook(live, receiver.url, ['agent.created', 'agent.updated']);
  });

  afterAll(async () => {
    await other?.end('SIGTERM');
    await service.stop();
    await receiver.stop();
    await site.stop();
    clock.remove();
  });

  function slowSite(): Record<string, SitePage> {
    const pages = Array.from({ length: PAGES }, (_, number) => {
      const text = `<p>${`Volume ${number} treats the harbour of Quo${'abcdefgh'[number]}vax. `.repeat(20)}</p>`;
      const links =
        number === 0 ? Array.from({ length: PAGES - 1 }, (__, other) => `/volume/${other + 1}`) : [];
      const html = htmlPage(`Volume ${number}`, text, links);
      return [number === 0 ? '/' : `/volume/${number}`, latePage(html, () => delay(PAGE_MS))] as const;
    });
    return Object.fromEntries(pages);
  }

  /** How far the database's clock is ahead, by the date of a new agent; if embedded, it has the service's clock. */
  async function databaseClockOffMs(): Promise<number> {
    const { status, body } = await live.post('/agents', { name: 'Clock' });
    expect(status).toBe(201);
    return Date.parse(body.agent.createdAt) - Date.now();
  }

  async function completes(path: string): Promise<void> {
    const { source } = await ended(live, path, SOON_MS);
    expect(source.status).toBe('completed');
    passages += source.dataCount!;
  }

  async function allAgentsAfter(cursor: string): Promise<number[]> {
    const ids: number[] = [];
    for (let next: string | null = cursor; next !== null;) {
      const { status, body } = await live.get(`/agents?limit=3&cursor=${next}`);
      expect(status).toBe(200);
      ids.push(...body.agents.map(({ id }: { id: number }) => id));
      next = body.nextCursor;
    }
    return ids;
  }

  async function conversation(id: string): Promise<[string, string][]> {
    const { body } = await live.get(`${agent}/conversations/${id}`);
    return body.conversation.messages.map((message: { query: string; response: string }) => [
      message.query,
      message.response,
    ]);
  }

  const received = (name: string) =>
    receiver.ofType('agent.updated').filter(({ body }) => body.data.agent.name === name);

  /** A change, whose first delivery meets an error. */
  async function failOnce(name: string): Promise<void> {
    expect((await live.patch(agent, { name })).status).toBe(200);
    await until(
      async () => received(name).length,
      (count) => count === 1,
    );
  }

  async function isDeliveredAgain(name: string): Promise<void> {
    await until(
      async () => received(name).length,
      (count) => count >= 2,
      SOON_MS,
    );
  }

  const createUnder = (key: string): Promise<Answer> =>
    live.send('POST', '/agents', { name: 'Once' }, { 'idempotency-key': key });

  it.each([
    ['forward', HOUR_MS],
    ['back', 0],
  ])(
    'is hardly noticed when it goes %s',
    async (direction, offsetMs) => {
      const startedAtMs = performance.now();
      const plus = async () => new LimitedCaller((await service.tenant('plus')).live);
      const [steady, resting] = await Promise.all([plus(), plus()]);
      const keys = `/accounts/${tenant.accountId}/keys`;
      const { body: issued } = await service.admin.post(keys, { mode: 'live' });
      const revoked = service.client(issued.secret);

      // Before.
      const firstPage = (await live.get('/agents?limit=1')).body;
      const known = await allAgentsAfter(firstPage.nextCursor);
      const once = await createUnder(direction);
      const asked = await live.post(`${agent}/chat`, { message: `First, ${direction}` });
      await failOnce(`Before ${direction}`);
      const site1: SourceInput = { source: `site ${direction}`, type: 'website', url: `${site.url}/` };
      const crawled = site.requests.length;
      const before = await addSource(live, crawling, site1);
      await until(
        async () => site.requests.length - crawled,
        (count) => count >= 2,
      );
      expect(await steady.askTimes(RATE_LIMIT + 1)).toBe(RATE_LIMIT);
      expect(await resting.askTimes(RATE_LIMIT)).toBe(RATE_LIMIT);
      const restingSinceMs = performance.now();
      expect((await revoked.get('/agents')).status).toBe(200);

      clock.set(offsetMs);
      const databaseOffsetMs = onRealBackends ? 0 : offsetMs;
      await until(databaseClockOffMs, (offMs) => Math.abs(offMs - databaseOffsetMs) < WINDOW_MS);
      expect(await steady.askTimes(3)).toBe(0);

      // Requests.
      const paged = await allAgentsAfter(firstPage.nextCursor);
      expect(new Set(paged).size).toBe(paged.length);
      expect(paged.filter((id) => known.includes(id))).toEqual(known);
      const { agents } = (await live.get('/agents?limit=100')).body;
      const dates = agents.map(({ createdAt }: { createdAt: string }) => createdAt);
      expect(dates).toEqual(dates.toSorted().toReversed());
      const { conversationId } = asked.body;
      for (const message of ['Second', 'Third'])
        expect((await live.post(`${agent}/chat`, { message, conversationId })).status).toBe(200);
      expect((await conversation(conversationId)).map(([query]) => query)).toEqual([
        `First, ${direction}`,
        'Second',
        'Third',
      ]);
      const turns = model.requests.at(-1)!.body.messages.filter(({ role }) => role === 'user');
      expect(turns.map(({ content }) => content.split('\n').at(-1))).toEqual([
        `First, ${direction}`,
        'Second',
        'Third',
      ]);
      const replayed = await createUnder(direction);
      expect(replayed.headers.get('idempotent-replayed')).toBe('true');
      expect(replayed.body).toEqual(once.body);

      // Jobs.
      const text: SourceInput = {
        source: `text ${direction}`,
        type: 'text',
        data: 'The night train to Sylt leaves at eleven.',
      };
      const after = await addSource(live, agent, text);
      await failOnce(`After ${direction}`);
      const { body: created } = await live.post('/agents', { name: 'Told' });
      const told = await until(
        async () => receiver.received.find(({ body }) => body.agentId === created.agent.id),
        Boolean,
        SOON_MS,
      );
      await Promise.all([
        completes(before),
        completes(after),
        isDeliveredAgain(`Before ${direction}`),
        isDeliveredAgain(`After ${direction}`),
      ]);
      const jobsMs = performance.now() - restingSinceMs;
      const { body: usage } = await service.admin.get(`/accounts/${tenant.accountId}/usage`);
      expect(usage.usage.passages).toBe(passages);
      const { deliveries } = (await live.get(`${webhook.path}/deliveries?limit=100`)).body;
      const delivery = deliveries.find(({ eventId }: { eventId: string }) => eventId === told!.body.id);
      const deliveryOffMs = Date.parse(delivery.createdAt) - Date.now();
      expect(Math.abs(deliveryOffMs - databaseOffsetMs)).toBeLessThan(2 * SOON_MS);
      const count = receiver.received.length;
      const again = await live.post(`${webhook.path}/deliveries/${delivery.id}/redeliver`);
      expect(again.status).toBeLessThan(300);
      await until(
        async () => receiver.received.length,
        (now) => now > count,
        SOON_MS,
      );

      // Keys: a key that another process revokes is refused here, and other keys keep working.
      if (other) {
        const operator = new Client(`${other.baseUrl}/admin/v1`, service.admin.token);
        expect((await operator.delete(`${keys}/${issued.key.id}`)).status).toBe(204);
        await until(
          () => revoked.get('/agents'),
          ({ status }) => status === 401,
          REVOKED_WITHIN_MS,
        );
      }
      expect((await live.get('/agents')).status).toBe(200);

      // Limits.
      const deadlineMs = performance.now() + WINDOW_MS + SOON_MS;
      while (steady.accepted.length < 2 * RATE_LIMIT && performance.now() < deadlineMs) {
        await steady.ask();
        await delay(200);
      }
      expect(steady.accepted).toHaveLength(2 * RATE_LIMIT);
      steady.expectNeverMoreThan(RATE_LIMIT);
      await delay(Math.max(restingSinceMs + WINDOW_MS - performance.now(), 0));
      expect(await resting.askTimes(RATE_LIMIT)).toBe(RATE_LIMIT);

      process.stdout.write(
        `the clock went ${direction} by an hour: 2 sources completed with ${passages} passages so far, ` +
          `4 deliveries arrived, the jobs done after ${Math.round(jobsMs / 1000)} s; ${steady.accepted.length} requests ` +
          `accepted at ${RATE_LIMIT} a minute in ${Math.round((performance.now() - startedAtMs) / 1000)} s\n`,
      );
    },
    360_000,
  );
});

import { Webhook } from 'standardwebhooks';
import { createAgent } from '../../support/agent';
import type { Client } from '../../support/client';
import { pagesOf } from '../../support/pages';
import { Receiver } from '../../support/receiver';
import type { Tenant } from '../../support/service';
import { useSharedService } from '../../support/use-service';
import { until } from '../../support/wait';
import { registerWebhook, type RegisteredWebhook } from '../../support/webhook';

describe('a delivery', () => {
  const { service } = useSharedService();
  let tenant: Tenant;
  let receiver: Receiver;
  let webhook: RegisteredWebhook;
  beforeEach(async () => {
    tenant = await service.tenant();
    receiver = await Receiver.start();
    webhook = await registerWebhook(tenant.live, receiver.url, ['agent.created']);
  });
  afterEach(() => receiver.stop());

  const deliveries = async (client: Client = tenant.live, path = webhook.path) =>
    (await client.get(`${path}/deliveries`)).body.deliveries;
  const settled = (attempts: number) =>
    until(deliveries, ([latest]) => latest?.attempts.length >= attempts).then(([latest]) => latest);

  it('that fails is retried five seconds later with the same id', async () => {
    receiver.script(500);
    await createAgent(tenant.live);
    const [first, second] = await receiver.expects('agent.created', 2);
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
    expect(second!.raw).toBe(first!.raw);
    const shown = await settled(2);
    expect(shown).toEqual({
      id: expect.any(Number),
      eventId: first!.headers['webhook-id'],
      eventType: 'agent.created',
      status: 'succeeded',
      nextAttemptAt: null,
      createdAt: expect.any(String),
      attempts: [
        {
          attemptedAt: expect.any(String),
          durationMs: expect.any(Number),
          responseStatus: 500,
          error: 'The answer was 500',
        },
        { attemptedAt: expect.any(String), durationMs: expect.any(Number), responseStatus: 204, error: null },
      ],
    });
    const [one, two] = shown.attempts.map(({ attemptedAt }: { attemptedAt: string }) =>
      Date.parse(attemptedAt),
    );
    expect(two - one).toBeGreaterThanOrEqual(4000);
  });

  it('that gets 429 with Retry-After is retried no sooner', async () => {
    receiver.script((_, response) => response.writeHead(429, { 'retry-after': '8' }).end());
    await createAgent(tenant.live);
    const [first, second] = await receiver.expects('agent.created', 2);
    expect(second!.atMs - first!.atMs).toBeGreaterThanOrEqual(8000);
    expect((await settled(2)).status).toBe('succeeded');
  });

  const inAnHour = (): string => new Date(Date.now() + 3_600_000).toUTCString();
  it.each([
    ['429 and Retry-After in seconds waits as long', 429, () => '600', 600, 720],
    ['503 and Retry-After as a date waits until then', 503, inAnHour, 3595, 4320],
    ['429 and Retry-After of a year waits for the longest delay', 429, () => '31536000', 36_000, 36_000],
    ['429 and Retry-After of a second waits as the schedule says', 429, () => '1', 4, 6],
    ['429 and Retry-After of nonsense waits as the schedule says', 429, () => 'soon', 4, 6],
    ['500 and Retry-After waits as the schedule says', 500, () => '600', 4, 6],
  ])('that gets %s', async (_, status, retryAfter, least, most) => {
    receiver.script((__, response) => response.writeHead(status, { 'retry-after': retryAfter() }).end());
    await createAgent(tenant.live);
    const { attempts, nextAttemptAt } = await settled(1);
    const { attemptedAt, durationMs } = attempts[0];
    const waitSeconds = (Date.parse(nextAttemptAt) - Date.parse(attemptedAt) - durationMs) / 1000;
    expect(waitSeconds).toBeGreaterThanOrEqual(least - 0.01);
    expect(waitSeconds).toBeLessThanOrEqual(most + 0.01);
  });

  it.each([
    [
      'a redirect',
      (_: unknown, response: any) => response.writeHead(307, { location: receiver.url }).end(),
      307,
    ],
    ['a client error', 404, 404],
    ['100 MB', (_: unknown, response: any) => flood(response), 200],
    ['a reset connection', (request: any) => request.socket.resetAndDestroy(), null],
  ])('that is answered with %s is recorded with its true outcome', async (_, reaction, status) => {
    receiver.answer(reaction as never);
    await createAgent(tenant.live);
    const { attempts, status: state, nextAttemptAt } = await settled(1);
    expect(attempts[0].responseStatus).toBe(status);
    expect(state).toBe(status === 200 ? 'succeeded' : 'pending');
    expect(nextAttemptAt === null).toBe(status === 200);
    expect(receiver.received).toHaveLength(1);
  });

  it('whose response drips is aborted after 15 seconds and delays no other delivery', async () => {
    receiver.answer((_, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('.'), 500);
      response.once('close', () => clearInterval(drip));
    });
    const quick = await Receiver.start();
    await registerWebhook(tenant.live, quick.url, ['agent.created']);
    for (let index = 0; index < 6; index += 1) await createAgent(tenant.live);
    await quick.expects('agent.created', 6);
    expect(receiver.received.length).toBeLessThanOrEqual(4);
    const { attempts } = await settled(1).catch(async () => (await deliveries()).at(-1));
    expect(attempts[0]).toMatchObject({ responseStatus: null, error: 'The request took too long' });
    expect(attempts[0].durationMs).toBeGreaterThanOrEqual(14_000);
    await quick.stop();
  });

  it('that gets 410 closes its webhook and its waiting deliveries, until they are recovered', async () => {
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const recover = (from: string) => tenant.live.post(`${webhook.path}/recover`, { since: from });
    receiver.script(410);
    await createAgent(tenant.live);
    await until(
      async () => (await tenant.live.get('/webhooks')).body.webhooks[0],
      ({ isActive }) => isActive === false,
    );
    expect((await tenant.live.post(`${webhook.path}/test`)).body.error.code).toBe('CONFLICT');
    expect((await recover(since)).body.error.code).toBe('CONFLICT');
    await tenant.live.patch(webhook.path, { isActive: true });
    await createAgent(tenant.live);
    const [refused, later] = await receiver.expects('agent.created', 2);
    expect(await settled(1)).toMatchObject({ status: 'succeeded' });
    expect((await deliveries())[1]).toMatchObject({ status: 'closed', nextAttemptAt: null });
    expect((await recover(new Date().toISOString())).body).toEqual({ recovered: 0 });
    expect((await recover(since)).body).toEqual({ recovered: 1 });
    const seen = await receiver.expects('agent.created', 3);
    expect(seen.map(({ body }) => body.id)).toEqual([refused!.body.id, later!.body.id, refused!.body.id]);
    await until(deliveries, ([, recovered]) => recovered.status === 'succeeded');
    expect((await recover(since)).body).toEqual({ recovered: 0 });
  });

  it('goes only to webhooks for its agent, or for all; the last one of an agent too', async () => {
    const newAgent = async (client = tenant.live) => Number((await createAgent(client)).split('/')[2]);
    const [ofOne, ofOther] = [await newAgent(), await newAgent()];
    const subscribed = { name: 'One', url: receiver.url, events: ['agent.updated', 'agent.deleted'] };
    const { body } = await tenant.live.post('/webhooks', { ...subscribed, agentIds: [ofOne, ofOne] });
    expect(body.agentIds).toEqual([ofOne]);
    const rename = (id: number) => tenant.live.patch(`/agents/${id}`, { name: 'Renamed' });
    for (const agent of [ofOther, ofOne]) await rename(agent);
    for (const agent of [ofOther, ofOne]) await tenant.live.delete(`/agents/${agent}`);
    await receiver.expects('agent.deleted');
    const path = `/webhooks/${body.id}`;
    const types = (await deliveries(tenant.live, path)).map(({ eventType }: any) => eventType);
    expect(types.filter((type: string) => type === 'agent.deleted')).toHaveLength(1);
    const about = receiver.received.filter(({ body: { type } }) => type !== 'agent.created');
    expect(new Set(about.map(({ body: { agentId } }) => agentId))).toEqual(new Set([ofOne]));
    // A deleted agent may stay in the list, but not be added.
    expect((await tenant.live.patch(path, { agentIds: [ofOne] })).status).toBe(200);
    const foreign = await newAgent((await service.tenant()).live);
    for (const agentIds of [[ofOther], [foreign], [], ['1']]) {
      const refused = await tenant.live.patch(path, { agentIds });
      const [{ path: place }] = refused.body.error.details.fields;
      expect([refused.status, place]).toEqual([400, expect.stringMatching(/^agentIds(\.0)?$/)]);
    }
    expect((await tenant.live.patch(path, { agentIds: null })).body.agentIds).toBeNull();
  });

  it('that gets 410 from an address that the webhook had before leaves it switched on', async () => {
    let answerLate = (): unknown => undefined;
    receiver.script((_, response) => (answerLate = () => response.writeHead(410).end()));
    await createAgent(tenant.live);
    await receiver.expects('agent.created');
    const other = await Receiver.start();
    expect((await tenant.live.patch(webhook.path, { url: other.url })).status).toBe(200);
    answerLate();
    expect((await settled(1)).attempts[0].responseStatus).toBe(410);
    expect((await tenant.live.get('/webhooks')).body.webhooks[0].isActive).toBe(true);
    await other.expects('agent.created');
    await other.stop();
  });

  it('can be tried with a test event', async () => {
    const { status, body } = await tenant.live.post(`${webhook.path}/test`);
    expect([status, body.delivery.eventType, body.delivery.attempts]).toEqual([201, 'webhook.test', []]);
    const [delivery] = await receiver.expects('webhook.test');
    expect(delivery!.body).toMatchObject({ agentId: null, mode: 'live', data: { webhookId: webhook.id } });
    expect(delivery!.headers['webhook-id']).toBe(body.delivery.eventId);
  });

  it('can be sent again with the same id, whatever its status', async () => {
    await createAgent(tenant.live);
    const { id, eventId } = await settled(1);
    const { status, body } = await tenant.live.post(`${webhook.path}/deliveries/${id}/redeliver`);
    expect([status, body.delivery.status, body.delivery.attempts.length]).toEqual([200, 'pending', 1]);
    const seen = await receiver.expects('agent.created', 2);
    expect(seen.map(({ headers }) => headers['webhook-id'])).toEqual([eventId, eventId]);
    expect((await settled(2)).status).toBe('succeeded');
  });

  it('is also signed with the old secret after a rotation', async () => {
    const { body } = await tenant.live.post(`${webhook.path}/rotate-secret`);
    await createAgent(tenant.live);
    const [delivery] = await receiver.expects('agent.created');
    expect(delivery!.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    for (const secret of [webhook.secret, body.secret]) {
      expect(
        new Webhook(secret).verify(delivery!.raw, delivery!.headers as Record<string, string>),
      ).toBeTruthy();
    }
  });

  it('is listed newest first, in pages, and only to its tenant and mode', async () => {
    for (let index = 0; index < 5; index += 1) await createAgent(tenant.live, { name: `Agent ${index}` });
    await until(deliveries, (all) => all.length === 5);
    const all = await deliveries();
    const ids: number[] = [];
    const read = async (query: string) => (await tenant.live.get(`${webhook.path}/deliveries?${query}`)).body;
    for await (const page of pagesOf(read, 'limit=2'))
      ids.push(...page.deliveries.map(({ id }: { id: number }) => id));
    expect(ids).toEqual(all.map(({ id }: { id: number }) => id));
    const stranger = await service.tenant();
    for (const client of [tenant.test, stranger.live]) {
      expect((await client.get(`${webhook.path}/deliveries`)).status).toBe(404);
      expect((await client.post(`${webhook.path}/test`)).status).toBe(404);
      expect((await client.post(`${webhook.path}/deliveries/${ids[0]}/redeliver`)).status).toBe(404);
    }
    const other = await registerWebhook(tenant.live, receiver.url, ['agent.created']);
    expect((await tenant.live.post(`${other.path}/deliveries/${ids[0]}/redeliver`)).status).toBe(404);
  });

  it('is shown with what was sent and how the answers began, to callers who may register webhooks', async () => {
    receiver.answer((_: unknown, response: any) => response.writeHead(404).end(`Who?\0${'ä'.repeat(3000)}`));
    await createAgent(tenant.live);
    const { attempts, ...listed } = await settled(1);
    const path = `${webhook.path}/deliveries/${listed.id}`;
    const { status, body } = await tenant.live.get(path);
    expect(status).toBe(200);
    // Whole characters within 2,000 bytes, and nothing that PostgreSQL cannot store.
    const responseBody = `Who?\uFFFD${'ä'.repeat(997)}`;
    expect(body.delivery).toEqual({
      ...listed,
      body: receiver.received[0]!.raw,
      attempts: [{ ...attempts[0], responseBody }],
    });
    const issued = await tenant.live.post('/keys', { name: 'reader', scopes: ['webhooks:read'] });
    const reader = service.client(issued.body.secret);
    expect((await reader.get(`${webhook.path}/deliveries`)).status).toBe(200);
    expect((await reader.get(path)).body.error.code).toBe('INSUFFICIENT_SCOPE');
    const other = await registerWebhook(tenant.live, receiver.url, ['agent.created']);
    const stranger = await service.tenant();
    for (const read of [tenant.test.get(path), stranger.live.get(path)])
      expect((await read).status).toBe(404);
    expect((await tenant.live.get(`${other.path}/deliveries/${listed.id}`)).status).toBe(404);
  });

  it('has no answer when the receiver sends an empty one, or none', async () => {
    receiver.answer((request: any) => request.socket.resetAndDestroy());
    await createAgent(tenant.live);
    const { id } = await settled(1);
    const { body } = await tenant.live.get(`${webhook.path}/deliveries/${id}`);
    expect(body.delivery.attempts[0]).toMatchObject({ responseStatus: null, responseBody: null });
  });

  it('is removed with its webhook', async () => {
    receiver.answer(500);
    await createAgent(tenant.live);
    await settled(1);
    await tenant.live.delete(webhook.path);
    expect((await tenant.live.get(`${webhook.path}/deliveries`)).status).toBe(404);
  });
});

/** Writes until the reader closes the connection. */
function flood(response: import('node:http').ServerResponse): void {
  response.writeHead(200);
  const chunk = Buffer.alloc(1_000_000);
  let left = 100;
  const more = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= 1;
      if (!response.write(chunk)) return void response.once('drain', more);
    }
    response.end();
  };
  more();
}

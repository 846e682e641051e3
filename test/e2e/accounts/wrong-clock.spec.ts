import { Webhook } from 'standardwebhooks';
import { createAgent } from '../../support/agent';
import type { Client } from '../../support/client';
import { type ReceivedDelivery, Receiver } from '../../support/receiver';
import { Service, type Tenant } from '../../support/service';
import { describeWithWrongClock } from '../../support/service-clock';
import { until } from '../../support/wait';
import { registerWebhook } from '../../support/webhook';

const MINUTE_MS = 60_000;
const LIFETIME_MS = 4_000;

describeWithWrongClock((clock, offsetMs) => {
  let service: Service;
  let tenant: Tenant;
  let live: Client;
  let receiver: Receiver;

  beforeAll(async () => {
    // The clock of its process is wrong.
    service = await Service.start({ ...clock.environment, ALLOW_INSECURE_WEBHOOKS: 'true' });
    receiver = await Receiver.start();
    clock.set(offsetMs);
    tenant = await service.tenant();
    ({ live } = tenant);
  });
  afterAll(async () => {
    await service.stop();
    await receiver.stop();
  });

  async function issue(options: object = {}): Promise<{ id: number; client: Client; path: string }> {
    const keys = `/accounts/${tenant.accountId}/keys`;
    const { status, body } = await service.admin.post(keys, { mode: 'live', ...options });
    expect(status).toBe(201);
    return { id: body.key.id, client: service.client(body.secret), path: `${keys}/${body.key.id}` };
  }

  const reasonFor = async (client: Client): Promise<string | undefined> =>
    (await client.get('/agents')).body.error?.details.reason;

  const expectNow = (...times: string[]): void => {
    for (const time of times) expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(5 * MINUTE_MS);
  };

  it('a key expires by the clock of the database', async () => {
    const expiresAtMs = Date.now() + LIFETIME_MS;
    const { client } = await issue({ expiresAt: new Date(expiresAtMs).toISOString() });
    if (Date.now() < expiresAtMs - LIFETIME_MS / 2) expect(await reasonFor(client)).toBeUndefined();
    await until(
      () => reasonFor(client),
      (reason) => reason === 'expired',
    );
    expect(Date.now()).toBeGreaterThanOrEqual(expiresAtMs);
  });

  it('an end in the past by the clock of the database is refused', async () => {
    const expiresAt = new Date(Date.now() - MINUTE_MS).toISOString();
    const keys = `/accounts/${tenant.accountId}/keys`;
    const { status, body } = await service.admin.post(keys, { mode: 'live', expiresAt });
    const fields = [{ path: 'expiresAt', rule: 'range', message: 'expiresAt must be in the future' }];
    expect([status, body.error.details]).toEqual([400, { fields }]);
  });

  it('objects are dated by the clock of the database', async () => {
    const { path } = await registerWebhook(live, receiver.url, ['agent.updated', 'message.sent']);
    const agent = await createAgent(live);
    await live.patch(agent, { name: 'Changed' });
    const { conversationId } = (await live.post(`${agent}/chat`, { message: 'Hello' })).body;
    const { body: read } = await live.get(agent);
    expectNow(read.agent.createdAt, read.agent.updatedAt);
    const { conversation } = (await live.get(`${agent}/conversations/${conversationId}`)).body;
    expectNow(conversation.createdAt, conversation.messages[0].createdAt);
    await until(
      async () => receiver.received.length,
      (count) => count >= 2,
    );
    expectNow(...receiver.received.map(({ body }) => body.timestamp));
    const { deliveries } = (await live.get(`${path}/deliveries`)).body;
    expectNow(
      ...deliveries.flatMap(({ attempts }: any) => attempts.map(({ attemptedAt }: any) => attemptedAt)),
    );
    const { keys } = (await service.admin.get(`/accounts/${tenant.accountId}/keys`)).body;
    expectNow(...keys.flatMap(({ lastUsedAt }: any) => lastUsedAt ?? []));
  });

  it('a delivery is signed with the time of the database', async () => {
    const { path, secret } = await registerWebhook(live, receiver.url, ['agent.deleted']);
    await live.post(`${path}/test`);
    const [{ raw, headers }] = (await receiver.expects('webhook.test')) as [ReceivedDelivery];
    expect(() => new Webhook(secret).verify(raw, headers as Record<string, string>)).not.toThrow();
  });

  // With Redis no queue depends on these clocks.
  const itWithoutRedis = process.env['TEST_REDIS_URL'] ? it.skip : it;

  itWithoutRedis('the log says that the clocks differ', async () => {
    await until(
      async () => service.output,
      (output) => output.includes("the clock of this process differs from the database's"),
    );
  });

  it('keys that it revokes and rotates are refused on another node at once', async () => {
    const [revoked, rotated, overlapping] = [await issue(), await issue(), await issue()];
    await service.admin.delete(revoked.path);
    await service.admin.post(`${rotated.path}/rotate`, { overlapDays: 0 });
    await service.admin.post(`${overlapping.path}/rotate`, { overlapDays: 1 });
    clock.set(0);
    await service.terminate();
    await service.restart();
    const onOtherNode = ({ client }: { client: Client }) => reasonFor(service.client(client.token));
    expect(await onOtherNode(revoked)).toBe('revoked');
    expect(await onOtherNode(rotated)).toBe('revoked');
    expect(await onOtherNode(overlapping)).toBeUndefined();
  });
});

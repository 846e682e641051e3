import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { createAgent, trainText } from '../support/agent';
import { certificateFile, TenantSystem } from '../support/tenant-system';
import { useServiceWithModel } from '../support/use-service';
import { until } from '../support/wait';

const { service, live: tenant, model } = useServiceWithModel({ NODE_EXTRA_CA_CERTS: certificateFile() });
const shop = new TenantSystem();
/** Accepts connections and says nothing, so that no request can be sent. */
const silent: Server = createServer();
let silentConnections = 0;

beforeAll(async () => {
  await shop.start();
  silent.on('connection', (socket) => {
    silentConnections += 1;
    socket.on('error', () => undefined);
  });
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
});
afterAll(async () => {
  silent.close();
  await shop.close();
});

// Each test kills and starts a process, which takes a long time on a slow machine.
jest.setTimeout(360_000);

/** An answer that asks to confirm a call of this origin; the path of its confirmation. */
async function asked(origin: string): Promise<string> {
  const live = client();
  const agent = await createAgent(live);
  await trainText(live, agent, 'guarantee', 'The guarantee lasts 24 months.');
  await live.post(`${agent}/actions`, {
    name: 'Cancel order',
    whenToUse: 'The visitor wants to cancel an order.',
    inputs: { orderId: { type: 'string' } },
    method: 'POST',
    url: `${origin}/orders/{{orderId}}/cancel`,
    responseFields: ['status'],
    audience: 'anyone',
    status: 'live',
  });
  model.script({ chunks: [], toolCalls: [{ name: 'cancel_order_1', arguments: { orderId: 'A-17' } }] });
  const { body } = await live.post(`${agent}/chat`, { message: 'Please cancel my order A-17.' });
  return `${agent}/conversations/${body.conversationId}/actions/${body.action.id}`;
}

const stateOf = async (path: string): Promise<string> => (await client().get(path)).body.action.status;
const client = () => service.client(tenant.token);
const isUnknown = (path: string) =>
  until(
    () => stateOf(path),
    (status) => status === 'unknown',
  );

describe('a process that is killed', () => {
  it('after it has asked for a confirmation loses nothing: it can be confirmed afterwards', async () => {
    shop.answer({ status: 'cancelled' });
    const path = await asked(shop.url);
    await service.kill();
    await service.restart();
    expect(await stateOf(path)).toBe('pending');
    model.script('Cancelled.');
    expect((await client().post(path, { confirm: true })).body.action.status).toBe('done');
    expect(shop.requests).toHaveLength(1);
  });

  it('between the confirmation and the call makes no call afterwards, and says that nobody knows', async () => {
    const path = await asked(`https://127.0.0.1:${(silent.address() as AddressInfo).port}`);
    const decided = client()
      .post(path, { confirm: true })
      .catch(() => undefined);
    await until(
      async () => silentConnections,
      (count) => count === 1,
    );
    await service.kill();
    await decided;
    await service.restart();
    expect((await client().post(path, { confirm: true })).status).toBe(409);
    await isUnknown(path);
    expect((await client().post(path, { confirm: true })).body.error.message).toBe(
      'action is already unknown',
    );
    expect(silentConnections).toBe(1);
  });

  it('between the call and its result makes no second call, and says that nobody knows', async () => {
    shop.answer(() => undefined);
    const path = await asked(shop.url);
    const decided = client()
      .post(path, { confirm: true })
      .catch(() => undefined);
    await until(
      async () => shop.requests.length,
      (count) => count === 1,
    );
    await service.kill();
    await decided;
    await service.restart();
    await isUnknown(path);
    expect((await client().post(path, { confirm: true })).status).toBe(409);
    expect((await client().post(path, { confirm: false })).status).toBe(409);
    expect(shop.requests).toHaveLength(1);
  });
});

import { createAgent } from '../../support/agent';
import { TenantSystem } from '../../support/tenant-system';
import { useSharedServiceWithModel } from '../../support/use-service';

const SECRET = 'top/secret';
const headers = { authorization: 'Bearer {{secret.token}}' };
const orderId = { type: 'string', description: 'The number of the order' };

const { service, live } = useSharedServiceWithModel();
const shop = new TenantSystem();
let agent: string;

beforeAll(async () => {
  await shop.start();
  agent = await createAgent(live);
});
afterAll(() => shop.close());
beforeEach(() => shop.answer({ status: 'sent', items: [{ name: 'Lamp' }] }));

const request = (fields: object = {}): object => ({
  inputs: { orderId },
  url: `${shop.url}/orders/{{orderId}}`,
  headers,
  ...fields,
});

const test = (action: object, more: object = {}) =>
  live.post(`${agent}/actions/test`, { action, inputs: { orderId: 'A-17' }, ...more });

describe('a test of an action that is not saved', () => {
  it('shows the whole response without the secrets, stores nothing, and is in the audit log', async () => {
    // As PHP writes it: a slash can be written in two ways.
    shop.answer((sent, response) =>
      response.end(
        `{"sent":"${sent.headers.authorization!.replace('/', String.raw`\/`)}","items":[{"n":1}]}`,
      ),
    );
    const { status, body } = await test(request({ secrets: { token: SECRET } }));
    expect([status, shop.requests[0]!.headers.authorization]).toEqual([200, `Bearer ${SECRET}`]);
    expect(body).toMatchObject({
      request: { method: 'GET', url: `${shop.url}/orders/A-17`, headers },
      responseStatus: 200,
      problem: null,
    });
    expect(JSON.parse(body.response)).toEqual({ sent: 'Bearer {{secret.token}}', items: [{ n: 1 }] });
    expect((await live.get(`${agent}/actions`)).body.actions).toEqual([]);
    const [entry] = (await live.get('/audit-log?action=agent.action_tested')).body.entries;
    expect(entry.object).toMatchObject({ type: 'agent', id: agent.split('/')[2] });
  });

  it('shows the response of a failure too, as text if it is no JSON', async () => {
    shop.answer((_, response) => response.writeHead(403).end(`No access for ${SECRET}`));
    const { body } = await test(request({ secrets: { token: SECRET } }));
    expect(body).toMatchObject({
      responseStatus: 403,
      response: 'No access for {{secret.token}}',
      problem: 'The response has the status 403',
    });
  });

  it('uses the secrets of the saved action only where that one sends them', async () => {
    const saved = { name: 'Order', whenToUse: 'x', responseFields: ['status'], secrets: { token: SECRET } };
    const { id: actionId } = (await live.post(`${agent}/actions`, { ...request(), ...saved })).body.action;
    const sent = await test(request({ url: `${shop.url}/v2/orders/{{orderId}}` }), { actionId });
    expect([sent.status, shop.requests.at(-1)!.headers.authorization]).toEqual([200, `Bearer ${SECRET}`]);
    const before = shop.requests.length;
    for (const change of [
      { url: 'https://elsewhere.example/{{orderId}}' },
      { method: 'POST' },
      { headers: { 'x-copy': '{{secret.token}}' } },
    ]) {
      const { status, body } = await test(request(change), { actionId });
      expect([status, body.error.details.fields[0].path]).toEqual([400, 'secrets']);
    }
    expect(shop.requests).toHaveLength(before);
    const other = await createAgent(live);
    const foreign = { action: request(), actionId, inputs: { orderId: 'A-17' } };
    expect((await live.post(`${other}/actions/test`, foreign)).status).toBe(404);
  });

  it('keeps the rules of a saved action: placeholders, inputs, scopes and private addresses', async () => {
    const unknown = await test(request({ secrets: { token: SECRET }, url: `${shop.url}/{{no}}` }));
    expect([unknown.status, unknown.body.error.details.fields[0].path]).toEqual([400, 'url']);
    const secrets = { token: SECRET };
    const wrong = await test(request({ secrets }), { inputs: {} });
    expect([wrong.body.request, wrong.body.problem]).toEqual([null, expect.stringContaining('orderId')]);
    const inside = await test(request({ secrets, url: 'https://169.254.169.254/{{orderId}}' }));
    expect([inside.body.responseStatus, inside.body.response]).toEqual([null, null]);
    const key = (await live.post('/keys', { scopes: ['agents:read'] })).body.secret;
    const refused = await service.client(key).post(`${agent}/actions/test`, { action: request() });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'INSUFFICIENT_SCOPE']);
  });
});

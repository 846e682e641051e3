import { createAgent, trainText } from '../../support/agent';
import type { FakeReply } from '../../support/fake-model';
import { serveMcp } from '../../support/mcp-shop';
import { TenantSystem } from '../../support/tenant-system';
import { useSharedServiceWithModel } from '../../support/use-service';

const QUESTION = 'Where is my order A-17?';
const SECRETS = { token: 'top-secret' };
const HEADERS = { authorization: 'Bearer {{secret.token}}' };

const { live, model } = useSharedServiceWithModel();
const shop = new TenantSystem();
let agent: string;

beforeAll(async () => {
  await shop.start();
  agent = await createAgent(live);
  await trainText(live, agent, 'guarantee', 'The guarantee lasts 24 months.');
});
afterAll(() => shop.close());
beforeEach(() => serveMcp(shop));

const server = () => ({ url: `${shop.url}/mcp`, headers: HEADERS, secrets: SECRETS });

/** Allows a tool of the shop as an action of an agent of its own; returns the paths of both. */
async function allow(name: string, fields: object = {}): Promise<{ own: string; path: string }> {
  const own = await createAgent(live);
  await trainText(live, own, 'guarantee', 'The guarantee lasts 24 months.');
  const { tools } = (await live.post(`${own}/actions/tools`, server())).body;
  const { inputSchema } = tools.find((tool: { name: string }) => tool.name === name);
  const { status, body } = await live.post(`${own}/actions`, {
    name: 'Order status',
    whenToUse: 'The visitor asks where an order is.',
    ...server(),
    tool: { name, inputSchema },
    responseFields: ['text', 'data.status'],
    audience: 'anyone',
    status: 'live',
    ...fields,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { own, path: `${own}/actions/${body.action.id}` };
}

const asks = (order = 'A-17'): FakeReply => ({
  chunks: [],
  toolCalls: [{ name: 'order_status_1', arguments: { order } }],
});

const result = (): object =>
  JSON.parse(model.requests.at(-1)!.body.messages.findLast(({ role }) => role === 'tool')!.content);

const callsOf = (): { params: { name: string; arguments: object; _meta?: object } }[] =>
  shop.requests
    .map(({ body }) => (body === '' ? {} : JSON.parse(body)))
    .filter(({ method }) => method === 'tools/call');

describe('a tool of an MCP server', () => {
  it('is listed with its schema, by a URL or by an action; a server that fails is named as the problem', async () => {
    const { body } = await live.post(`${agent}/actions/tools`, server());
    expect(body.problem).toBeNull();
    expect(body.tools).toMatchObject([
      { name: 'find_order', title: 'Find order', description: 'Finds an order.', isReadOnly: true },
      { name: 'cancel_order', title: 'cancel_order', description: '', isReadOnly: false },
    ]);
    expect(body.tools[0].inputSchema).toMatchObject({ type: 'object', required: ['order'] });
    expect(shop.requests.every(({ headers }) => headers.authorization === 'Bearer top-secret')).toBe(true);

    const { own, path } = await allow('find_order');
    const actionId = Number(path.split('/').at(-1));
    expect((await live.post(`${own}/actions/tools`, { actionId })).body.tools).toEqual(body.tools);
    expect((await live.post(`${agent}/actions/tools`, { actionId })).status).toBe(404);

    shop.answer((_, response) => response.writeHead(401).end('the token top-secret is wrong'));
    const failed = (await live.post(`${agent}/actions/tools`, server())).body;
    expect(failed).toEqual({ tools: [], problem: 'The response has the status 401' });
    const inside = await live.post(`${agent}/actions/tools`, { url: 'https://10.0.0.1/mcp' });
    expect(inside.body).toEqual({ tools: [], problem: 'The host is not at a public address' });
    for (const url of [undefined, 'http://shop.example/mcp', 'https://shop.example/{{x}}'])
      expect((await live.post(`${agent}/actions/tools`, { url })).body.error.details.fields[0].path).toBe(
        'url',
      );
  });

  it.each([['streams', false] as const, ['JSON', true] as const])(
    'is offered with its schema and called; the model reads the response fields, from %s',
    async (_, isJson) => {
      serveMcp(shop, { isJson, textOf: (order) => `${String(order)} ${'x'.repeat(9_000)} top-secret` });
      const { own, path } = await allow('find_order', { method: 'GET' });
      model.script(asks(), 'It was sent.');
      const { body } = await live.post(`${own}/chat`, { message: QUESTION });
      expect(body.actions).toEqual([{ name: 'Order status', succeeded: true }]);
      const { parameters } = model.requests
        .at(-1)!
        .body.tools!.find(({ function: { name } }) => name === 'order_status_1')!.function;
      expect(parameters).toMatchObject({ type: 'object', properties: { order: { type: 'string' } } });
      expect(result()).toEqual({
        result: { text: `A-17 ${'x'.repeat(7_995)}`, 'data.status': 'sent' },
      });
      expect(callsOf()).toMatchObject([{ params: { name: 'find_order', arguments: { order: 'A-17' } } }]);
      const { executions } = (await live.get(`${path}/executions`)).body;
      expect(executions).toMatchObject([{ inputs: { order: 'A-17' }, responseStatus: 200, problem: null }]);
    },
  );

  it('tells the model what is wrong with its arguments, and hides secrets that the server returns', async () => {
    const { own, path } = await allow('find_order', { method: 'GET' });
    model.script(asks('B'), 'I do not know.');
    await live.post(`${own}/chat`, { message: QUESTION });
    expect(result()).toEqual({
      error: 'The tool has reported an error',
      result: { text: 'order must begin with A' },
    });
    serveMcp(shop, { textOf: () => 'You sent top-secret' });
    const tested = (await live.post(`${path}/test`, { inputs: { order: 'A-1' } })).body;
    expect(tested).toMatchObject({
      request: { method: 'POST', url: `${shop.url}/mcp`, headers: HEADERS },
      fields: { text: 'You sent {{secret.token}}' },
    });
    expect(JSON.parse(tested.request.body)).toEqual({ name: 'find_order', arguments: { order: 'A-1' } });
  });

  it('needs a confirmation unless it is said to read only, and is then called once', async () => {
    const { own, path: ofAction } = await allow('cancel_order');
    expect((await live.get(ofAction)).body.action.method).toBe('POST');
    model.script(asks());
    const { body } = await live.post(`${own}/chat`, { message: QUESTION });
    expect(body.action.inputs).toEqual([{ label: 'order', value: 'A-17' }]);
    expect(callsOf()).toEqual([]);
    const path = `${own}/conversations/${body.conversationId}/actions/${body.action.id}`;
    model.script('It is cancelled.');
    expect((await live.post(path, { confirm: true })).body.text).toBe('It is cancelled.');
    expect((await live.post(path, { confirm: true })).status).toBe(409);
    expect(callsOf()).toMatchObject([
      { params: { name: 'cancel_order', _meta: { 'parley/idempotency-key': `parley-${body.action.id}` } } },
    ]);
  });

  it('is unknown if its server goes away while it runs, and failed if it goes away before', async () => {
    const outcomeOf = async (breaks: 'during' | 'before'): Promise<string> => {
      serveMcp(shop);
      const { own } = await allow('cancel_order');
      model.script(asks());
      const { body } = await live.post(`${own}/chat`, { message: QUESTION });
      if (breaks === 'before') shop.answer((request) => request.socket.destroy());
      else serveMcp(shop, { onCall: () => shop.cut() });
      const path = `${own}/conversations/${body.conversationId}/actions/${body.action.id}`;
      await live.post(path, { confirm: true });
      return (await live.get(path)).body.action.status;
    };
    expect(await outcomeOf('during')).toBe('unknown');
    expect(await outcomeOf('before')).toBe('failed');
  });

  it('is not called once its schema has changed or it is gone, until it is allowed again', async () => {
    const { own, path } = await allow('find_order', { method: 'GET' });
    serveMcp(shop, { letter: 'B' });
    model.script(asks(), 'I do not know.');
    const { body } = await live.post(`${own}/chat`, { message: QUESTION });
    expect(body.actions).toEqual([{ name: 'Order status', succeeded: false }]);
    expect(result()).toEqual({ error: 'The inputs of the tool have changed since it was allowed' });
    expect(callsOf()).toEqual([]);
    const actionId = Number(path.split('/').at(-1));
    const { tools } = (await live.post(`${own}/actions/tools`, { actionId })).body;
    const { name, inputSchema } = tools[0];
    expect((await live.patch(path, { tool: { name, inputSchema } })).status).toBe(200);
    const test = async () => (await live.post(`${path}/test`, { inputs: { order: 'B-1' } })).body.problem;
    expect(await test()).toBeNull();
    await live.patch(path, { tool: { name: 'gone', inputSchema } });
    expect(await test()).toBe('The server no longer lists the tool');
  });

  it('has no inputs or body of its own, and asks for its secrets again at another URL', async () => {
    const { path } = await allow('find_order');
    for (const [fields, problem] of [
      [{ inputs: { order: { type: 'string' } } }, 'inputs'],
      [{ body: { a: 1 } }, 'body'],
      [{ tool: { name: 'x', inputSchema: { type: 'string' } } }, 'tool'],
      [{ tool: { name: 'x', inputSchema: { type: 'object', title: 'x'.repeat(16_000) } } }, 'tool'],
      [{ url: `${shop.url}/other` }, 'secrets'],
      [{ headers: { 'x-key': '{{secret.token}}' } }, 'secrets'],
    ] as const) {
      const { status, body } = await live.patch(path, fields);
      expect([status, body.error?.details.fields[0].path]).toEqual([400, problem]);
    }
  });
});

import {
  Client as ClientV2,
  StreamableHTTPClientTransport as TransportV2,
} from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { createAgent, train } from '../../support/agent';
import { Site } from '../../support/site';
import { useSharedServiceWithModel } from '../../support/use-service';
import { until } from '../../support/wait';

const PAGE = `<html><head><title>Ferries</title></head><body><main><h1>Ferries</h1>
<p>A dog travels on the harbour ferry for two euros, a bicycle for free.</p></main></body></html>`;
const QUESTION = 'How much does a dog pay on the harbour ferry?';

const { model, live, test: testMode } = useSharedServiceWithModel();
let site: Site;
let agent: string;

beforeAll(async () => {
  site = await Site.start({ '/ferries': PAGE });
  agent = await createAgent(live, { name: 'Harbour' });
  await train(live, agent, { source: 'ferries', type: 'page', url: `${site.url}/ferries` });
});
afterAll(() => site.stop());

/** The methods that the tests need of a client of either SDK. */
interface McpClient {
  listTools(): Promise<{ tools: { name: string; outputSchema?: unknown }[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<any>;
  getServerVersion(): { title?: string } | undefined;
  close(): Promise<void>;
}

const url = (path = agent) => new URL(`${live.baseUrl}${path}/mcp`);
const withKey = (key: string | undefined) => ({
  requestInit: { headers: { authorization: `Bearer ${key}` } },
});
const info = { name: 'test', version: '1.0.0' };

async function connectV1(key = live.token): Promise<McpClient> {
  const client = new ClientV1(info);
  await client.connect(new TransportV1(url(), withKey(key)));
  return client;
}

async function connectV2(key = live.token): Promise<McpClient> {
  const client = new ClientV2(info, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new TransportV2(url(), withKey(key)));
  return client;
}

/** A request without an SDK. */
function send(body: unknown, headers: Record<string, string> = {}, path = agent): Promise<Response> {
  return fetch(url(path), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${live.token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify(body),
  });
}

const call = (name: string, input: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: input },
});

describe.each([
  ['of the stateless protocol', connectV2],
  ['of the previous protocol', connectV1],
])('a client %s', (_, connect) => {
  let client: McpClient;
  beforeAll(async () => {
    client = await connect();
  });
  afterAll(() => client.close());

  it('finds the tools of the agent, each with the schema of its output', async () => {
    if (client instanceof ClientV2) expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['ask', 'search', 'list_sources']);
    for (const { outputSchema } of tools) expect(outputSchema).toMatchObject({ type: 'object' });
    expect(client.getServerVersion()).toMatchObject({ name: 'parley', title: 'Harbour' });
  });

  it('asks the agent, reads the sources as links, and asks again in the same conversation', async () => {
    model.reply('Two euros.');
    const { structuredContent, content, isError } = await client.callTool({
      name: 'ask',
      arguments: { question: QUESTION },
    });
    expect(isError).toBeFalsy();
    expect(structuredContent).toMatchObject({
      answer: 'Two euros.',
      sources: [{ source: 'ferries', title: 'Ferries', url: expect.stringContaining('/ferries') }],
    });
    expect(content.slice(0, 2)).toEqual([
      { type: 'text', text: 'Two euros.' },
      { type: 'text', text: `conversationId: ${structuredContent.conversationId}` },
    ]);
    expect(content[2]).toMatchObject({
      type: 'resource_link',
      uri: structuredContent.sources[0].url,
      name: 'Ferries',
    });
    const { conversationId } = structuredContent;
    model.reply('It is free.');
    const more = await client.callTool({
      name: 'ask',
      arguments: { question: 'And a bicycle?', conversationId },
    });
    expect(more.structuredContent).toMatchObject({ answer: 'It is free.', conversationId });
    const { body } = await live.get(`${agent}/conversations/${conversationId}`);
    expect(body.conversation.messages).toMatchObject([
      { query: QUESTION, response: 'Two euros.' },
      { query: 'And a bicycle?', response: 'It is free.' },
    ]);
  });

  it('searches passages and lists sources, without a conversation', async () => {
    const before = (await live.get(`${agent}/conversations`)).body.conversations.length;
    const found = await client.callTool({ name: 'search', arguments: { query: QUESTION } });
    expect(found.structuredContent).toMatchObject({
      relevance: 'sure',
      passages: [{ text: expect.stringContaining('two euros'), source: 'ferries' }],
    });
    const { structuredContent } = await client.callTool({ name: 'list_sources', arguments: {} });
    expect(structuredContent).toMatchObject({
      total: 1,
      sources: [{ source: 'ferries', type: 'page', status: 'completed' }],
    });
    expect((await live.get(`${agent}/conversations`)).body.conversations.length).toBe(before);
  });

  it('learns why a call has failed, and nothing about the service', async () => {
    const unknown = { question: QUESTION, conversationId: 'none' };
    expect(await client.callTool({ name: 'ask', arguments: unknown })).toMatchObject({
      isError: true,
      content: [{ type: 'text', text: 'no such conversation' }],
    });
    expect(await client.callTool({ name: 'ask', arguments: { question: ' ' } })).toMatchObject({
      isError: true,
      content: [{ type: 'text', text: 'question is required' }],
    });
    model.reply({ fault: 'status', status: 400, body: 'secret words of the provider' });
    const failed = await client.callTool({ name: 'ask', arguments: { question: QUESTION } });
    expect(failed.isError).toBe(true);
    expect(JSON.stringify(failed)).not.toContain('secret words');
  });

  it('hears of progress while the model is thinking, if it wants to', async () => {
    model.reply('Two euros.');
    const release = model.hold();
    const heard: number[] = [];
    const onprogress = ({ progress }: { progress: number }): void => {
      heard.push(progress);
      release();
    };
    const ask = { name: 'ask', arguments: { question: QUESTION } };
    const { structuredContent } =
      client instanceof ClientV1
        ? ((await client.callTool(ask, undefined, { onprogress })) as any)
        : await (client as ClientV2).callTool(ask, { onprogress });
    expect(structuredContent.answer).toBe('Two euros.');
    expect(heard.length).toBeGreaterThan(0);
  });

  it('that cancels a call and stays ends the call of the model', async () => {
    model.reply({ fault: 'hang', afterChunks: ['So far'] });
    const calls = model.requests.length;
    const leaving = new AbortController();
    const options = { signal: leaving.signal };
    const ask = { name: 'ask', arguments: { question: 'Tell me all about ferries' } };
    const asked =
      client instanceof ClientV1
        ? client.callTool(ask, undefined, options)
        : (client as ClientV2).callTool(ask, options);
    const thrown = Promise.resolve(asked).catch((error: unknown) => error);
    await until(
      async () => model.requests.length,
      (count) => count > calls,
    );
    leaving.abort();
    expect(await thrown).toBeInstanceOf(Error);
    const made = model.requests.slice(calls).at(-1)!;
    await made.closed;
    expect(made.aborted).toBe(true);
    expect((await client.listTools()).tools).toHaveLength(3);
  });

  it('sees only the tools of its scopes', async () => {
    const { body } = await live.post('/keys', { scopes: ['chat:write'] });
    const asker = await connect(body.secret);
    expect((await asker.listTools()).tools.map(({ name }) => name)).toEqual(['ask']);
    await asker.close();
  });
});

it('a page of another site is refused, a page of the service is not', async () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const foreign = await send(ping, { origin: 'https://evil.example' });
  expect(foreign.status).toBe(403);
  expect(await foreign.json()).toMatchObject({ error: { code: 'ORIGIN_NOT_ALLOWED' } });
  expect((await send(ping, { origin: new URL(live.baseUrl).origin })).status).toBe(200);
});

it('a client without a key, or of another mode, is refused before MCP', async () => {
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const keyless = await send(list, { authorization: '' });
  expect(keyless.status).toBe(401);
  expect(keyless.headers.get('www-authenticate')).toMatch(
    /^Bearer .*send an API key as Authorization: Bearer/,
  );
  expect((await send(list, { authorization: `Bearer ${testMode.token}` })).status).toBe(404);
  expect((await send(list, {}, '/agents/1')).status).toBe(404);
});

it('a client that wants to authorize by OAuth learns that an API key is wanted', async () => {
  const authProvider = {
    redirectUrl: 'http://localhost/callback',
    clientMetadata: { redirect_uris: ['http://localhost/callback'] },
    clientInformation: () => undefined,
    saveClientInformation: () => undefined,
    tokens: () => undefined,
    saveTokens: () => undefined,
    redirectToAuthorization: () => undefined,
    saveCodeVerifier: () => undefined,
    codeVerifier: () => '',
  };
  const wanted = /send an API key as Authorization: Bearer <API_KEY>/;
  await expect(new ClientV1(info).connect(new TransportV1(url(), { authProvider }))).rejects.toThrow(wanted);
  await expect(new ClientV2(info).connect(new TransportV2(url(), { authProvider }))).rejects.toThrow(wanted);
  await expect(new ClientV1(info).connect(new TransportV1(url()))).rejects.toThrow(wanted);
});

it.each(['*/*', 'application/json', 'text/event-stream'])('a client may accept %s only', async (accept) => {
  const answer = await send({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { accept });
  expect(answer.status).toBe(200);
  const type = answer.headers.get('content-type');
  expect(type).toMatch(accept === 'application/json' ? /^application\/json/ : /^text\/event-stream/);
  expect(await answer.text()).toContain('"name":"ask"');
});

it('a stream without requests, sessions, batches and subscriptions are refused', async () => {
  const headers = { authorization: `Bearer ${live.token}`, accept: 'text/event-stream' };
  expect((await fetch(url(), { headers })).status).toBe(405);
  expect((await fetch(url(), { method: 'DELETE', headers })).status).toBe(405);
  expect(
    (await send([call('ask', { question: QUESTION }), call('ask', { question: QUESTION })])).status,
  ).toBe(400);
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': info,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const listen = {
    jsonrpc: '2.0',
    id: 1,
    method: 'subscriptions/listen',
    params: { _meta: meta, notifications: { toolsListChanged: true } },
  };
  const modern = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' };
  expect(await (await send(listen, modern)).json()).toMatchObject({
    error: { message: 'Subscription limit reached' },
  });
});

it('a client that leaves ends the call of the model', async () => {
  model.reply({ fault: 'hang', afterChunks: ['So far'] });
  const calls = model.requests.length;
  const leaving = new AbortController();
  const left = fetch(url(), {
    method: 'POST',
    signal: leaving.signal,
    headers: {
      authorization: `Bearer ${live.token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify(call('ask', { question: 'Tell me all about ferries' })),
  }).then((response) => response.text());
  await until(
    async () => model.requests.length,
    (count) => count > calls,
  );
  leaving.abort();
  await expect(left).rejects.toThrow(/abort/i);
  const made = model.requests.slice(calls).at(-1)!;
  await made.closed;
  expect(made.aborted).toBe(true);
});

import { createAgent } from '../../support/agent';
import type { Answer, Client } from '../../support/client';
import type { Tenant } from '../../support/service';
import { useSharedServiceWithModel } from '../../support/use-service';
import { until } from '../../support/wait';
import { gist, isReplay, post } from './keyed';

/** No process listens on this port. */
const HOOK_URL = 'http://127.0.0.1:9/hook';
const REPLY = 'Hello from the fake model.';

const { service } = useSharedServiceWithModel();
let tenant: Tenant;
let live: Client;
let agent: string;

beforeEach(async () => {
  tenant = await service.tenant();
  live = tenant.live;
  agent = await createAgent(live);
});

/** One of the operations that honour the key. */
interface Creation {
  status: number;
  path: () => string | Promise<string>;
  body: object;
  /** The same body, its fields the other way round. */
  reordered: string;
  /** Another body for the same path; absent if the operation takes no field. */
  other?: object;
  /** The number of objects of the kind that it creates. */
  count: () => Promise<number>;
}

const hook = { name: 'Hook', url: HOOK_URL, events: ['message.sent', 'lead.captured'] };
const chats = async (): Promise<number> =>
  (await live.get(`${agent}/conversations`)).body.conversations.length;

const CREATIONS: [what: string, creation: Creation][] = [
  [
    'Create Agent',
    {
      status: 201,
      path: () => '/agents',
      body: { name: 'Ada', botName: 'Bot' },
      reordered: '{ "botName": "Bot", "name": "Ada" }',
      other: { name: 'Ada', botName: 'Another' },
      count: async () => (await live.get('/agents')).body.agents.length - 1,
    },
  ],
  [
    'Add Training Source',
    {
      status: 201,
      path: () => `${agent}/training`,
      body: { source: 'faq', type: 'text', data: 'Refunds take 30 days.' },
      reordered: '{"data":"Refunds take 30 days.","type":"text","source":"faq"}',
      other: { source: 'faq', type: 'text', data: 'Refunds take 14 days.' },
      count: async () => (await live.get(`${agent}/training`)).body.sources.length,
    },
  ],
  [
    'Register Webhook',
    {
      status: 201,
      path: () => '/webhooks',
      body: hook,
      reordered: JSON.stringify({ events: hook.events, url: hook.url, name: hook.name }),
      other: { ...hook, events: hook.events.toReversed() },
      count: async () => (await live.get('/webhooks')).body.webhooks.length,
    },
  ],
  [
    'Rotate Secret',
    {
      status: 200,
      path: async () => `/webhooks/${(await live.post('/webhooks', hook)).body.id}/rotate-secret`,
      body: {},
      reordered: '{  }',
      count: async () => (await live.get('/webhooks')).body.webhooks.length,
    },
  ],
  [
    'Send Message',
    {
      status: 200,
      path: () => `${agent}/chat`,
      body: { message: 'I am Eve, eve@example.com', temperature: 1 },
      reordered: '{"temperature":1.0,"message":"I am Eve, eve@\\u0065xample.com"}',
      other: { message: 'I am Eve, eve@example.com' },
      count: chats,
    },
  ],
];

describe.each(CREATIONS)('%s under a key', (_, { status, path: pathOf, body, reordered, other, count }) => {
  const key = 'a key, of "any" printable ASCII ~';
  let path: string;
  let first: Answer;

  beforeEach(async () => {
    path = await pathOf();
    first = await post(live, path, body, key);
  });

  it('is answered like any other, the first time', () => {
    expect(first.status).toBe(status);
    expect(first.headers.has('idempotent-replayed')).toBe(false);
  });

  it('answers a retry with the same status and body and a new request id, and creates nothing', async () => {
    const retries = [
      await post(live, path, body, key),
      await post(live, path, reordered, key, { 'x-request-id': 'mine' }),
      await post(await service.key(tenant.accountId), path, body, key),
    ];
    for (const retry of retries) {
      expect(gist(retry)).toEqual(gist(first));
      expect(isReplay(retry)).toBe(true);
    }
    expect(retries[1]!.headers.get('x-request-id')).toBe('mine');
    const ids = [first, ...retries].map(({ headers }) => headers.get('x-request-id'));
    expect(new Set(ids).size).toBe(4);
    expect(await count()).toBe(1);
  });

  it('refuses another body and another path', async () => {
    const otherPath = path === '/agents' ? '/webhooks' : '/agents';
    const otherBody = otherPath === '/agents' ? { name: 'Ada' } : hook;
    const reuses = [
      ...(other ? [await post(live, path, other, key)] : []),
      await post(live, otherPath, otherBody, key),
    ];
    for (const reused of reuses) {
      expect(reused.status).toBe(422);
      expect(reused.body.error).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED', details: {} });
      expect(isReplay(reused)).toBe(false);
    }
    expect(await count()).toBe(1);
    expect(gist(await post(live, path, body, key))).toEqual(gist(first));
  });

  it('is another key in the other mode and for another account', async () => {
    const stranger = await service.tenant();
    for (const client of [tenant.test, stranger.live]) {
      const answer = await post(client, path, body, key);
      expect(isReplay(answer)).toBe(false);
      // The object in the path belongs to somebody else.
      expect(answer.status).toBe(/\d/.test(path) ? 404 : 201);
      expect(answer.body).not.toEqual(first.body);
      expect(gist(await post(client, path, body, key))).toEqual(gist(answer));
    }
  });
});

describe('a replayed answer', () => {
  it('holds the secret of a webhook, which is kept sealed', async () => {
    const first = await post(live, '/webhooks', hook, 'k');
    const retry = await post(live, '/webhooks', hook, 'k');
    expect(retry.body.secret).toMatch(/^whsec_/);
    expect(retry.body).toEqual(first.body);
    const rotated = await post(live, `/webhooks/${first.body.id}/rotate-secret`, {}, 'r');
    expect(rotated.body.secret).not.toBe(first.body.secret);
    expect((await post(live, `/webhooks/${first.body.id}/rotate-secret`, {}, 'r')).body).toEqual(
      rotated.body,
    );
  });

  it('stays the first one when its object has changed or is gone', async () => {
    const created = await post(live, '/agents', { name: 'Ada' }, 'agent');
    const path = `/agents/${created.body.agent.id}`;
    const input = { source: 's', type: 'text', data: 'Some words.' };
    const added = await post(live, `${path}/training`, input, 'source');
    const registered = await post(live, '/webhooks', hook, 'webhook');
    await live.patch(path, { name: 'Changed' });
    await live.delete(`${path}/training/${added.body.source.id}`);
    await live.delete(`/webhooks/${registered.body.id}`);
    expect(gist(await post(live, `${path}/training`, input, 'source'))).toEqual(gist(added));
    expect(gist(await post(live, '/webhooks', hook, 'webhook'))).toEqual(gist(registered));
    expect(gist(await post(live, '/agents', { name: 'Ada' }, 'agent'))).toEqual(gist(created));
    await live.delete(path);
    expect(gist(await post(live, '/agents', { name: 'Ada' }, 'agent'))).toEqual(gist(created));
    expect((await live.get('/webhooks')).body.webhooks).toEqual([]);
  });

  it('is forgotten with the agent below whose path it was, however the path was spelled', async () => {
    const id = agent.slice('/agents/'.length);
    const paths = [
      `/agents/${id}/chat`,
      `/AGENTS/${id}/Chat/`,
      `/agents/%3${id.charAt(0)}${id.slice(1)}/chat`,
    ];
    const chat = (path: string) => post(live, path, { message: 'Hello' }, `key of ${path}`);
    for (const path of paths) expect((await chat(path)).status).toBe(200);
    await live.delete(agent);
    for (const path of paths) {
      const forgotten = await until(
        () => chat(path),
        ({ status }) => status === 404,
      );
      expect(JSON.stringify(forgotten.body)).not.toContain(REPLY);
    }
  });
});

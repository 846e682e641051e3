import { createAgent } from '../../support/agent';
import { routesOf } from '../../support/routes';
import { useSharedService } from '../../support/use-service';
import { until } from '../../support/wait';
import { comparable, exchange, type Exchange } from '../isolation/exchange';
import { createObjects, type Objects } from '../isolation/objects';
import { nameOf, requestOf, ROWS } from '../isolation/rows';

const ABSENT_AGENT = 4823094820394820;
const BELOW_AN_AGENT = ROWS.filter(({ route }) => route.includes('/agents/{id}'));
const NAMED = BELOW_AN_AGENT.map((row) => ({ name: nameOf(row), row }));

const { service, tenant } = useSharedService();
/** An agent that had one of everything and was deleted, and one like it that was not. */
let deleted: Objects;
let kept: Objects;
let usageBefore: object;
let usageAfter: object;
let deletion: Exchange;

const usage = async (): Promise<object> =>
  (await service.admin.get(`/accounts/${tenant.accountId}/usage`)).body.usage;
const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
  const { token } = tenant.live;
  return exchange(service.baseUrl, { method, path: `/api/v1${path}`, token, body, headers });
};
const agentOf = ({ agentId }: Objects): string => `/agents/${agentId}`;

beforeAll(async () => {
  kept = await createObjects(service, tenant.live, tenant.accountId);
  usageBefore = await usage();
  deleted = await createObjects(service, tenant.live, tenant.accountId);
  deletion = await send('DELETE', agentOf(deleted));
  usageAfter = await usage();
});

describe('the deletion of an agent', () => {
  it('answers 204 without a body', () => {
    expect(deletion).toMatchObject({ status: 204, body: '' });
    expect(deletion.head).not.toMatch(/^(content-type|content-length|transfer-encoding):/im);
  });

  it('is 404 the second time', async () => {
    const second = await send('DELETE', agentOf(deleted));
    expect(second.status).toBe(404);
    expect(JSON.parse(second.body).error).toMatchObject({
      code: 'NOT_FOUND',
      details: { resource: 'agent' },
    });
  });

  it('is answered with 204 to one of many simultaneous requests, and with 404 to all others', async () => {
    for (let round = 0; round < 5; round++) {
      const agent = await createAgent(tenant.live);
      const answers = await Promise.all(Array.from({ length: 12 }, () => send('DELETE', agent)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([204, ...Array(11).fill(404)]);
    }
  });

  it('removes the agent from the counts of the operator at once', () => {
    // Webhooks belong to the account: the webhook that was made with the agent stays.
    expect(usageAfter).toEqual({ ...usageBefore, webhooks: 2 });
  });

  it('removes the agent from the lists at once, even in the middle of paging', async () => {
    const agents = [await createAgent(tenant.live), await createAgent(tenant.live)];
    const { body: first } = await tenant.live.get('/agents?limit=1');
    expect(`/agents/${first.agents[0].id}`).toBe(agents[1]);
    for (const agent of agents) await tenant.live.delete(agent);
    const { body: rest } = await tenant.live.get(`/agents?cursor=${encodeURIComponent(first.nextCursor)}`);
    const { body: all } = await tenant.live.get('/agents');
    const { body: typed } = await tenant.live.get('/agents?agentType=telegram');
    for (const { agents } of [rest, all, typed]) {
      expect(agents.map(({ id }: { id: number }) => id)).toEqual([kept.agentId]);
    }
  });

  it('can be followed by a new agent of the same name, with a source of the same name', async () => {
    const agent = await createAgent(tenant.live, { name: 'Phoenix' });
    const input = { source: 'ashes', type: 'text', data: 'Some words.' };
    expect((await tenant.live.post(`${agent}/training`, input)).status).toBe(201);
    await tenant.live.delete(agent);
    const next = await createAgent(tenant.live, { name: 'Phoenix' });
    expect(next).not.toBe(agent);
    expect((await tenant.live.post(`${next}/training`, input)).status).toBe(201);
    await tenant.live.delete(next);
  });
});

describe('a deleted agent', () => {
  it('has a test here for every route below it', async () => {
    const routes = (await routesOf(service)).map(({ name }) => name);
    const tested = new Set(BELOW_AN_AGENT.map(({ route }) => route));
    expect(routes.filter((name) => name.includes('/agents/{id}') && !tested.has(name))).toEqual([]);
  });

  it.each(NAMED)('looks to $name like an agent that never existed, byte for byte', async ({ row }) => {
    const { token } = tenant.live;
    const headers = { 'x-request-id': 'the-same' };
    const ask = (agentId: number) =>
      exchange(service.baseUrl, { ...requestOf(row, { ...deleted, agentId }), token, headers });
    const answer = await ask(deleted.agentId);
    expect(answer.status).toBe(404);
    expect(comparable(answer)).toBe(comparable(await ask(ABSENT_AGENT)));
    expect(deleted.traces.filter((trace) => answer.bytes.includes(trace))).toEqual([]);
  });

  it('leaves the other agents of the account as they are', async () => {
    for (const row of BELOW_AN_AGENT.filter(({ route }) => route.startsWith('GET'))) {
      const { token } = tenant.live;
      expect((await exchange(service.baseUrl, { ...requestOf(row, kept), token })).status).toBe(row.status);
    }
  });

  it('cannot be read through a cursor of its lists', async () => {
    const agent = await createAgent(tenant.live);
    for (const message of ['one', 'two']) await tenant.live.post(`${agent}/chat`, { message });
    const { nextCursor } = (await tenant.live.get(`${agent}/conversations?limit=1`)).body;
    await tenant.live.delete(agent);
    const next = await tenant.live.get(`${agent}/conversations?cursor=${encodeURIComponent(nextCursor)}`);
    expect(next.status).toBe(404);
  });

  // A path may be written in many ways that lead to the same agent.
  it.each([
    ['as it is', (agent: string) => agent],
    ['in capitals', (agent: string) => agent.toUpperCase()],
    ['with a slash at the end', (agent: string) => agent],
    ['percent-encoded', (agent: string) => agent.replace(/\d$/, (digit) => `%3${digit}`)],
  ])('answers no retry from what was kept under an idempotency key, its path %s', async (name, written) => {
    const agent = await createAgent(tenant.live);
    const headers = { 'Idempotency-Key': `retry ${name}` };
    const path = `${written(agent)}/chat${name.includes('slash') ? '/' : ''}`;
    const chat = () => send('POST', path, { message: 'Do you answer?' }, headers);
    const first = await chat();
    expect(first.status).toBe(200);
    expect((await chat()).head).toMatch(/^idempotent-replayed: true$/im);
    await tenant.live.delete(agent);
    for (let retry = 0; retry < 20; retry++) {
      const answer = await chat();
      expect(answer.status).toBe(404);
      expect(answer.body).not.toContain(JSON.parse(first.body).conversationId);
    }
  });
});

describe('requests that run while an agent is being deleted', () => {
  it('either see it or not, and never see it again once it is gone', async () => {
    const agent = await createAgent(tenant.live);
    const deletion = { isAnswered: false, isOver: false };
    const reader = async (path: string): Promise<number[]> => {
      const statuses: number[] = [];
      while (!deletion.isOver) {
        const mustBeGone = deletion.isAnswered;
        const { status } = await tenant.live.get(path);
        statuses.push(status);
        if (mustBeGone) expect(status).toBe(404);
      }
      return statuses;
    };
    const paths = ['', '/conversations', '/leads', '/training', '/analytics'].map((path) => agent + path);
    const reading = Promise.all([...paths, ...paths].map(reader));
    await until(
      () => tenant.live.get(agent),
      ({ status }) => status === 200,
    );
    await tenant.live.delete(agent);
    deletion.isAnswered = true;
    for (const path of paths) expect((await tenant.live.get(path)).status).toBe(404);
    deletion.isOver = true;
    for (const statuses of await reading) {
      expect(new Set(statuses.slice(0, statuses.indexOf(404)))).toEqual(new Set([200]));
      expect(new Set(statuses.slice(statuses.indexOf(404)))).toEqual(new Set([404]));
    }
  });
});

import { setTimeout as delay } from 'node:timers/promises';
import { createAgent } from '../../support/agent';
import type { Answer, Client } from '../../support/client';
import { useService } from '../../support/use-service';

const PLUS = 60;
const PRO = 5;
const ENTERPRISE = 40;
const LEADS = '/agents/1/leads';

/** The limit in the headers of a response; undefined if there is none. */
function limitOf({ headers }: Answer) {
  const policy = headers.get('ratelimit-policy');
  const current = headers.get('ratelimit');
  const older = ['limit', 'remaining', 'reset'].map((name) => headers.get(`x-ratelimit-${name}`));
  if (policy === null && current === null && older.every((value) => value === null)) return undefined;
  const [, quota, windowSeconds] = /^"account";q=(\d+);w=(\d+)$/.exec(policy ?? '') ?? [];
  const [, remaining, resetSeconds] = /^"account";r=(\d+);t=(\d+)$/.exec(current ?? '') ?? [];
  expect(older).toEqual([quota, remaining, expect.stringMatching(/^\d{10}$/)]);
  return {
    quota: Number(quota),
    windowSeconds: Number(windowSeconds),
    remaining: Number(remaining),
    resetSeconds: Number(resetSeconds),
    resetAtSeconds: Number(older[2]),
  };
}

const remainingOf = (answer: Answer) => limitOf(answer)?.remaining;
const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const TOO_MANY = [429, 'RATE_LIMITED'];

async function ask(client: Client, times: number, path = LEADS): Promise<Answer[]> {
  return Promise.all(Array.from({ length: times }, () => client.get(path)));
}

// Limits low enough to be reached.
const { service } = useService({
  RATE_LIMIT_PLUS: String(PLUS),
  RATE_LIMIT_PRO: String(PRO),
  RATE_LIMIT_ENTERPRISE: String(ENTERPRISE),
});
/** An account whose requests are used up, and the refusal that it then got. */
let waiting: { client: Client; refusal: Answer; refusedAtMs: number };

beforeAll(async () => {
  const client = (await service.tenant('pro')).live;
  await ask(client, PRO);
  waiting = { client, refusal: await client.get(LEADS), refusedAtMs: Date.now() };
});

describe('the number of remaining requests in the minute', () => {
  it('is in every response to a valid key, all of which count, and decreases one by one', async () => {
    const { accountId, live } = await service.tenant();
    const narrow = await service.key(accountId, { scopes: ['leads:read'] });
    const first = await live.post('/agents', { name: 'Agent' });
    const agent = `/agents/${first.body.agent.id}`;
    const keyed = { 'idempotency-key': 'once' };
    const source = { source: 'faq', type: 'text', data: 'Some words.' };
    const kinds: [expected: number, send: () => Promise<Answer>][] = [
      [200, () => live.get(agent)],
      [200, () => live.send('HEAD', agent)],
      [200, () => live.patch(agent, {})],
      [201, () => live.send('POST', '/agents', { name: 'b' }, keyed)],
      [201, () => live.send('POST', '/agents', { name: 'b' }, keyed)],
      [422, () => live.send('POST', '/agents', { name: 'c' }, keyed)],
      [200, () => live.post(`${agent}/chat`, { message: 'Hi' })],
      [200, () => live.post(`${agent}/chat`, { message: 'Hi', stream: true })],
      [201, () => live.post(`${agent}/training`, source)],
      [409, () => live.post(`${agent}/training`, source)],
      [400, () => live.patch(agent, { nope: 1 })],
      [400, () => live.send('PATCH', agent, '{')],
      [400, () => live.get('/agents?cursor=x')],
      [403, () => narrow.get(agent)],
      [404, () => live.get('/agents/1')],
      [413, () => live.patch(agent, { name: 'a'.repeat(300_000) })],
      [415, () => live.send('PATCH', agent, '{}', { 'content-type': 'text/plain' })],
      [204, () => live.delete(agent)],
    ];
    let remaining = ENTERPRISE - 1;
    expect(remainingOf(first)).toBe(remaining);
    for (const [expected, send] of kinds) {
      const answer = await send();
      const limit = limitOf(answer)!;
      expect([answer.status, limit.remaining]).toEqual([expected, --remaining]);
      expect(limit).toMatchObject({ quota: ENTERPRISE, windowSeconds: 60 });
      expect(answer.headers.get('retry-after')).toBeNull();
    }
  });

  it('comes with the time at which more requests are allowed', async () => {
    const { live } = await service.tenant();
    const before = Date.now() / 1000;
    const { resetSeconds, resetAtSeconds } = limitOf(await live.get(LEADS))!;
    const after = Date.now() / 1000;
    expect(resetSeconds).toBe(60);
    expect(resetAtSeconds).toBeGreaterThanOrEqual(before + 59);
    expect(resetAtSeconds).toBeLessThanOrEqual(Math.ceil(after + 60));
  });

  it('is shared by all keys of an account and mode, and by no other key', async () => {
    const { accountId, live, test } = await service.tenant('pro');
    const second = await service.key(accountId);
    const otherAccount = (await service.tenant('pro')).live;
    expect(remainingOf(await live.get(LEADS))).toBe(PRO - 1);
    expect(remainingOf(await second.get(LEADS))).toBe(PRO - 2);
    await ask(live, PRO - 2);
    expect(codeOf(await second.get(LEADS))).toEqual(TOO_MANY);
    expect(codeOf(await (await service.key(accountId)).get(LEADS))).toEqual(TOO_MANY);
    expect(remainingOf(await test.get(LEADS))).toBe(PRO - 1);
    expect(remainingOf(await otherAccount.get(LEADS))).toBe(PRO - 1);
  });

  it('does not concern requests without a valid key', async () => {
    const unheard = [
      await service.client().get('/health'),
      await waiting.client.get('/health'),
      await service.client().get('/agents'),
      await service.client('nonsense').get('/agents'),
      await service.admin.get('/accounts'),
    ];
    expect(unheard.map(({ status }) => status)).toEqual([200, 200, 401, 401, 200]);
    expect(unheard.map(limitOf)).toEqual(unheard.map(() => undefined));
  });
});

describe('when nothing remains', () => {
  it('the answer is 429, says how long to wait, and names the limit', async () => {
    const { refusal } = waiting;
    const retryAfterSeconds = Number(refusal.headers.get('retry-after'));
    expect(codeOf(refusal)).toEqual(TOO_MANY);
    expect(refusal.body.error.details).toEqual({ limit: PRO, windowSeconds: 60, retryAfterSeconds });
    expect(retryAfterSeconds).toBeGreaterThanOrEqual(1);
    expect(retryAfterSeconds).toBeLessThanOrEqual(60);
    expect(limitOf(refusal)).toMatchObject({ quota: PRO, remaining: 0, resetSeconds: retryAfterSeconds });
    expect(refusal.headers.get('service-mode')).toBe('live');
  });

  it('exactly as many of 500 simultaneous requests pass as the limit allows', async () => {
    const answers = await ask((await service.tenant('plus')).live, 500);
    const passed = answers.filter(({ status }) => status !== 429);
    expect(passed.map(remainingOf).sort((a, b) => a! - b!)).toEqual(
      Array.from({ length: PLUS }, (_, n) => n),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404, 429]));
  });

  it('refused requests do not count, and a new plan has its own limit at once', async () => {
    const { accountId, live } = await service.tenant('pro');
    await ask(live, PRO + 20);
    await service.admin.patch(`/accounts/${accountId}`, { plan: 'enterprise' });
    expect(limitOf(await live.get(LEADS))).toMatchObject({
      quota: ENTERPRISE,
      remaining: ENTERPRISE - PRO - 1,
    });
    await service.admin.patch(`/accounts/${accountId}`, { plan: 'pro' });
    expect(codeOf(await live.get(LEADS))).toEqual(TOO_MANY);
    await service.admin.patch(`/accounts/${accountId}`, { plan: 'plus' });
    expect(limitOf(await live.get(LEADS))).toMatchObject({ quota: PLUS, remaining: PLUS - PRO - 2 });
  });

  it('there is none for the plan Basic either', async () => {
    const { live } = await service.tenant('basic');
    const answers = await ask(live, PLUS + 1);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(PLUS);
    expect(codeOf(await live.get(LEADS))).toEqual(TOO_MANY);
  });

  it('a refusal comes after route and method, and before suspension, plan, scope, body and replay', async () => {
    const { accountId, live } = await service.tenant('pro');
    const narrow = await service.key(accountId, { scopes: ['leads:read'] });
    await ask(live, PRO);
    expect(codeOf(await live.get('/nope'))).toEqual([404, 'ROUTE_NOT_FOUND']);
    expect(codeOf(await live.send('PUT', '/agents', {}))).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect(codeOf(await service.client(`${live.token}x`).get(LEADS))).toEqual([401, 'UNAUTHENTICATED']);
    expect(codeOf(await narrow.get('/agents'))).toEqual(TOO_MANY);
    expect(codeOf(await live.post('/agents', { name: 'needs enterprise' }))).toEqual(TOO_MANY);
    expect(codeOf(await live.send('PATCH', '/agents/1', '{', { 'content-type': 'text/plain' }))).toEqual(
      TOO_MANY,
    );
    await service.admin.patch(`/accounts/${accountId}`, { suspended: true });
    expect(codeOf(await live.get(LEADS))).toEqual(TOO_MANY);
  });

  it('a replay is refused too, and its key can still be used', async () => {
    const { accountId, live } = await service.tenant();
    const create = () => live.send('POST', '/agents', { name: 'a' }, { 'idempotency-key': 'once' });
    const { body } = await create();
    await ask(live, ENTERPRISE - 1);
    expect(codeOf(await create())).toEqual(TOO_MANY);
    await service.admin.patch(`/accounts/${accountId}`, { plan: 'plus' });
    expect(codeOf(await create())).toEqual([403, 'PLAN_UPGRADE_REQUIRED']);
    expect((await service.admin.get(`/accounts/${accountId}/usage`)).body.usage.agents).toBe(1);
    expect(body.agent.name).toBe('a');
  });

  it('a stream is refused as plain JSON', async () => {
    const { live } = await service.tenant();
    const agent = await createAgent(live);
    await ask(live, ENTERPRISE - 1);
    const answer = await live.post(`${agent}/chat`, { message: 'Hi', stream: true });
    expect(codeOf(answer)).toEqual(TOO_MANY);
  });

  it('a client that waits for as long as the refusal says is answered', async () => {
    const { client, refusal, refusedAtMs } = waiting;
    const waitMs = Number(refusal.headers.get('retry-after')) * 1000;
    await delay(Math.max(refusedAtMs + waitMs - Date.now(), 0));
    expect(codeOf(await client.get(LEADS))).toEqual([404, 'NOT_FOUND']);
  });
});

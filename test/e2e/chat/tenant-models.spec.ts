import { createAgent } from '../../support/agent';
import type { Client } from '../../support/client';
import { FakeModel, startFakeModel } from '../../support/fake-model';
import { useServiceWithModel } from '../../support/use-service';
import { until } from '../../support/wait';

/** Loopback is not public; 127.0.0.1 is allowed here, and 127.0.0.2 is not. */
// Tenants may have models of their own.
const { service, model } = useServiceWithModel({
  MODEL_ALLOWED_BASE_URLS: 'http://127.0.0.*:*/v1,https://*.example/v1',
  MODEL_ALLOWED_NAMES: 'large',
  EGRESS_ALLOW_CIDRS: '127.0.0.1/32',
  REWRITE_QUESTIONS: 'none',
});
let own: FakeModel;
let live: Client;
let accountId: number;
let agent: string;

beforeAll(async () => {
  own = await startFakeModel();
});
afterAll(() => own.close());

beforeEach(async () => {
  ({ live, accountId } = await service.tenant());
  agent = await createAgent(live);
  model.reply({ chunks: ['From the installation.'], usage: { prompt_tokens: 70, completion_tokens: 30 } });
  own.reply('From the tenant.');
  model.requests.length = 0;
  own.requests.length = 0;
});

const say = (path = agent, client = live) => client.post(`${path}/chat`, { message: 'What do you sell?' });
const choose = (body: object, path = agent) => live.send('PUT', `${path}/model`, body);
const setBudget = (monthlyTokenBudget: number | null) =>
  service.admin.patch(`/accounts/${accountId}`, { monthlyTokenBudget });
const usedTokens = async (): Promise<number> => (await live.get('/me')).body.usage.tokens;

describe('a model that a tenant has chosen', () => {
  it("answers with the tenant's key, for an agent before the account, and the installation's model by default", async () => {
    const other = await createAgent(live);
    expect((await live.get(`${agent}/model`)).body.model).toMatchObject({ chosenBy: 'installation' });
    await choose({ name: 'of-account', baseUrl: own.url, apiKey: 'account-key' }, '');
    const chosen = await choose({ name: 'of-agent', baseUrl: own.url, apiKey: 'agent-key' });
    expect([chosen.status, chosen.body.model]).toEqual([
      200,
      {
        name: 'of-agent',
        baseUrl: own.url,
        hasApiKey: true,
        chosenBy: 'agent',
        lastError: null,
        lastErrorAt: null,
      },
    ]);
    expect((await say()).body.text).toBe('From the tenant.');
    expect((await say(other)).body.text).toBe('From the tenant.');
    const called = own.requests.map(({ body, headers }) => [body.model, headers.authorization]);
    expect(called).toEqual([
      ['of-agent', 'Bearer agent-key'],
      ['of-account', 'Bearer account-key'],
    ]);
    expect(model.requests).toEqual([]);

    expect((await live.delete(`${agent}/model`)).status).toBe(204);
    expect((await live.get(`${agent}/model`)).body.model).toMatchObject({
      name: 'of-account',
      chosenBy: 'account',
    });
    expect((await live.delete('/model')).status).toBe(204);
    expect((await say()).body.text).toBe('From the installation.');
    const { live: stranger } = await service.tenant();
    expect((await stranger.get('/model')).body.model.chosenBy).toBe('installation');
  });

  it('does not take its key to another endpoint: a choice without a key has none', async () => {
    await choose({ name: 'own', baseUrl: own.url, apiKey: 'agent-key' });
    const other = await startFakeModel();
    try {
      const { body } = await choose({ name: 'own', baseUrl: other.url });
      expect(body.model.hasApiKey).toBe(false);
      await say();
      expect(other.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
    } finally {
      await other.close();
    }
  });

  it("may be another one on the installation's endpoint, with its key, or the built-in one", async () => {
    await choose({ name: 'large' });
    await say();
    expect(model.requests.map(({ body }) => body.model)).toEqual(['large']);
    await choose({ name: 'parley-extractive' });
    expect((await say()).body.model).toBe('parley-extractive');
  });

  it.each<[string, object, string]>([
    [
      'a base URL that the operator does not allow',
      { name: 'x', baseUrl: 'https://elsewhere.test/v1' },
      'baseUrl',
    ],
    ['a private address', { name: 'x', baseUrl: 'http://127.0.0.2:1/v1' }, 'baseUrl'],
    ["another model on the installation's endpoint", { name: 'x' }, 'name'],
    ["a key for the installation's endpoint", { name: 'large', apiKey: 'k' }, 'apiKey'],
  ])('is refused: %s', async (_, body, path) => {
    const { status, body: answer } = await choose(body);
    expect([status, answer.error?.details.fields[0].path]).toEqual([400, path]);
  });

  it('shows its last error, and is not called for a while after three; others are answered meanwhile', async () => {
    own.reply({ fault: 'status', status: 401, body: '{"error":{"message":"secret words of the provider"}}' });
    await choose({ name: 'x', baseUrl: own.url, apiKey: 'wrong' });
    const answers = [await say(), await say(), await say(), await say()];
    expect(answers.map(({ status }) => status)).toEqual([502, 502, 502, 503]);
    expect(own.requests).toHaveLength(3);
    const { body } = await until(
      () => live.get(`${agent}/model`),
      ({ body }) => body.model.lastError !== null,
    );
    expect(body.model.lastError).toBe('the model endpoint answered with status 401');
    const other = await service.tenant();
    expect((await say(await createAgent(other.live), other.live)).body.text).toBe('From the installation.');
    const more = await createAgent(live);
    own.reply('From the tenant.');
    await choose({ name: 'x', baseUrl: own.url, apiKey: 'right' }, more);
    expect((await say(more)).body.text).toBe('From the tenant.');
  });
});

describe('a monthly token budget', () => {
  it('is null at first; tokens count as the model counts them, else by an estimate', async () => {
    expect((await live.get('/me')).body.limits.monthlyTokens).toBeNull();
    await say();
    expect(await usedTokens()).toBe(100);
    model.reply({
      fault: 'raw',
      pieces: [
        `data: {"choices":[{"delta":{"content":"${'word '.repeat(400)}"},`,
        '"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n',
      ],
    });
    expect((await say()).status).toBe(200);
    expect(await usedTokens()).toBeGreaterThan(400);
    const usage = await service.admin.get(`/accounts/${accountId}/usage`);
    expect(usage.body.usage.tokens).toBe(await usedTokens());
  });

  it('refuses turns that need the model, streamed or not, with the limit and the time of its end', async () => {
    expect((await setBudget(150)).body.account.monthlyTokenBudget).toBe(150);
    expect([(await say()).status, (await say()).status]).toEqual([200, 200]);
    const refused = await say();
    const nextMonth = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1));
    expect([refused.status, refused.body.error]).toEqual([
      409,
      {
        code: 'LIMIT_REACHED',
        message: 'the account has used all tokens of this month',
        details: { limit: 150, resource: 'tokens', resetsAt: nextMonth.toISOString() },
      },
    ]);
    const streamed = await live.post(`${agent}/chat`, { message: 'What do you sell?', stream: true });
    expect([streamed.status, streamed.body.error?.code]).toEqual([409, 'LIMIT_REACHED']);
    expect(model.requests).toHaveLength(2);
    const decisionOn = async (message: string): Promise<string> =>
      (await live.post(`${agent}/chat`, { message })).body.decision;
    expect(await decisionOn('Can I talk to a person?')).toBe('handed_over');
    expect(await decisionOn('help, my child drank bleach')).toBe('emergency');
    expect(model.requests).toHaveLength(2);
    const testMode = (await service.tenant()).test;
    expect((await say(await createAgent(testMode), testMode)).status).toBe(200);
    await choose({ name: 'parley-extractive' });
    expect((await say()).status).toBe(200);
    await live.delete(`${agent}/model`);
    await setBudget(null);
    expect((await say()).status).toBe(200);
  });

  it('counts every one of many simultaneous turns, and those that their clients leave', async () => {
    await Promise.all(Array.from({ length: 20 }, () => say()));
    expect(await usedTokens()).toBe(2000);
    model.reply({ fault: 'hang', afterChunks: ['Some words before the silence.'] });
    const leaving = new AbortController();
    await expect(async () => {
      for await (const _ of live.stream(`${agent}/chat`, { message: 'What do you sell?' }, leaving.signal))
        leaving.abort();
    }).rejects.toThrow(/abort/i);
    await until(usedTokens, (tokens) => tokens > 2000);
  });
});

import { createAgent } from '../../support/agent';
import type { Client } from '../../support/client';
import { documented, shapeOf } from '../../support/documented-event';
import { Receiver } from '../../support/receiver';
import { useServiceWithModel } from '../../support/use-service';
import { registerWebhook } from '../../support/webhook';

/** Of the fake model, for a million tokens. */
const PRICE = { input: 2.5, output: 10 };
const USAGE = { prompt_tokens: 1000, completion_tokens: 101 };
const COST = 3510;

// Prices are a setting.
const { service, model, live } = useServiceWithModel({
  REWRITE_QUESTIONS: 'none',
  ALLOW_INSECURE_WEBHOOKS: 'true',
  MODEL_PRICES: JSON.stringify({ currency: 'EUR', models: { any: PRICE } }),
});

const ask = async (client: Client, agent: string, conversationId?: string) => {
  model.reply({ chunks: ['We sell tea.'], usage: USAGE });
  const { status, body } = await client.post(`${agent}/chat`, {
    message: 'What do you sell?',
    conversationId,
  });
  expect(status).toBe(200);
  return body;
};
const costsOf = async (client: Client, query = '') => (await client.get(`/costs${query}`)).body;

describe('the cost of language models', () => {
  it('is counted by conversation, in the series, and by agent and month', async () => {
    const [agent, idle] = [await createAgent(live), await createAgent(live, { monthlyBudget: 5 * COST })];
    const { conversationId } = await ask(live, agent);
    await ask(live, agent, conversationId);
    const { conversation } = (await live.get(`${agent}/conversations/${conversationId}`)).body;
    expect(conversation.cost).toBe(2 * COST);
    expect((await live.get(`${agent}/conversations`)).body.conversations[0].cost).toBe(2 * COST);
    const { body } = await live.get(`${agent}/analytics/series?interval=month`);
    expect([body.currency, body.series.at(-1).cost]).toEqual(['EUR', 2 * COST]);
    const { month, currency, hasPrices, agents } = await costsOf(live);
    expect([month, currency, hasPrices]).toEqual([new Date().toISOString().slice(0, 7), 'EUR', true]);
    const row = { agentId: expect.any(Number), name: expect.any(String) };
    expect(agents).toEqual([
      { ...row, agentId: Number(agent.split('/')[2]), cost: 2 * COST, monthlyBudget: null },
      { ...row, agentId: Number(idle.split('/')[2]), cost: 0, monthlyBudget: 5 * COST },
    ]);
  });

  it('has also the calls that leave no message, and none of test mode', async () => {
    const { live: own, test } = await service.tenant();
    const agent = await createAgent(own);
    const { conversationId } = await ask(own, agent);
    await own.post(`${agent}/conversations/${conversationId}/suggested-reply`);
    expect((await costsOf(own)).agents[0].cost).toBe(2 * COST);
    expect((await own.get(`${agent}/conversations/${conversationId}`)).body.conversation.cost).toBe(COST);
    await ask(test, await createAgent(test));
    expect((await costsOf(test)).agents.map(({ cost }: any) => cost)).toEqual([0]);
    expect((await costsOf(own, '?month=2020-02')).agents[0].cost).toBe(0);
    const { status, body } = await own.get('/costs?month=2020-13');
    expect([status, body.error.details.fields[0].path]).toEqual([400, 'month']);
  });
});

describe('the budget of an agent', () => {
  const EVENTS = ['budget.warning', 'budget.exceeded'];
  const AT_ONCE = 12;

  it('is warned of once at 80 % and once at 100 %, whatever is answered at once', async () => {
    const receiver = await Receiver.start();
    const { live: own } = await service.tenant();
    const webhook = await registerWebhook(own, receiver.url, EVENTS);
    const limit = 5 * COST;
    const agent = await createAgent(own, { monthlyBudget: limit });
    for (let turn = 0; turn < 3; turn++) await ask(own, agent);
    await createAgent(own, { monthlyBudget: 1 });
    expect(receiver.received).toEqual([]);
    const { conversationId } = await ask(own, agent);
    const [warning] = await receiver.expects('budget.warning');
    const month = new Date().toISOString().slice(0, 7);
    expect(warning!.body).toMatchObject({ mode: 'live', agentId: Number(agent.split('/')[2]) });
    expect(warning!.body.data).toEqual({ budget: { month, limit, currency: 'EUR' } });
    expect(receiver.ofType('budget.exceeded')).toEqual([]);
    // A suggested reply leaves no message, and is counted by a statement of its own.
    const suggest = () => own.post(`${agent}/conversations/${conversationId}/suggested-reply`);
    await Promise.all(Array.from({ length: AT_ONCE }, (_, turn) => (turn % 2 ? suggest() : ask(own, agent))));
    await own.patch(agent, { monthlyBudget: 2 * limit });
    await Promise.all(Array.from({ length: AT_ONCE }, () => ask(own, agent)));
    const [exceeded] = await receiver.expects('budget.exceeded');
    expect(exceeded!.body.data.budget.limit).toBe(limit);
    for (const { body } of [warning!, exceeded!])
      expect(shapeOf(body.data)).toEqual(shapeOf(documented(body.type)));
    const { deliveries } = (await own.get(`${webhook.path}/deliveries`)).body;
    expect(deliveries.map(({ eventType }: any) => eventType).toSorted()).toEqual(EVENTS.toSorted());
    expect((await costsOf(own)).agents[0].cost).toBe((4 + 2 * AT_ONCE) * COST);
    await receiver.stop();
  });

  it('ends what language models cost if the agent wants it, until the budget is raised', async () => {
    const { live: own } = await service.tenant();
    const agent = await createAgent(own, { monthlyBudget: COST, onBudgetSpent: 'quotation' });
    expect((await ask(own, agent)).text).toBe('We sell tea.');
    const spent = await ask(own, agent);
    expect([spent.model, spent.usage]).toEqual(['parley-extractive', undefined]);
    expect((await costsOf(own)).agents[0].cost).toBe(COST);
    await own.patch(agent, { onBudgetSpent: 'continue' });
    expect((await ask(own, agent)).text).toBe('We sell tea.');
    await own.patch(agent, { monthlyBudget: 10 * COST, onBudgetSpent: 'quotation' });
    expect((await ask(own, agent)).text).toBe('We sell tea.');
  });
});

describe('a price that changes within a month', () => {
  it('applies to later answers only', async () => {
    const { live: own } = await service.tenant();
    const agent = await createAgent(own);
    const { conversationId } = await ask(own, agent);
    const dearer = { input: 2 * PRICE.input, output: 2 * PRICE.output };
    await service.terminate();
    await service.restart({ MODEL_PRICES: JSON.stringify({ currency: 'EUR', models: { any: dearer } }) });
    const client = service.client(own.token);
    expect((await costsOf(client)).agents[0].cost).toBe(COST);
    await ask(client, agent, conversationId);
    expect((await costsOf(client)).agents[0].cost).toBe(3 * COST);
    expect((await client.get(`${agent}/conversations/${conversationId}`)).body.conversation.cost).toBe(
      3 * COST,
    );
  });
});

import { createAgent } from '../support/agent';
import { Client } from '../support/client';
import { describeScaledOut } from '../support/describe-backends';
import { Receiver } from '../support/receiver';
import type { ServiceProcess } from '../support/service-process';
import { useServiceWithModel } from '../support/use-service';
import { until } from '../support/wait';
import { registerWebhook } from '../support/webhook';

const AGENTS = 6;
/** Of each agent. The fourth costs 80 % of its budget, the fifth the rest. */
const TURNS_AT_ONCE = 10;
const TURNS_IN_BUDGET = 5;
/** With these prices, the cost of a turn. */
const COST = 1000;
const PRICES = { currency: 'EUR', models: { any: { input: 1, output: 1 } } };
const USAGE = { prompt_tokens: 900, completion_tokens: COST - 900 };
const EVENTS = ['budget.exceeded', 'budget.warning'];

describeScaledOut('the budget of an agent that two processes spend at once', () => {
  const { service, model, live } = useServiceWithModel({
    ALLOW_INSECURE_WEBHOOKS: 'true',
    REWRITE_QUESTIONS: 'none',
    MODEL_PRICES: JSON.stringify(PRICES),
  });
  let second: ServiceProcess;
  let receiver: Receiver;
  beforeAll(async () => {
    second = await service.another();
    receiver = await Receiver.start();
  });
  afterAll(async () => {
    await second.end('SIGTERM');
    await receiver.stop();
  });

  /** Turns of the agent, half of them at each process, whose answers the model gives at the same time. */
  async function spend(agents: string[]): Promise<void> {
    const clients = [live, new Client(`${second.baseUrl}/api/v1`, live.token)];
    const calls = model.requests.length + agents.length * TURNS_AT_ONCE;
    const release = model.hold();
    const turns = agents.flatMap((agent) =>
      Array.from({ length: TURNS_AT_ONCE }, (_, turn) =>
        clients[turn % 2]!.post(`${agent}/chat`, { message: 'What do you sell?' }),
      ),
    );
    await until(
      async () => model.requests.length,
      (count) => count === calls,
    );
    release();
    expect((await Promise.all(turns)).map(({ status }) => status)).toEqual(turns.map(() => 200));
  }

  it('sends one warning and one event when it is exceeded, and its cost is the cost of all turns', async () => {
    model.reply({ chunks: ['We sell tea.'], usage: USAGE });
    const webhook = await registerWebhook(live, receiver.url, EVENTS);
    const agents: string[] = [];
    for (let agent = 0; agent < AGENTS; agent++)
      agents.push(await createAgent(live, { monthlyBudget: TURNS_IN_BUDGET * COST }));
    await spend(agents);
    for (const type of EVENTS) await receiver.expects(type, AGENTS);
    await spend(agents);
    const expected = agents.flatMap((agent) => EVENTS.map((type) => `${agent} ${type}`)).toSorted();
    const { deliveries } = (await live.get(`${webhook.path}/deliveries?limit=100`)).body;
    expect(deliveries).toHaveLength(expected.length);
    const received = receiver.received.map(({ body }) => `/agents/${body.agentId} ${body.type}`);
    expect(received.toSorted()).toEqual(expected);
    const { agents: costs } = (await live.get('/costs')).body;
    expect(costs.map(({ cost }: any) => cost)).toEqual(agents.map(() => 2 * TURNS_AT_ONCE * COST));
  });
});

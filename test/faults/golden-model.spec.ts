import { createAgent, trainText } from '../support/agent';
import { addGolden, goldenAsked, goldenOf } from '../support/golden';
import { useServiceWithModel } from '../support/use-service';
import { until } from '../support/wait';

const MANY = 100;
const GUIDE = 'A tandem costs 40 euros a day.';

const { service, model } = useServiceWithModel();

async function agentWithQuestions(count: number) {
  const { live, test } = await service.tenant();
  const agent = await createAgent(live);
  await trainText(live, agent, 'guide', GUIDE);
  // One after the other: writes of one account that wait for each other for too long end with 503.
  for (let i = 0; i < count; i++)
    await addGolden(live, agent, { question: `What does tandem ${i} cost?`, contains: ['40 euros'] });
  return { live, test, agent };
}

const openCalls = (): number => model.requests.filter(({ aborted }) => !aborted).length;

beforeEach(() => {
  model.requests.length = 0;
  model.reply('It costs 40 euros.');
});

describe('golden questions to a model that does not answer', () => {
  it('are asked one at a time by an account, and by two accounts at once; chats are answered meanwhile', async () => {
    model.reply(({ body }) =>
      body.messages.at(-1)!.content.includes('chat') ? 'Here I am.' : { fault: 'hang-before-headers' },
    );
    const all = [await agentWithQuestions(MANY), await agentWithQuestions(10), await agentWithQuestions(10)];
    await until(
      async () => openCalls(),
      (calls) => calls === 2,
    );
    for (const { live, agent } of all) {
      const { status, body } = await live.post(`${agent}/chat`, {
        message: 'Is this a chat about a tandem?',
      });
      expect([status, body.text]).toEqual([200, 'Here I am.']);
    }
    // The two questions, and the three chats.
    expect(openCalls()).toBe(2 + 3);

    // Once the model gives up, other accounts have their turn; with a model that answers, all are asked.
    await until(
      async () => model.requests.length,
      (calls) => calls > 2 + 3,
    );
    model.reply('It costs 40 euros.');
    for (const { live, agent } of all) {
      await until(
        () => live.post(`${agent}/golden-questions/ask`),
        ({ status }) => status === 202,
      );
      const asked = await goldenAsked(live, agent);
      expect(asked.every(({ lastResult }) => lastResult!.passed)).toBe(true);
    }
  });

  it('wait together when it answers 429, and are asked again on request', async () => {
    model.reply({ fault: 'status', status: 429, retryAfter: '30' });
    const { live, test, agent } = await agentWithQuestions(20);
    await until(
      async () => service.output,
      (output) => output.includes('could not be asked'),
    );
    const calls = model.requests.length;
    // The built-in model answers in test mode: a later job of the account skips the waiting questions.
    const inTest = await createAgent(test);
    await trainText(test, inTest, 'guide', GUIDE);
    await addGolden(test, inTest, { question: 'What does a tandem cost?', contains: ['40 euros'] });
    await goldenAsked(test, inTest);
    expect(model.requests.length - calls).toBeLessThanOrEqual(3);
    const waiting = await goldenOf(live, agent);
    expect(waiting.every(({ isWaiting, lastResult }) => isWaiting && lastResult === null)).toBe(true);
    model.reply('It costs 40 euros.');
    await live.post(`${agent}/golden-questions/ask`);
    const asked = await goldenAsked(live, agent);
    expect(asked.map(({ lastResult }) => lastResult!.passed)).toEqual(Array(20).fill(true));
  });

  it('end with their agent, and the other agents of the account have their turn', async () => {
    const { live, agent } = await agentWithQuestions(0);
    model.reply({ fault: 'hang-before-headers' });
    await addGolden(live, agent, { question: 'What does a tandem cost?', contains: ['40 euros'] });
    await until(
      async () => openCalls(),
      (calls) => calls === 1,
    );
    const other = await createAgent(live);
    await trainText(live, other, 'guide', GUIDE);
    await addGolden(live, other, { question: 'What does a tandem cost?', contains: ['40 euros'] });
    model.reply('It costs 40 euros.');
    expect((await live.delete(agent)).status).toBe(204);
    await until(
      async () => model.aborted,
      (aborted) => aborted === 1,
    );
    const [asked] = await goldenAsked(live, other);
    expect(asked!.lastResult!.passed).toBe(true);
  });
});

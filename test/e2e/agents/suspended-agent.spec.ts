import { createAgent, trainText } from '../../support/agent';
import type { Client } from '../../support/client';
import { FakePlatform, telegramUpdate } from '../../support/fake-platform';
import { addGolden, goldenAsked, goldenOf } from '../../support/golden';
import type { Tenant } from '../../support/service';
import { useLentService } from '../../support/use-service';
import { enableWidget, Visitor } from '../../support/visitor';
import { until } from '../../support/wait';

const FACT = 'The workshop opens at seven in the morning. A tandem costs 40 euros a day.';
const QUESTION = 'What does a tandem cost a day?';

describe('a suspended agent', () => {
  let platform: FakePlatform;
  // The service calls the platform for all tenants.
  const { service } = useLentService(async ({ platformPort }) => {
    platform = await FakePlatform.start(platformPort);
    return () => platform.stop();
  });
  let tenant: Tenant;
  let live: Client;
  let agent: string;

  beforeEach(async () => {
    tenant = await service.tenant();
    live = tenant.live;
    agent = await createAgent(live);
    await trainText(live, agent, 'bikes', FACT);
  });

  const suspend = async (suspended: boolean): Promise<void> => {
    const { status } = await service.admin.patch(`/accounts/${tenant.accountId}${agent}`, { suspended });
    expect(status).toBe(200);
  };

  /** A request of a door, with the tenant's key. */
  async function ask(url: string, body: object): Promise<{ status: number; text: string }> {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${live.token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify(body),
    });
    return { status: response.status, text: await response.text() };
  }

  const tool = (name: string, input: object) =>
    ask(`${live.baseUrl}${agent}/mcp`, {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: input },
    });

  it('says so, refuses messages in each form, the search test, and both doors, and then answers them again', async () => {
    const completion = {
      model: agent.split('/').at(-1),
      messages: [{ role: 'user', content: QUESTION }],
    };
    const all = async () => {
      const answers = await Promise.all([
        live.post(`${agent}/chat`, { message: QUESTION }),
        live.post(`${agent}/chat`, { message: QUESTION, stream: true }),
        live.post(`${agent}/chat`, { message: QUESTION, stream: true, resumable: true }),
        live.post(`${agent}/search`, { query: QUESTION }),
      ]);
      const doors = await Promise.all([
        ask(`${new URL(live.baseUrl).origin}/openai/v1/chat/completions`, completion),
        tool('ask', { question: QUESTION }),
        tool('search', { query: QUESTION }),
      ]);
      return { answers, doors };
    };
    const isSuspended = async () => [
      (await live.get(agent)).body.agent.suspended,
      (await live.get('/agents')).body.agents[0].suspended,
    ];
    await suspend(true);
    expect(await isSuspended()).toEqual([true, true]);
    const refused = await all();
    for (const { status, body } of refused.answers)
      expect([status, body.error.code]).toEqual([403, 'AGENT_SUSPENDED']);
    expect(refused.doors.map(({ status }) => status)).toEqual([403, 200, 200]);
    for (const { text } of refused.doors) {
      expect(text).toContain('suspended');
      expect(text).not.toContain('40 euros');
    }

    await suspend(false);
    expect(await isSuspended()).toEqual([false, false]);
    const answered = await all();
    expect(answered.answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const { text } of answered.doors) expect(text).toContain('40 euros');
  });

  it('leaves its golden questions waiting, and asks them when the suspension ends', async () => {
    await suspend(true);
    await addGolden(live, agent, { question: QUESTION, contains: ['40 euros'] });
    // A question of another agent of the account is asked meanwhile.
    const suspended = agent;
    agent = await createAgent(live);
    await addGolden(live, agent, { question: QUESTION, contains: ['40 euros'] });
    await goldenAsked(live, agent);
    agent = suspended;
    expect(await goldenOf(live, agent)).toMatchObject([{ isWaiting: true, lastResult: null }]);

    await suspend(false);
    expect(await goldenAsked(live, agent)).toMatchObject([{ lastResult: { passed: true } }]);
  });

  it('gives no answer when a question is corrected, and keeps the correction', async () => {
    await live.post(`${agent}/chat`, { message: 'Do you ship to Peru?' });
    const [question] = (await live.get(`${agent}/questions`)).body.questions;
    await suspend(true);
    const { status, body } = await live.post(`${agent}/questions/${question.id}/answer`, { answer: 'Yes.' });
    expect([status, body.examples]).toMatchObject([200, [{ after: null }]]);
  });

  it('is gone for a visitor who has been talking to it', async () => {
    const visitor = await Visitor.of(service, await enableWidget(live, agent));
    expect((await visitor.ask(QUESTION)).text).toContain('40 euros');
    await suspend(true);
    const refused = await visitor.post('/chat', { message: QUESTION });
    expect([refused.status, refused.body.error.code]).toEqual([404, 'NOT_FOUND']);
    await suspend(false);
    expect((await visitor.ask(QUESTION)).text).toContain('40 euros');
  });

  it('answers a message of a channel once its suspension has ended', async () => {
    const { body } = await live.post(`${agent}/channels`, {
      kind: 'telegram',
      credentials: { botToken: '1:abc' },
    });
    const { callbackUrl, id } = body.channel;
    const { secret_token: secret } = platform.calls.find(({ path }) => path === '/bot1:abc/setWebhook')!.body;
    await suspend(true);
    const origin = new URL(service.baseUrl).origin;
    const reported = await fetch(origin + new URL(callbackUrl).pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': String(secret) },
      body: JSON.stringify(telegramUpdate(QUESTION)),
    });
    expect(reported.status).toBe(200);
    const error = async () => (await live.get(`${agent}/channels/${id}`)).body.channel.lastError;
    await until(error, (text) => String(text).includes('AGENT_SUSPENDED'));
    expect(platform.calls.filter(({ path }) => path.endsWith('/sendMessage'))).toEqual([]);

    await suspend(false);
    expect((await platform.messages(1))[0]!.body['text']).toContain('40 euros');
  });
});

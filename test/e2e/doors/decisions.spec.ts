import { createAgent, trainText } from '../../support/agent';
import type { FakeReply } from '../../support/fake-model';
import { FakePlatform, telegramUpdate } from '../../support/fake-platform';
import { useLentServiceWithModel } from '../../support/use-service';
import { enableWidget, Visitor } from '../../support/visitor';
import { until } from '../../support/wait';
import { Receiver } from '../../support/receiver';
import { registerWebhook } from '../../support/webhook';

const MESSAGE = 'get me your supervisor';
const ANSWER = 'I have passed this on. Which address may we write to?';
const NOTE = { reason: 'Wants a supervisor.', summary: 'A visitor wants a supervisor.' };
const DECIDED = { decision: 'handed_over', decidedBy: 'model' };

let platform: FakePlatform;
let agent: string;
let receiver: Receiver;
// The service calls the platform for all tenants.
const { service, model, live } = useLentServiceWithModel(async ({ platformPort }) => {
  platform = await FakePlatform.start(platformPort);
  return () => platform.stop();
});

beforeAll(async () => {
  receiver = await Receiver.start();
  await registerWebhook(live, receiver.url, ['conversation.handoff', 'message.sent']);
});
afterAll(() => receiver.stop());
beforeEach(async () => {
  agent = await createAgent(live);
  await trainText(live, agent, 'bikes', 'A tandem costs 40 euros a day.');
});

const handOver = (given: object | string): FakeReply => ({
  chunks: [],
  toolCalls: [{ name: 'hand_over', arguments: given }],
});

const origin = (): string => new URL(live.baseUrl).origin;

async function post(path: string, body: object): Promise<any> {
  const response = await fetch(origin() + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${live.token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  const text = await response.text();
  return JSON.parse(text.startsWith('{') ? text : /^data: (.*)$/m.exec(text)![1]!);
}

/** How visitors and programs reach the agent. Each returns its view of the answer, if it shows a decision. */
const DOORS: Record<string, () => Promise<{ text: string; decided?: object }>> = {
  JSON: async () => {
    const { body } = await live.post(`${agent}/chat`, { message: MESSAGE });
    return { text: body.text, decided: body };
  },
  'Server-Sent Events': async () => {
    let text = '';
    let decided: object | undefined;
    for await (const event of live.stream(`${agent}/chat`, { message: MESSAGE })) {
      if (event === '[DONE]') continue;
      text += event['delta'] as string;
      decided = event;
    }
    return { text, decided };
  },
  'the widget': async () => {
    const visitor = await Visitor.of(service, await enableWidget(live, agent));
    return { text: (await visitor.ask(MESSAGE)).text };
  },
  'the OpenAI API': async () => {
    const messages = [{ role: 'user', content: MESSAGE }];
    const { choices, parley } = await post('/openai/v1/chat/completions', {
      model: agent.split('/').at(-1),
      messages,
    });
    return { text: choices[0].message.content, decided: parley };
  },
  MCP: async () => {
    const params = { name: 'ask', arguments: { question: MESSAGE } };
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    const { result } = await post(`${new URL(live.baseUrl).pathname}${agent}/mcp`, call);
    return { text: result.structuredContent.answer, decided: result.structuredContent };
  },
  Telegram: async () => {
    platform.calls.length = 0;
    const app = { kind: 'telegram', credentials: { botToken: '1:abc' } };
    const { channel } = (await live.post(`${agent}/channels`, app)).body;
    const secret = platform.callsOf('setWebhook').at(-1)!.body['secret_token'] as string;
    await fetch(origin() + new URL(channel.callbackUrl).pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret },
      body: JSON.stringify(telegramUpdate(MESSAGE)),
    });
    const [sent] = await platform.messages(1);
    return { text: sent!.body['text'] as string };
  },
};

describe('a decision of the model', () => {
  it.each(Object.entries(DOORS))(
    'is offered, made, recorded and shown without its thoughts over %s',
    async (_, ask) => {
      const thoughts = '<think>I have passed it on, so I ask for an address.</think>\n\n';
      model.script(handOver(NOTE), thoughts + ANSWER);
      const { text, decided } = await ask();
      expect(text).toBe(ANSWER);
      if (decided) expect(decided).toMatchObject(DECIDED);
      const [row] = await until(
        async () => (await live.get(`${agent}/conversations`)).body.conversations,
        ({ length }: any[]) => length === 1,
      );
      const { conversation } = (await live.get(`${agent}/conversations/${row.id}`)).body;
      expect(conversation.handedOverAt).not.toBeNull();
      expect(conversation.messages).toMatchObject([{ query: MESSAGE, response: ANSWER, ...DECIDED }]);
      const dataOf = async (type: string): Promise<any> => {
        const isOurs = ({ body }: { body: any }) => JSON.stringify(body.data).includes(row.id as string);
        const events = await until(
          async () => receiver.ofType(type).filter(isOurs),
          ({ length }) => length > 0,
        );
        return events[0]!.body.data;
      };
      expect(await dataOf('conversation.handoff')).toMatchObject({ message: MESSAGE, ...NOTE });
      expect((await dataOf('message.sent')).message).toMatchObject(DECIDED);
    },
  );

  it.each(Object.entries(DOORS))(
    'is made and told over %s after a tool that nobody offered, with garbage as arguments, by a model that then dies',
    async (_, ask) => {
      model.script(
        { chunks: [], toolCalls: [{ name: 'delete_everything', arguments: {} }] },
        handOver('{"reason": 7'),
        { fault: 'status', status: 401 },
      );
      const { text, decided } = await ask();
      expect(text).toMatch(/^I am passing your request on to a person\./);
      if (decided) expect(decided).toMatchObject(DECIDED);
    },
  );
});

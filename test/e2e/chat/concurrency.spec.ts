import { createAgent, trainText } from '../../support/agent';
import { useSharedServiceWithModel } from '../../support/use-service';

const CHATS = 20;

const { model, live } = useSharedServiceWithModel();
let agent: string;

beforeEach(async () => {
  agent = await createAgent(live);
  await trainText(live, agent, 'text', 'The number of the house is on its door.');
  model.reply(({ body }) => {
    const question = body.messages.at(-1)!.content.split('\n').at(-1)!;
    return { chunks: ['You said: ', ...question.split(/(?<= )/)], delayMs: 5 };
  });
});

/** Sends a message, streamed or not, and returns the answer with its conversation. */
async function chat(number: number, body: { message: string; conversationId?: string }) {
  if (number % 2 === 0) {
    const { status, body: answer } = await live.post(`${agent}/chat`, body);
    expect(status).toBe(200);
    return { text: answer.text as string, conversationId: answer.conversationId as string };
  }
  let text = '';
  let conversationId = '';
  let last: unknown;
  for await (const event of live.stream(`${agent}/chat`, body)) {
    last = event;
    if (event === '[DONE]') continue;
    text += event['delta'];
    ({ conversationId } = event as { conversationId: string });
  }
  expect(last).toBe('[DONE]');
  return { text, conversationId };
}

describe('many chats at once', () => {
  it('each get their own answer, and all are kept with the right texts', async () => {
    const messages = Array.from({ length: CHATS }, (_, number) => `What is house number ${number} like?`);
    const answers = await Promise.all(messages.map((message, number) => chat(number, { message })));
    expect(answers.map(({ text }) => text)).toEqual(messages.map((message) => `You said: ${message}`));
    expect(new Set(answers.map(({ conversationId }) => conversationId)).size).toBe(CHATS);
    for (const [number, { conversationId, text }] of answers.entries()) {
      const { body } = await live.get(`${agent}/conversations/${conversationId}`);
      expect(body.conversation.messages).toMatchObject([{ query: messages[number], response: text }]);
    }
    const { body } = await live.get(`${agent}/conversations?limit=100`);
    expect(body.conversations).toHaveLength(CHATS);
  });

  it('in one conversation are all kept, and counted right', async () => {
    const { conversationId } = await chat(0, { message: 'first' });
    const messages = Array.from({ length: CHATS }, (_, number) => `message ${number}`);
    await Promise.all(messages.map((message, number) => chat(number, { message, conversationId })));
    const { body } = await live.get(`${agent}/conversations/${conversationId}`);
    const kept: { query: string; response: string; createdAt: string }[] = body.conversation.messages;
    expect(kept.map(({ query }) => query).sort()).toEqual(['first', ...messages].sort());
    for (const { query, response } of kept) expect(response).toBe(`You said: ${query}`);
    expect(kept.map(({ createdAt }) => createdAt)).toEqual(kept.map(({ createdAt }) => createdAt).sort());
    const list = await live.get(`${agent}/conversations`);
    expect(list.body.conversations).toMatchObject([{ id: conversationId, messageCount: CHATS + 1 }]);
  });

  it('beside an agent being trained answer all the same', async () => {
    const data = 'A long text about the houses of the street. '.repeat(5000);
    const added = live.post(`${agent}/training`, { source: 'long', type: 'text', data });
    const messages = Array.from({ length: CHATS }, (_, number) => `message ${number}`);
    const answers = await Promise.all(messages.map((message, number) => chat(number, { message })));
    expect(answers.map(({ text }) => text)).toEqual(messages.map((message) => `You said: ${message}`));
    expect((await added).status).toBe(201);
  });
});

import { createAgent } from '../../support/agent';
import { Receiver } from '../../support/receiver';
import { handsOver } from '../../support/own-tools';
import { useSharedServiceWithModel } from '../../support/use-service';
import { registerWebhook } from '../../support/webhook';

const QUESTION = 'When does my parcel come?';
const AGENTS = 'I do not know.';
const PERSONS = 'It comes tomorrow.';
const AUTHOR = 'Grace Hopper';

const { model, tenant, live } = useSharedServiceWithModel();
let agent: string;
let conversation: string;
let conversationId: string;

beforeEach(async () => {
  model.reply(AGENTS);
  agent = await createAgent(live, { botPersonality: 'You are brief.' });
  ({ conversationId } = (await live.post(`${agent}/chat`, { message: QUESTION })).body);
  conversation = `${agent}/conversations/${conversationId}`;
});

const post = (body: object = { text: PERSONS, author: AUTHOR }, headers?: Record<string, string>) =>
  live.send('POST', `${conversation}/messages`, body, headers);

/** The messages sent to the model for a message, without the system prompt. */
async function askedFor(message: string): Promise<object[]> {
  expect((await live.post(`${agent}/chat`, { message, conversationId })).status).toBe(200);
  return model.requests.at(-1)!.body.messages.slice(1);
}

describe("a person's answer", () => {
  it('is a message without a query, and shown with its author', async () => {
    const { status, headers, body } = await post();
    const message = {
      id: expect.any(Number),
      query: '',
      response: PERSONS,
      author: AUTHOR,
      createdAt: expect.any(String),
      rating: null,
      ratingReason: null,
      model: 'person',
      sources: [],
      attachments: [],
      decision: 'answered',
      decidedBy: 'person',
      delivery: null,
      deliveryProblem: null,
      unanswered: null,
      firstTokenMs: null,
      answerMs: null,
    };
    expect([status, headers.get('location'), body]).toEqual([201, null, { message }]);
    const listed = (await live.get(`${conversation}/messages`)).body.messages;
    expect(listed).toEqual([body.message, expect.objectContaining({ query: QUESTION, author: null })]);
    const read = (await live.get(conversation)).body.conversation;
    const {
      query,
      response,
      author,
      attachments,
      createdAt,
      decision,
      decidedBy,
      delivery,
      deliveryProblem,
    } = body.message;
    const decided = { decision, decidedBy, delivery, deliveryProblem };
    expect(read.messages.at(-1)).toEqual({ query, response, author, attachments, createdAt, ...decided });
    const [{ messageCount, lastMessageAt }] = (await live.get(`${agent}/conversations`)).body.conversations;
    expect({ messageCount, lastMessageAt }).toEqual({ messageCount: 2, lastMessageAt: createdAt });
  });

  it('without an author counts as written by a person, not by the agent', async () => {
    expect((await post({ text: PERSONS })).body.message.author).toBe('');
  });

  it('is sent as message.sent, and found by its words', async () => {
    const receiver = await Receiver.start();
    await registerWebhook(live, receiver.url, ['message.sent']);
    const { id, createdAt } = (await post()).body.message;
    const [delivery] = await receiver.expects('message.sent');
    expect(delivery!.body.data.message).toEqual({
      id,
      conversationId,
      userId: null,
      metadata: {},
      query: '',
      response: PERSONS,
      author: AUTHOR,
      model: 'person',
      sources: [],
      attachments: [],
      decision: 'answered',
      decidedBy: 'person',
      createdAt,
    });
    await receiver.stop();
    const found = async (q: string) =>
      (await live.get(`${conversation}/messages?q=${q}`)).body.messages.length;
    expect([await found('tomorrow'), await found('parcel'), await found('parcel%20tomorrow')]).toEqual([
      1, 1, 0,
    ]);
  });

  it('counts as a message that is neither answered nor unanswered', async () => {
    const before = (await live.get(`${agent}/analytics/series`)).body.series;
    await post();
    const { body } = await live.get(`${agent}/analytics`);
    expect(body).toMatchObject({ totalMessages: 2, totalConversations: 1 });
    const after = (await live.get(`${agent}/analytics/series`)).body.series;
    const sum = (parts: Record<string, number>[], of: string) =>
      parts.reduce((all, part) => all + part[of]!, 0);
    expect(sum(after, 'messages') - sum(before, 'messages')).toBe(1);
    expect(sum(after, 'unanswered')).toBe(sum(before, 'unanswered'));
  });

  it('can be rated', async () => {
    const { id } = (await post()).body.message;
    const { status } = await live.post(`${conversation}/messages/${id}/feedback`, { rating: 'positive' });
    expect(status).toBe(200);
  });

  it('is recorded once under an idempotency key', async () => {
    const key = { 'idempotency-key': 'one' };
    const answers = [await post(undefined, key), await post(undefined, key)];
    expect(answers[1]!.body).toEqual(answers[0]!.body);
    expect((await live.get(`${conversation}/messages`)).body.messages).toHaveLength(2);
  });

  it('leaves no stored answer behind when its conversation is deleted', async () => {
    const key = { 'idempotency-key': 'deleted' };
    await post(undefined, key);
    expect((await live.delete(conversation)).status).toBe(204);
    expect((await post(undefined, key)).status).toBe(404);
  });

  it('and messages of the visitor at the same time are all kept, in one order', async () => {
    const sent = await Promise.all([
      ...Array.from({ length: 5 }, () => post()),
      ...Array.from({ length: 5 }, () => live.post(`${agent}/chat`, { message: 'And now?', conversationId })),
    ]);
    expect(sent.map(({ status }) => status).toSorted()).toEqual([
      ...Array(5).fill(200),
      ...Array(5).fill(201),
    ]);
    const { messages } = (await live.get(conversation)).body.conversation;
    expect(new Set(messages.map(({ createdAt }: { createdAt: string }) => createdAt)).size).toBe(11);
  });
});

describe('an answer that names the message that was read last', () => {
  const reply = (lastReadMessageId: number | null, text = PERSONS) => post({ text, lastReadMessageId });
  const newest = async (): Promise<number> =>
    (await live.get(`${conversation}/messages?limit=1`)).body.messages[0].id;
  const responses = async (): Promise<string[]> =>
    (await live.get(conversation)).body.conversation.messages.map(
      ({ response }: { response: string }) => response,
    );

  it('of several at the same time, is recorded once: the others are 409', async () => {
    const read = await newest();
    const sent = await Promise.all(
      Array.from({ length: 6 }, (_, number) => reply(read, `Answer ${number}.`)),
    );
    const [first, ...others] = sent.toSorted((one, other) => one.status - other.status);
    expect(first!.status).toBe(201);
    const error = {
      code: 'CONFLICT',
      message: 'message has been answered by a person already',
      details: { resource: 'message' },
    };
    expect(others.map(({ status, body }) => [status, body])).toEqual(others.map(() => [409, { error }]));
    expect(await responses()).toEqual([AGENTS, first!.body.message.response]);
  });

  it('is recorded when only the visitor or the agent has written since, and after the other answer was read', async () => {
    const read = await newest();
    await live.post(`${agent}/chat`, { message: 'And now?', conversationId });
    expect((await reply(read)).status).toBe(201);
    expect((await reply(read)).status).toBe(409);
    expect((await reply(await newest())).status).toBe(201);
    expect((await post()).status).toBe(201);
  });

  it('can say that there was none, and cannot name a message of another conversation', async () => {
    expect((await reply(null)).status).toBe(201);
    expect((await reply(null)).status).toBe(409);
    const other = (await live.post(`${agent}/chat`, { message: QUESTION })).body;
    expect((await reply(other.messageId)).status).toBe(404);
  });
});

describe("the request to the model after a person's answer", () => {
  it('has it as words of the assistant, and no empty turn of the visitor', async () => {
    await post();
    expect(await askedFor('Thank you')).toEqual([
      { role: 'user', content: QUESTION },
      { role: 'assistant', content: `${AGENTS}\n\n${PERSONS}` },
      { role: 'user', content: 'Thank you' },
    ]);
  });

  it('has several of them in their order, and alternates between visitor and assistant', async () => {
    await post({ text: 'One.' });
    await post({ text: 'Two.' });
    await askedFor('Well?');
    await post({ text: 'Three.' });
    expect(await askedFor('And now?')).toEqual([
      { role: 'user', content: QUESTION },
      { role: 'assistant', content: `${AGENTS}\n\nOne.\n\nTwo.` },
      { role: 'user', content: 'Well?' },
      { role: 'assistant', content: `${AGENTS}\n\nThree.` },
      { role: 'user', content: 'And now?' },
    ]);
  });
});

describe('the built-in model', () => {
  it("goes on answering after a person's answer", async () => {
    const path = await createAgent(tenant.test);
    const begun = await tenant.test.post(`${path}/chat`, { message: QUESTION });
    const { conversationId: id } = begun.body;
    expect((await tenant.test.post(`${path}/conversations/${id}/messages`, { text: PERSONS })).status).toBe(
      201,
    );
    const next = await tenant.test.post(`${path}/chat`, { message: 'And in winter?', conversationId: id });
    expect([next.status, next.body.model]).toEqual([200, expect.any(String)]);
  });
});

describe('a conversation that was handed over', () => {
  const QUIET = { text: '', model: 'none', sources: [] };
  const say = (message: string, fields: object = {}) =>
    live.post(`${agent}/chat`, { message, conversationId, ...fields });
  const listed = async (filter: string): Promise<string[]> => {
    const { conversations } = (await live.get(`${agent}/conversations?${filter}`)).body;
    return conversations.map(({ id }: { id: string }) => id);
  };
  beforeEach(async () => {
    await live.post(`${agent}/chat`, { message: 'Another conversation' });
    model.script(handsOver(), 'I have passed this on.');
    await say('Can I talk to a person?');
  });

  it('is found as waiting until a person answers, and again when the visitor does', async () => {
    expect(await listed('waiting=true')).toEqual([conversationId]);
    expect(await listed('waiting=false')).not.toContain(conversationId);
    await post();
    expect(await listed('waiting=true')).toEqual([]);
    expect(await listed('waiting=false')).toContain(conversationId);
    await say('And the second parcel?');
    expect(await listed('waiting=true')).toEqual([conversationId]);
  });

  it('is answered by the agent until a person answers, who then gets the messages of the visitor', async () => {
    model.reply('Patience.');
    expect((await say('How long does it take?')).body.text).toBe('Patience.');
    await post();
    const asked = model.requests.length;
    const { status, body } = await say('Thank you. And the second parcel?');
    expect([status, body]).toMatchObject([200, QUIET]);
    expect(model.requests).toHaveLength(asked);
    const { messages } = (await live.get(`${conversation}/messages?limit=1`)).body;
    expect(messages[0]).toMatchObject({ id: body.messageId, response: '', author: null });
    const events = [];
    for await (const event of live.stream(`${agent}/chat`, { message: 'Well?', conversationId }))
      events.push(event);
    expect(events).toEqual([expect.objectContaining({ delta: '', conversationId, sources: [] }), '[DONE]']);
    expect((await say('My child drank bleach')).body.text).toContain('112');
    expect((await say('I want to talk to a person')).body.text).not.toBe('');
  });

  it('is answered by the agent again after it was handed back', async () => {
    await post();
    expect((await say('Well?')).body).toMatchObject(QUIET);
    const { status, body } = await live.patch(conversation, { agentPaused: false });
    expect([status, body.conversation]).toMatchObject([
      200,
      { id: conversationId, handedOverAt: null, takenAt: null },
    ]);
    model.reply('Here I am.');
    expect((await say('Well?')).body.text).toBe('Here I am.');
  });

  it('need not have been handed over for a person to take it', async () => {
    const { conversationId: id } = (await live.post(`${agent}/chat`, { message: QUESTION })).body;
    const path = `${agent}/conversations/${id}`;
    const { conversation: taken } = (await live.patch(path, { agentPaused: true })).body;
    expect(taken).toMatchObject({ handedOverAt: null, takenAt: expect.any(String) });
    expect((await live.get(path)).body.conversation.takenAt).toBe(taken.takenAt);
    expect((await live.post(`${agent}/chat`, { message: 'Well?', conversationId: id })).body).toMatchObject(
      QUIET,
    );
    const unknown = await live.patch(`${agent}/conversations/none`, { agentPaused: true });
    expect(unknown.status).toBe(404);
  });
});

import { addSource, createAgent, ended, train, trainText } from '../../support/agent';
import type { Answer, Client, StreamEvent } from '../../support/client';
import { Receiver } from '../../support/receiver';
import { useSharedService, useSharedServiceWithModel } from '../../support/use-service';
import { registerWebhook } from '../../support/webhook';

const NO_ANSWER = 'That I do not know.';
const ANSWER =
  'Yes, within 5 days.\n\n- **Toronto**: 3 days\n- elsewhere: [see the list](https://example.com/list)';
const PAIR = {
  source: 'canada',
  type: 'qa' as const,
  question: 'Do you ship to Canada?',
  alternatives: ['Can I order from Canada?', 'Is delivery to Toronto possible?'],
  answer: ANSWER,
};

describe('a pair', () => {
  const { model, live, test } = useSharedServiceWithModel();
  let agent: string;
  let path: string;
  beforeAll(async () => {
    agent = await createAgent(live, { botNoAnswer: NO_ANSWER });
    await trainText(live, agent, 'guide', 'Our museum opens at ten. Parking costs four euros a day.');
    path = await addSource(live, agent, PAIR);
    await ended(live, path);
  });
  const sourceId = (): number => Number(path.split('/').at(-1));

  const ask = async (message: string, more: object = {}, client = live): Promise<Answer> => {
    const calls = model.requests.length;
    const answer = await client.post(`${agent}/chat`, { message, ...more });
    return { ...answer, body: { ...answer.body, askedModel: model.requests.length > calls } };
  };

  it.each([
    'Do you ship to Canada?',
    'hello, do you ship to canada',
    'Can I order from Canada?',
    'is delivery to Toronto possible',
    'Do you ship to Canada? ada@example.com',
  ])('answers exactly, without a model, a message that means its question: %s', async (message) => {
    const { status, body } = await ask(message);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      text: ANSWER,
      model: 'none',
      askedModel: false,
      sources: [{ sourceId: sourceId(), source: 'canada', title: PAIR.question, url: null }],
    });
  });

  it.each([
    'Do you ship to the US?',
    "Don't you ship to Canada?",
    'When do you ship to Canada?',
    'Do you ship from Canada?',
  ])('does not answer a similar question by itself: %s', async (message) => {
    const { body } = await ask(message);
    expect(body.text).not.toBe(ANSWER);
  });

  it('is otherwise a passage for the model, found by any wording', async () => {
    const { body } = await ask('How many days does a parcel to Toronto take to be shipped?');
    expect(body.askedModel).toBe(true);
    const prompt = JSON.stringify(model.requests.at(-1)!.body);
    expect(prompt).toContain('within 5 days');
    expect(prompt).toContain('Is delivery to Toronto possible?');
  });

  it('answers in a stream, with its source in the last event', async () => {
    const calls = model.requests.length;
    const events: StreamEvent[] = [];
    for await (const event of live.stream(`${agent}/chat`, { message: PAIR.question })) events.push(event);
    const text = events.map((event) => (event === '[DONE]' ? '' : event['delta'])).join('');
    expect(text).toBe(ANSWER);
    expect(events.at(-2)).toMatchObject({ delta: '', sources: [{ sourceId: sourceId() }] });
    expect(events.at(-1)).toBe('[DONE]');
    expect(model.requests).toHaveLength(calls);
  });

  it('answers in the middle of a conversation, which is recorded as any other, and counts as answered', async () => {
    const first = await ask('When does the museum open?');
    const { conversationId } = first.body;
    const second = await ask(PAIR.question, { conversationId });
    expect(second.body).toMatchObject({ text: ANSWER, conversationId });
    const { body } = await live.get(`${agent}/conversations/${conversationId}`);
    expect(body.conversation.messages.at(-1)).toMatchObject({ query: PAIR.question, response: ANSWER });
    const open = await live.get(`${agent}/conversations?answered=false`);
    const ids = open.body.conversations.map(({ id }: { id: string }) => id);
    expect(ids).not.toContain(conversationId);
  });

  it('gives a retry with the same key the same answer', async () => {
    const headers = { 'idempotency-key': `pair-${Date.now()}` };
    const send = () => live.send('POST', `${agent}/chat`, { message: PAIR.question }, headers);
    const [one, other] = [await send(), await send()];
    expect(other.body).toEqual(one.body);
  });

  it('is named by a test of the search, which shows that no model reads passages', async () => {
    const { body } = await live.post(`${agent}/search`, { query: PAIR.question });
    expect(body).toMatchObject({ refused: false, pair: { sourceId: sourceId(), title: PAIR.question } });
    expect(body.passages.length).toBeGreaterThan(0);
    expect(body.passages.some(({ isRead }: { isRead: boolean }) => isRead)).toBe(false);
    expect((await live.post(`${agent}/search`, { query: 'When do you ship?' })).body.pair).toBeNull();
  });

  it('is listed with the other sources, with its type', async () => {
    const { body } = await live.get(`${agent}/training`);
    expect(body.sources.map(({ source, type }: { source: string; type: string }) => [source, type])).toEqual([
      ['guide', 'text'],
      ['canada', 'qa'],
    ]);
    expect((await live.get(path)).body.source).toMatchObject({
      type: 'qa',
      title: PAIR.question,
      status: 'completed',
      trainingUrl: null,
    });
  });

  it('is not a pair of another agent or mode', async () => {
    const other = await createAgent(live, { botNoAnswer: NO_ANSWER });
    expect((await live.post(`${other}/chat`, { message: PAIR.question })).body.text).not.toBe(ANSWER);
    const inTest = await createAgent(test, { botNoAnswer: NO_ANSWER });
    await train(test, inTest, { ...PAIR, answer: 'In test mode.' });
    expect((await test.post(`${inTest}/chat`, { message: PAIR.question })).body.text).toBe('In test mode.');
    expect((await ask(PAIR.question)).body.text).toBe(ANSWER);
  });
});

describe('a pair in time', () => {
  const { service, live } = useSharedService();
  let agent: string;
  beforeEach(async () => {
    agent = await createAgent(live, { botNoAnswer: NO_ANSWER });
  });
  const answerTo = async (message: string, client: Client = live): Promise<string> =>
    (await client.post(`${agent}/chat`, { message })).body.text;

  it('answers from the moment it was added, before it is trained', async () => {
    const { body } = await live.post(`${agent}/training`, PAIR);
    expect(body.source).toMatchObject({ type: 'qa', status: 'pending', title: null, dataCount: null });
    expect(await answerTo(PAIR.question)).toBe(ANSWER);
  });

  it('is replaced by PUT, at once and whole', async () => {
    const path = await addSource(live, agent, PAIR);
    expect(await answerTo(PAIR.question)).toBe(ANSWER);
    const replacement = { question: 'Do you ship to Peru?', answer: 'No.' };
    const { status, body } = await live.send('PUT', path, replacement);
    expect([status, body.source.status, body.source.type]).toEqual([202, 'pending', 'qa']);
    expect(await answerTo('Do you ship to Peru?')).toBe('No.');
    for (const wording of [PAIR.question, ...PAIR.alternatives])
      expect(await answerTo(wording)).not.toBe(ANSWER);
    expect((await ended(live, path)).source.title).toBe('Do you ship to Peru?');
  });

  it('is gone with its source', async () => {
    const path = await addSource(live, agent, PAIR);
    expect(await answerTo(PAIR.question)).toBe(ANSWER);
    await live.delete(path);
    expect(await answerTo(PAIR.question)).not.toBe(ANSWER);
  });

  it('is trained again like a text, and stays as it is', async () => {
    const path = await addSource(live, agent, PAIR);
    const first = await ended(live, path);
    await live.post(`${path}/retrain`);
    const second = await ended(live, path);
    expect(second.source).toMatchObject({ title: PAIR.question, dataCount: first.source.dataCount });
    expect(await answerTo(PAIR.question)).toBe(ANSWER);
  });

  it('reports its training as a source of type qa', async () => {
    const { live } = await service.tenant();
    const receiver = await Receiver.start();
    await registerWebhook(live, receiver.url, ['training.completed']);
    await train(live, await createAgent(live), PAIR);
    const [delivery] = await receiver.expects('training.completed', 1);
    expect(delivery!.body.data.source).toMatchObject({ source: 'canada', type: 'qa', title: PAIR.question });
    await receiver.stop();
  });
});

describe('a pair that breaks a rule', () => {
  const { live } = useSharedService();
  let agent: string;
  beforeAll(async () => {
    agent = await createAgent(live);
  });

  it.each<[what: string, change: object, message: string]>([
    ['has no question', { question: undefined }, 'question is required'],
    ['is a text', { type: 'text', data: 'x' }, 'is not allowed with type text'],
  ])('is refused when it %s', async (_, change, message) => {
    const { status, body } = await live.post(`${agent}/training`, { ...PAIR, ...change });
    expect([status, body.error?.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.error.message).toContain(message);
  });

  it('needs no alternatives, and white space around it does not count', async () => {
    const { status } = await live.post(`${agent}/training`, {
      ...PAIR,
      source: 'bare',
      question: ' Where are you? ',
      alternatives: null,
      answer: ' In Husum. ',
    });
    expect(status).toBe(201);
    const { body } = await live.post(`${agent}/chat`, { message: 'Where are you?' });
    expect(body.text).toBe('In Husum.');
  });

  it('is replaced by a pair only, and a text by a text only', async () => {
    const pair = await addSource(live, agent, { ...PAIR, source: 'a pair' });
    const text = await addSource(live, agent, { source: 'a text', type: 'text', data: 'x y z' });
    const refusal = async (path: string, body: object) =>
      (await live.send('PUT', path, body)).body.error?.message;
    expect(await refusal(pair, { data: 'x' })).toBe('data is not allowed with type qa');
    expect(await refusal(pair, { question: 'Is it?' })).toBe('answer is required');
    expect(await refusal(pair, { question: 'Is it?', answer: 'x', title: 'T' })).toBe(
      'title is not allowed with type qa',
    );
    expect(await refusal(text, { question: 'Is it?', answer: 'x' })).toBe(
      'question is not allowed with type text',
    );
    expect(await refusal(text, { data: 'x', alternatives: ['y'] })).toBe(
      'alternatives is not allowed with type text',
    );
    expect(await refusal(pair, {})).toBe('data is required');
  });

  it('has no schedule', async () => {
    const pair = await addSource(live, agent, { ...PAIR, source: 'scheduled' });
    const { status, body } = await live.patch(pair, { schedule: 'daily' });
    expect([status, body.error.message]).toEqual([400, 'schedule is not allowed with type qa']);
  });
});

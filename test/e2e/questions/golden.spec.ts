import { addSource, createAgent, ended, trainText } from '../../support/agent';
import { addGolden, goldenAsked, goldenOf, goldenWith, lastAskedAt } from '../../support/golden';
import { Receiver } from '../../support/receiver';
import { htmlPage, Site, type SitePage } from '../../support/site';
import { useSharedService } from '../../support/use-service';
import { until } from '../../support/wait';
import { registerWebhook } from '../../support/webhook';

const TANDEM = { question: 'What does a tandem cost a day?', contains: ['40 euros'] };

const { live, test } = useSharedService();
let agent: string;
let pages: Record<string, SitePage>;
let site: Site;

const prices = (euros: number) => htmlPage('Prices', `<p>A tandem costs ${euros} euros a day.</p>`);

beforeEach(async () => {
  pages = {
    '/': htmlPage('Bike shop', '<p>Bicycles in Husum, sold and repaired.</p>', ['/prices', '/hours']),
    '/prices': prices(40),
    '/hours': htmlPage('Hours', '<p>The workshop opens at seven in the morning.</p>'),
  };
  site = await Site.start(pages);
  agent = await createAgent(live);
});

afterEach(() => site.stop());

async function trainShop(client = live, ofAgent = agent): Promise<string> {
  const path = await addSource(client, ofAgent, { source: 'shop', type: 'website', url: `${site.url}/` });
  await ended(client, path);
  return path;
}

async function retrain(path: string, client = live): Promise<void> {
  expect((await client.post(`${path}/retrain`)).status).toBe(202);
  await ended(client, path);
}

async function receiverOf(...events: string[]): Promise<Receiver> {
  const receiver = await Receiver.start();
  await registerWebhook(live, receiver.url, events);
  return receiver;
}

describe('a golden question', () => {
  it('is asked when it is added, after each training and on request, and keeps its last result', async () => {
    const path = await trainShop();
    const added = await addGolden(live, agent, { ...TANDEM, source: `${site.url}/prices` });
    expect(added).toEqual({
      id: expect.any(Number),
      ...TANDEM,
      source: `${site.url}/prices`,
      isWaiting: true,
      lastResult: null,
      createdAt: expect.any(String),
    });
    const first = await goldenAsked(live, agent);
    expect(first).toEqual([
      {
        ...added,
        isWaiting: false,
        lastResult: {
          passed: true,
          askedAt: expect.any(String),
          answer: expect.stringContaining('40 euros'),
          model: 'parley-extractive',
          sources: expect.arrayContaining([expect.objectContaining({ source: 'shop' })]),
          missing: [],
        },
      },
    ]);
    expect((await live.get(`${agent}/golden-questions/${added.id}`)).body.goldenQuestion).toEqual(first[0]);

    await retrain(path);
    const second = await goldenAsked(live, agent, lastAskedAt(first));

    const asked = await live.post(`${agent}/golden-questions/ask`);
    expect([asked.status, asked.body.goldenQuestions[0].id]).toEqual([202, added.id]);
    expect(asked.body.goldenQuestions[0].isWaiting).toBe(true);
    const third = await goldenAsked(live, agent, lastAskedAt(second));
    expect(third[0]!.lastResult!.passed).toBe(true);
  });

  it('names the texts and the source that its answer does not have', async () => {
    await trainShop();
    const source = `${site.url}/hours`;
    await addGolden(live, agent, {
      question: TANDEM.question,
      contains: ['a day', '50 euros', 'deposit'],
      source,
    });
    const [golden] = await goldenAsked(live, agent);
    expect(golden!.lastResult).toMatchObject({ passed: false, missing: ['50 euros', 'deposit', source] });
  });

  it('that may rest on any page of a source names the source', async () => {
    await trainShop();
    await addGolden(live, agent, { question: TANDEM.question, source: 'shop' });
    const [golden] = await goldenAsked(live, agent);
    expect([golden!.contains, golden!.lastResult!.passed]).toEqual([[], true]);
  });

  it('leaves no conversation, message, lead, count or event', async () => {
    const events = ['message.sent', 'conversation.started', 'conversation.handoff', 'lead.captured'];
    const receiver = await receiverOf(...events, 'training.completed');
    await addGolden(live, agent, {
      question: 'I am Ada, ada@example.com. What does a tandem cost?',
      contains: ['40'],
    });
    await addGolden(live, agent, { question: 'I want to talk to a person', contains: ['person'] });
    await trainShop();
    await goldenAsked(live, agent);
    // Arrives after anything that would have been sent before it.
    await trainText(live, agent, 'later', 'Helmets cost 5 euros.');
    await receiver.expects('training.completed', 2);
    expect(new Set(receiver.received.map(({ body }) => body.type))).toEqual(new Set(['training.completed']));
    for (const list of ['conversations', 'leads'])
      expect((await live.get(`${agent}/${list}`)).body[list]).toEqual([]);
    expect((await live.get(`${agent}/analytics`)).body).toMatchObject({ totalMessages: 0 });
    await receiver.stop();
  });

  it('needs a question and something that its answer must have', async () => {
    const statusOf = async (body: object) => (await live.post(`${agent}/golden-questions`, body)).status;
    const { question } = TANDEM;
    const { status, body } = await live.post(`${agent}/golden-questions`, { question });
    expect([status, body.error.message]).toEqual([400, 'contains or source is required']);
    expect(await statusOf({ question, contains: [] })).toBe(400);
    expect(await statusOf({ question, contains: [' '] })).toBe(400);
    expect(await statusOf({ question, source: '' })).toBe(400);
    expect(await statusOf({ contains: ['40'] })).toBe(400);
    expect(await statusOf({ question, contains: [], source: 'shop' })).toBe(201);
  });

  it('can be changed, and is then asked again without its last result', async () => {
    await trainShop();
    const receiver = await receiverOf('quality.regressed');
    const { id } = await addGolden(live, agent, TANDEM);
    const path = `${agent}/golden-questions/${id}`;
    const before = (await goldenAsked(live, agent))[0]!;
    const same = await live.patch(path, { contains: ['40 euros'] });
    expect([same.status, same.body.goldenQuestion]).toEqual([200, before]);
    const changed = await live.patch(path, { contains: ['50 euros'], source: 'shop' });
    const { question, createdAt } = before;
    const expected = { id, question, createdAt, contains: ['50 euros'], source: 'shop' };
    expect([changed.status, changed.body.goldenQuestion]).toEqual([
      200,
      { ...expected, isWaiting: true, lastResult: null },
    ]);
    const after = (await goldenAsked(live, agent))[0]!;
    expect(after).toMatchObject({ ...expected, lastResult: { passed: false, missing: ['50 euros'] } });
    // Another question has another answer, which is not a worse one.
    expect(receiver.received).toEqual([]);
    expect((await live.patch(path, { contains: [] })).status).toBe(200);
    for (const body of [{ source: null }, { question: '' }, { source: '' }, { contain: [] }]) {
      const { status, body: answer } = await live.patch(path, body);
      expect([body, status, answer.error.code]).toEqual([body, 400, 'VALIDATION_ERROR']);
    }
    await receiver.stop();
  });

  it('can be deleted, and an agent has at most 100', async () => {
    const first = await addGolden(live, agent, TANDEM);
    for (let count = 1; count < 97; count += 1) await addGolden(live, agent, TANDEM);
    const atOnce = Array.from({ length: 6 }, () => live.post(`${agent}/golden-questions`, TANDEM));
    const codes = (await Promise.all(atOnce)).map(({ body }) => body.error?.code ?? 'added').toSorted();
    expect(codes).toEqual([...Array(3).fill('LIMIT_REACHED'), ...Array(3).fill('added')]);
    expect((await live.delete(`${agent}/golden-questions/${first.id}`)).status).toBe(204);
    expect((await live.delete(`${agent}/golden-questions/${first.id}`)).status).toBe(404);
    expect(await goldenOf(live, agent)).toHaveLength(99);
    await addGolden(live, agent, TANDEM);
  });
});

describe('quality.regressed', () => {
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await receiverOf('quality.regressed');
  });
  afterEach(() => receiver.stop());

  it('comes once when an answer has become worse, with both answers and the source that changed', async () => {
    const path = await trainShop();
    await trainText(live, agent, 'helmets', 'Helmets cost 5 euros.');
    const { id } = await addGolden(live, agent, TANDEM);
    await goldenAsked(live, agent);

    pages['/prices'] = prices(55);
    await retrain(path);
    const second = await goldenWith(live, agent, { passed: false });
    expect(second[0]!.lastResult!.missing).toEqual(['40 euros']);
    const [delivery] = await receiver.expects('quality.regressed');
    const { body } = delivery!;
    expect(body).toMatchObject({ mode: 'live', agentId: Number(agent.split('/')[2]) });
    expect(body.data).toEqual({
      goldenQuestion: {
        id,
        question: TANDEM.question,
        missing: ['40 euros'],
        answerBefore: expect.stringContaining('40 euros'),
        answer: expect.stringContaining('55 euros'),
      },
      sources: [{ id: Number(path.split('/').at(-1)), source: 'shop' }],
    });

    // Still as bad, then good again, then worse once more.
    await retrain(path);
    await goldenAsked(live, agent, lastAskedAt(second));
    pages['/prices'] = prices(40);
    await retrain(path);
    await goldenWith(live, agent, { passed: true });
    expect(receiver.received).toHaveLength(1);
    pages['/prices'] = prices(60);
    await retrain(path);
    await receiver.expects('quality.regressed', 2);
    expect(receiver.received).toHaveLength(2);
  });

  it('names a source that was deleted, and one whose page is gone', async () => {
    await trainText(live, agent, 'helmets', 'Helmets cost 5 euros.');
    const path = await addSource(live, agent, { source: 'rates', type: 'page', url: `${site.url}/prices` });
    const lamps = await addSource(live, agent, {
      source: 'lamps',
      type: 'text',
      data: 'Every lamp has a spare bulb.',
    });
    for (const source of [path, lamps]) await ended(live, source);
    await addGolden(live, agent, TANDEM);
    await addGolden(live, agent, { question: 'What does every lamp have?', contains: ['spare bulb'] });
    await goldenAsked(live, agent);

    expect((await live.delete(lamps)).status).toBe(204);
    const [delivery] = await receiver.expects('quality.regressed');
    const { body } = delivery!;
    expect(body.data.sources).toEqual([{ id: Number(lamps.split('/').at(-1)), source: 'lamps' }]);

    delete pages['/prices'];
    await retrain(path);
    const [, second] = await receiver.expects('quality.regressed', 2);
    expect(second!.body.data.sources).toEqual([{ id: Number(path.split('/').at(-1)), source: 'rates' }]);
  });

  it('stays in its mode', async () => {
    const inTest = await Receiver.start();
    await registerWebhook(test, inTest.url, ['quality.regressed']);
    const testAgent = await createAgent(test);
    const path = await trainShop(test, testAgent);
    await addGolden(test, testAgent, TANDEM);
    await goldenAsked(test, testAgent);
    pages['/prices'] = prices(55);
    await retrain(path, test);
    const [delivery] = await inTest.expects('quality.regressed');
    expect(delivery!.body.mode).toBe('test');
    expect(receiver.received).toEqual([]);
    await inTest.stop();
  });

  it('does not come for a question that is deleted, or an agent that is deleted, before it is asked', async () => {
    const path = await trainShop();
    const gone = await createAgent(live);
    const pathOfGone = await trainShop(live, gone);
    const { id } = await addGolden(live, agent, TANDEM);
    await addGolden(live, gone, TANDEM);
    await addGolden(live, agent, { question: 'When does the workshop open?', contains: ['seven'] });
    const first = await goldenAsked(live, agent);
    await goldenAsked(live, gone);
    pages['/prices'] = prices(55);
    pages['/hours'] = htmlPage('Hours', '<p>The workshop opens at nine in the morning.</p>');
    await live.post(`${path}/retrain`);
    await live.post(`${pathOfGone}/retrain`);
    await live.delete(`${agent}/golden-questions/${id}`);
    await live.delete(gone);
    await ended(live, path);
    await goldenAsked(live, agent, lastAskedAt(first));
    await until(
      async () => receiver.received,
      ({ length }) => length > 0,
    );
    expect(receiver.received.map(({ body }) => body.data.goldenQuestion.missing)).toEqual([['seven']]);
  });
});

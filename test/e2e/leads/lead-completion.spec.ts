import { createAgent } from '../../support/agent';
import type { FakeBehaviour, FakeRequest } from '../../support/fake-model';
import { useServiceWithModel } from '../../support/use-service';
import { until } from '../../support/wait';

/** How many times the job calls the model before it leaves a lead as it is. */
const MAX_COMPLETIONS = 5;
/** A text from which only a model can tell who the visitor is. */
const SAID =
  'it was ada lovelace who wrote this for the people at analytical engines. reach me via ada@example.com';
const FAULT: FakeBehaviour = { fault: 'status', status: 400 };

// Its model fails five times in a row; a tenant's model is not called after three failures.
const { model, tenant, live } = useServiceWithModel();
let agent: string;
/** The model's answer to a question for a lead's name and company. */
let found: FakeBehaviour | ((request: FakeRequest) => FakeBehaviour);

beforeEach(async () => {
  agent = await createAgent(live);
  model.requests.length = 0;
  model.reply((request) => {
    if (!asksForPerson(request)) return 'Hello from the fake model.';
    return typeof found === 'function' ? found(request) : found;
  });
});

/** The completion shows the model only the visitor's messages, as a JSON array. */
function asksForPerson({ body: { messages } }: FakeRequest): boolean {
  return messages[0]?.content.includes('companyName') === true && messages.length === 2;
}

const questions = (): FakeRequest[] => model.requests.filter(asksForPerson);

/** A person as a model may write it, with extra spaces. */
const person = (name: string | null, companyName: string | null): string =>
  JSON.stringify({ name, companyName }, null, 1);

async function say(message: string, conversationId?: string): Promise<string> {
  const { status, body } = await live.post(`${agent}/chat`, { message, conversationId });
  expect(status).toBe(200);
  return body.conversationId;
}

async function leads(): Promise<Record<string, unknown>[]> {
  return (await live.get(`${agent}/leads`)).body.leads;
}

/** Waits until the model has answered this many questions for this test's leads. */
async function asked(times: number): Promise<void> {
  await until(
    async () => questions().length,
    (count) => count >= times,
  );
  await Promise.all(questions().map(({ closed }) => closed));
}

describe('a lead in live mode, with a model set', () => {
  it('is completed with details that the model finds in the words of the visitor', async () => {
    found = person('Ada Lovelace', 'Analytical Engines');
    await say(SAID);
    const [lead] = await until(leads, ([first]) => first?.['name'] !== '');
    expect(lead).toMatchObject({
      name: 'Ada Lovelace',
      companyName: 'Analytical Engines',
      email: 'ada@example.com',
      message: SAID,
    });
  });

  it('shows the model all that the visitor wrote in the conversation and nothing else', async () => {
    found = person(null, null);
    const conversationId = await say('is ada lovelace known to you?', await say('Do you ship to London?'));
    await say('ada@example.com', conversationId);
    await asked(1);
    const [{ body }] = questions() as [FakeRequest];
    const shown = JSON.parse(body.messages[1]!.content);
    expect(shown).toEqual(['Do you ship to London?', 'is ada lovelace known to you?', 'ada@example.com']);
    expect(body.temperature).toBe(0);
  });

  it('takes nothing that the visitor did not write', async () => {
    found = person('Eve Mallory', 'Evil Corp');
    await say(SAID);
    await asked(1);
    found = person('Ada Lovelace', 'Evil Corp');
    await say(SAID);
    const [lead, earlier] = await until(leads, ([first]) => first?.['name'] !== '');
    expect(lead).toMatchObject({ name: 'Ada Lovelace', companyName: '' });
    expect(earlier).toMatchObject({ name: '', companyName: '' });
  });

  it.each<[what: string, answer: FakeBehaviour]>([
    ['prose', 'I could not find any name.'],
    ['half an object', '{"name": "Ada'],
    ['other types', '{"name": ["ada"], "companyName": 17}'],
    ['a list', '[1, 2]'],
    ['the whole message', JSON.stringify({ name: `${SAID} ${'x'.repeat(8000)}`, companyName: '' })],
  ])('stays as it is when the model answers %s', async (_, answer) => {
    found = answer;
    await say(SAID);
    await asked(1);
    expect(await leads()).toMatchObject([{ name: '', companyName: '', email: 'ada@example.com' }]);
    expect((await live.post(`${agent}/chat`, { message: 'Hello' })).status).toBe(200);
  });

  it('is completed in the end when the model fails a few times', async () => {
    let faults = 3;
    found = () => (faults-- > 0 ? FAULT : person('Ada Lovelace', 'Analytical Engines'));
    await say(SAID);
    const [lead] = await until(leads, ([first]) => first?.['name'] !== '');
    expect(lead).toMatchObject({ name: 'Ada Lovelace', companyName: 'Analytical Engines' });
  });

  it('is left as it is after the model has failed five times', async () => {
    found = FAULT;
    await say(SAID);
    await asked(MAX_COMPLETIONS);
    // A sweep takes the oldest first: once a later lead has been asked for in two of them, the first was left out of
    // one at least.
    const first = agent;
    agent = await createAgent(live);
    await say(SAID.replace('ada@', 'grace@'));
    await until(
      async () => questions().filter(({ body }) => body.messages[1]!.content.includes('grace@')).length,
      (count) => count >= 3,
    );
    const forFirst = questions().filter(({ body }) => body.messages[1]!.content.includes('ada@example.com'));
    expect(forFirst).toHaveLength(MAX_COMPLETIONS);
    expect((await live.get(`${first}/leads`)).body.leads).toMatchObject([{ name: '', companyName: '' }]);
    // Otherwise the next test would see the other calls for the second lead.
    await live.delete(agent);
  });

  it('is captured when an answer broke off and was kept, but not when it never began', async () => {
    found = person(null, null);
    model.reply((request) =>
      asksForPerson(request) ? person(null, null) : { fault: 'reset', afterChunks: ['Half an '] },
    );
    for await (const _ of live.stream(`${agent}/chat`, { message: 'Write to ada@example.com' }));
    const [lead, ...more] = await until(leads, (all) => all.length > 0);
    expect({ lead, more }).toMatchObject({ lead: { email: 'ada@example.com' }, more: [] });

    model.reply((request) => (asksForPerson(request) ? person(null, null) : FAULT));
    for (const stream of [true, false]) {
      const failed = await live.post(`${agent}/chat`, { message: 'Write to grace@example.com', stream });
      expect(failed.status).toBe(502);
    }
    // A whole answer that is reported as failed is not stored either.
    model.reply((request) =>
      asksForPerson(request) ? person(null, null) : { fault: 'reset', afterChunks: ['Half an '] },
    );
    expect((await live.post(`${agent}/chat`, { message: 'Write to grace@example.com' })).status).toBe(502);
    expect(await leads()).toHaveLength(1);
    await asked(1);
  });
});

describe('a lead in test mode', () => {
  it('is captured without asking the model', async () => {
    found = person('Ada Lovelace', 'Analytical Engines');
    const inTest = await createAgent(tenant.test);
    await tenant.test.post(`${inTest}/chat`, { message: SAID });
    expect(model.requests).toEqual([]);
    // A live lead that is captured later is completed: the job of the other would have run by then.
    await say(SAID);
    await until(leads, ([first]) => first?.['name'] !== '');
    expect(questions()).toHaveLength(1);
    const { body } = await tenant.test.get(`${inTest}/leads`);
    expect(body.leads).toMatchObject([{ email: 'ada@example.com', message: SAID }]);
  });
});

import { createAgent, trainText } from '../../support/agent';
import type { Client } from '../../support/client';
import type { FakeBehaviour, FakeModel, FakeRequest } from '../../support/fake-model';
import { Metrics } from '../../support/metrics';
import { Service } from '../../support/service';
import { until } from '../../support/wait';

// Only the first answer names the Mangturm, no visitor does: only a rewrite knows the subject of the follow-up.
const KNOWLEDGE = [
  '# Lindau\n\nThe tallest building of Lindau is the Mangturm.',
  '# Mangturm\n\nThe Mangturm is looked after by Hannelore Brandt, who lives on its third floor.',
  '# Bakery\n\nThe keeper of the old bakery keeps fresh bread for everyone, and the keeper is called Otto.',
  '# Zoo\n\nEvery keeper of the zoo has a keeper card. A keeper feeds the seals at noon.',
];
const FIRST = 'Which building of Lindau is the tallest?';
const FIRST_ANSWER = 'It is the Mangturm.';
const FOLLOW_UP = 'And who looks after it?';
const REWRITTEN = 'Who looks after the Mangturm?';
const BUDGET_MS = 2_000;

let model: FakeModel;
let service: Service;
let live: Client;

async function start(): Promise<void> {
  ({ model, service } = await Service.withModel({ METRICS_PORT: '0', LOG_LEVEL: 'info' }));
  ({ live } = await service.tenant());
}

const stop = (): Promise<void> => service.stop();

/** An agent that knows all this, in a conversation that has begun. */
async function conversation(): Promise<{ agent: string; conversationId: string }> {
  const agent = await createAgent(live, { botNoAnswer: 'No idea.' });
  for (const [index, text] of KNOWLEDGE.entries()) await trainText(live, agent, `text ${index}`, text);
  model.reply(FIRST_ANSWER);
  const { status, body } = await live.post(`${agent}/chat`, { message: FIRST });
  expect(status).toBe(200);
  return { agent, conversationId: body.conversationId };
}

const isRewrite = ({ body }: FakeRequest): boolean =>
  body.messages[0]!.content.startsWith('The user message is a JSON object');

/** The model answers rewrites like this, and everything else with one word. */
function rewriteAs(behaviour: FakeBehaviour): void {
  model.reply((request) => (isRewrite(request) ? behaviour : 'Indeed. [1]'));
}

function calls(): { rewrites: FakeRequest[]; answers: FakeRequest[] } {
  return {
    rewrites: model.requests.filter(isRewrite),
    answers: model.requests.filter((request) => !isRewrite(request)),
  };
}

// The metrics and the log of a service show the outcomes of rewrites.
describe('a follow-up that only its conversation explains', () => {
  beforeAll(start);
  afterAll(stop);
  beforeEach(() => void (model.requests.length = 0));

  it('is searched for as the model writes it out, and answered as the visitor wrote it', async () => {
    const { agent, conversationId } = await conversation();
    rewriteAs(REWRITTEN);
    const { status, body } = await live.post(`${agent}/chat`, { message: FOLLOW_UP, conversationId });
    expect({ status, text: body.text }).toEqual({ status: 200, text: 'Indeed.' });
    expect(body.sources[0].title).toBe('Mangturm');
    const { rewrites, answers } = calls();
    expect(rewrites).toHaveLength(1);
    const asked = rewrites[0]!.body;
    expect(asked.temperature).toBe(0);
    expect(JSON.parse(asked.messages[1]!.content)).toMatchObject({
      site: { languages: ['English'], titles: expect.arrayContaining(['Lindau', 'Mangturm']) },
      history: [{ visitor: FIRST, assistant: FIRST_ANSWER }],
      message: FOLLOW_UP,
    });
    const sent = answers.at(-1)!.body.messages.at(-1)!.content;
    expect(sent).toContain('Hannelore Brandt');
    expect(sent.endsWith(FOLLOW_UP)).toBe(true);
    // Neither shown, nor kept, nor logged.
    const read = await live.get(`${agent}/conversations/${conversationId}`);
    expect(JSON.stringify([answers.at(-1)!.body, body, read.body, service.output])).not.toContain(REWRITTEN);
    expect((await Metrics.of(service)).value('parley_rewrites_total', { outcome: 'used' })).toBe(1);
  });

  it('is not written out for a visitor who has left', async () => {
    const { agent, conversationId } = await conversation();
    rewriteAs({ fault: 'hang-before-headers' });
    const leaving = new AbortController();
    const stream = live
      .stream(`${agent}/chat`, { message: FOLLOW_UP, conversationId }, leaving.signal)
      .next();
    const [call] = await until(
      async () => calls().rewrites,
      ({ length }) => length > 0,
    );
    leaving.abort();
    await expect(stream).rejects.toThrow(/abort/i);
    await call!.closed;
    expect(call!.aborted).toBe(true);
    await until(
      () => Metrics.of(service),
      (metrics) => metrics.value('parley_turns_total', { outcome: 'left' }) === 1,
    );
    expect(calls().answers).toHaveLength(1);
    const { body } = await live.get(`${agent}/conversations/${conversationId}`);
    expect(body.conversation.messages).toHaveLength(1);
    // A visitor who leaves says nothing about the model.
    rewriteAs(REWRITTEN);
    await live.post(`${agent}/chat`, { message: FOLLOW_UP, conversationId });
    expect(calls().rewrites).toHaveLength(2);
  });

  it('is 404 when its agent is deleted meanwhile', async () => {
    const { agent, conversationId } = await conversation();
    rewriteAs({ fault: 'hang-before-headers' });
    const answer = live.post(`${agent}/chat`, { message: FOLLOW_UP, conversationId });
    await until(
      async () => calls().rewrites,
      ({ length }) => length > 0,
    );
    expect((await live.delete(agent)).status).toBe(204);
    expect((await answer).status).toBe(404);
    expect(calls().answers).toHaveLength(1);
  });

  it('is answered by the words of the conversation when the model hangs, within the time for a rewrite', async () => {
    const { agent, conversationId } = await conversation();
    rewriteAs({ fault: 'hang-before-headers' });
    const late = async (): Promise<number | undefined> =>
      (await Metrics.of(service)).value('parley_rewrites_total', { outcome: 'late' });
    const lateBefore = await late();
    const startedAtMs = performance.now();
    const { status, body } = await live.post(`${agent}/chat`, { message: FOLLOW_UP, conversationId });
    expect({ status, text: body.text }).toEqual({ status: 200, text: 'Indeed.' });
    // The visitor's own words lead to nothing else.
    expect(body.sources[0].title).toBe('Lindau');
    expect(performance.now() - startedAtMs).toBeGreaterThanOrEqual(BUDGET_MS - 100);
    const [call] = calls().rewrites;
    await call!.closed;
    expect(call!.aborted).toBe(true);
    // One late answer says nothing about the next.
    rewriteAs(REWRITTEN);
    await live.post(`${agent}/chat`, { message: FOLLOW_UP, conversationId });
    expect(calls().rewrites).toHaveLength(2);
    expect(await late()).toBe((lateBefore ?? 0) + 1);
    const metrics = await Metrics.of(service);
    expect(metrics.value('parley_rewrites_total', { outcome: 'paused' })).toBe(0);
  });

  it('is not written out if it stands by itself, opens a conversation, or asks nothing', async () => {
    const { agent, conversationId } = await conversation();
    rewriteAs(REWRITTEN);
    for (const message of ['How many seals live in the zoo of Lindau?', 'Thanks!'])
      await live.post(`${agent}/chat`, { message, conversationId });
    await live.post(`${agent}/chat`, { message: FOLLOW_UP });
    expect(calls().rewrites).toEqual([]);
  });
});

// A service of its own: a rewrite that failed is remembered.
describe('a follow-up that the model does not write out', () => {
  beforeAll(start);
  afterAll(stop);

  it('is answered by the words of the conversation when the model fails, which is asked once', async () => {
    const { agent, conversationId } = await conversation();
    rewriteAs({ fault: 'status', status: 500 });
    const { status, body } = await live.post(`${agent}/chat`, { message: FOLLOW_UP, conversationId });
    expect({ status, text: body.text }).toEqual({ status: 200, text: 'Indeed.' });
    expect(calls().rewrites).toHaveLength(1);
    expect((await Metrics.of(service)).value('parley_rewrites_total', { outcome: 'failed' })).toBe(1);
  });
});

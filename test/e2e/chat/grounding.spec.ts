import { createAgent, trainText } from '../../support/agent';
import type { Client } from '../../support/client';
import type { FakeModel } from '../../support/fake-model';
import { useServiceWithModel, useSharedServiceWithModel } from '../../support/use-service';

const KNOWLEDGE = '# Delivery\n\nDelivery to Austria costs 4.90 euros and takes three days.';
const QUESTION = 'How much is the delivery to Austria?';
const GROUNDED = 'Delivery costs 4.90 euros.';
const UNGROUNDED = 'Delivery costs 17.35 euros.';

/** The text and the last event before `[DONE]` of a streamed answer. */
async function streamed(live: Client, agent: string) {
  const events: Record<string, unknown>[] = [];
  for await (const event of live.stream(`${agent}/chat`, { message: QUESTION }))
    if (event !== '[DONE]') events.push(event);
  return { text: events.map(({ delta }) => delta).join(''), last: events.at(-1)! };
}

/** An agent that knows this, and asks the model. */
async function agentOf(live: Client, fields: object = {}): Promise<string> {
  const agent = await createAgent(live, fields);
  await trainText(live, agent, 'delivery', KNOWLEDGE);
  return agent;
}

/** The ungrounded answers that the analytics of the agent count. */
async function ungroundedOf(live: Client, agent: string): Promise<number> {
  const { body } = await live.get(`${agent}/analytics/series?interval=month`);
  return body.series.at(-1).ungrounded;
}

describe('an answer of a language model', () => {
  const { live, test, model } = useSharedServiceWithModel();

  it('says whether it has only facts of its passages, and analytics count the others', async () => {
    const agent = await agentOf(live);
    model.script(GROUNDED, UNGROUNDED, UNGROUNDED);
    const [grounded, ungrounded] = [
      await live.post(`${agent}/chat`, { message: QUESTION }),
      await live.post(`${agent}/chat`, { message: QUESTION }),
    ];
    expect(grounded.body).toMatchObject({ text: GROUNDED, grounded: true });
    expect(ungrounded.body).toMatchObject({ text: UNGROUNDED, grounded: false });
    const { text, last } = await streamed(live, agent);
    expect(text).toBe(UNGROUNDED);
    expect(last).toMatchObject({ delta: '', grounded: false });
    expect(await ungroundedOf(live, agent)).toBe(2);
  });

  it('says so again under the key of the first request', async () => {
    const agent = await agentOf(live);
    model.script(UNGROUNDED);
    const headers = { 'idempotency-key': `once-${agent}` };
    const once = () => live.send('POST', `${agent}/chat`, { message: QUESTION }, headers);
    expect((await once()).body.grounded).toBe(false);
    expect((await once()).body.grounded).toBe(false);
  });

  it('may repeat what the visitor and the persona said', async () => {
    const agent = await agentOf(live, { botPersonality: 'Our hotline is 030 7654321.' });
    model.script('You need 48 parcels? Call 030 7654321.');
    const { body } = await live.post(`${agent}/chat`, { message: 'How much is the delivery of 48 parcels?' });
    expect(body.grounded).toBe(true);
  });

  it('is not checked when the built-in model wrote it', async () => {
    const agent = await agentOf(test);
    const { body } = await test.post(`${agent}/chat`, { message: QUESTION });
    expect(body.text).toContain('4.90');
    expect(body).not.toHaveProperty('grounded');
  });
});

describe('with REFUSE_UNGROUNDED, an answer of a language model', () => {
  // It refuses ungrounded answers.
  const { live, model }: { live: Client; model: FakeModel } = useServiceWithModel({
    REFUSE_UNGROUNDED: 'true',
  });

  it('is replaced by botNoAnswer when it is not grounded, and counts as unanswered', async () => {
    const agent = await agentOf(live, { botNoAnswer: 'No idea.' });
    model.script(UNGROUNDED, UNGROUNDED, GROUNDED);
    const { body } = await live.post(`${agent}/chat`, { message: QUESTION });
    expect(body).toMatchObject({ text: 'No idea.', model: 'none', sources: [], grounded: false });
    const { text, last } = await streamed(live, agent);
    expect(text).toBe('No idea.');
    expect(last).toMatchObject({ grounded: false, sources: [] });
    expect(await streamed(live, agent)).toMatchObject({ text: GROUNDED, last: { grounded: true } });
    const { body: unanswered } = await live.get(`${agent}/conversations?answered=false`);
    expect(unanswered.conversations).toHaveLength(2);
    expect(await ungroundedOf(live, agent)).toBe(2);
  });

  it('is replaced in the language of the visitor when the agent has no botNoAnswer', async () => {
    const agent = await agentOf(live);
    model.script(UNGROUNDED);
    const { body } = await live.post(`${agent}/chat`, { message: QUESTION });
    expect(body.text).toMatch(/know/);
    expect(body.text).not.toContain('17.35');
  });
});

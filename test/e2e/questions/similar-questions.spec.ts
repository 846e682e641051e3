import { createAgent, trainText } from '../../support/agent';
import type { Client } from '../../support/client';
import { startFakeEmbeddings, type FakeEmbeddings } from '../../support/fake-embeddings';
import { Service } from '../../support/service';

const CANADA = 'Do you ship heavy parcels quickly to Canada?';
const PERU = 'Do you ship heavy parcels quickly to Peru?';
const OTHER = 'Which dinosaurs had feathers?';
const THINGS = 'Does the workshop in Lindau mend old green';
const ANSWER = 'Yes, within 5 days.';

// A service of its own, because it has an encoder.
describe('open questions about the same thing', () => {
  let fake: FakeEmbeddings;
  let service: Service;
  let live: Client;
  let agent: string;

  beforeAll(async () => {
    fake = await startFakeEmbeddings();
    service = await Service.start({ EMBEDDING_BASE_URL: fake.url, EMBEDDING_MODEL: 'fake' });
    ({ live } = await service.tenant());
  });
  afterAll(async () => {
    await service.stop();
    await fake.close();
  });
  beforeEach(async () => {
    fake.reply({ mood: 'well' });
    agent = await createAgent(live, { botNoAnswer: 'That I do not know.' });
    await trainText(live, agent, 'guide', 'The museum opens at 10:00.');
    for (const message of [OTHER, OTHER, PERU, CANADA, CANADA]) await live.post(`${agent}/chat`, { message });
  });

  const questions = async () => (await live.get(`${agent}/questions`)).body.questions;
  const answer = (id: number, alsoAnswers: number[]) =>
    live.post(`${agent}/questions/${id}/answer`, { answer: ANSWER, alsoAnswers });
  const decisionOn = async (message: string) => (await live.post(`${agent}/chat`, { message })).body.decision;

  it('are one entry of the list, the most asked first', async () => {
    const [first, second, ...others] = await questions();
    expect(first).toMatchObject({ question: CANADA, count: 2, similar: [{ question: PERU, count: 1 }] });
    expect(second).toMatchObject({ question: OTHER, count: 2, similar: [] });
    expect(others).toEqual([]);
  });

  it('are answered apart', async () => {
    const [{ id }] = await questions();
    await answer(id, []);
    expect(await questions()).toMatchObject([{ question: OTHER }, { question: PERU, similar: [] }]);
    expect(await decisionOn(PERU)).not.toBe('pair');
  });

  it('are answered together if the caller says so', async () => {
    const [{ id, similar }] = await questions();
    const { status, body } = await answer(id, [similar[0].id]);
    expect([status, body.examples.length]).toEqual([200, 2]);
    expect(await questions()).toMatchObject([{ question: OTHER }]);
    for (const message of [CANADA, PERU]) expect(await decisionOn(message)).toBe('pair');
  });

  it('stay open if one of the ids is of no open question', async () => {
    const [{ id }] = await questions();
    const { status, body } = await answer(id, [1]);
    expect([status, body.error.details]).toEqual([404, { resource: 'question' }]);
    expect(await questions()).toMatchObject([{ question: CANADA }, { question: OTHER }]);
  });

  it('stand alone while the encoder fails', async () => {
    fake.reply({ mood: 'status', status: 400 });
    for (const thing of ['lamps', 'chairs'])
      await live.post(`${agent}/chat`, { message: `${THINGS} ${thing}?` });
    const found = (await questions()).slice(-2);
    expect(found.map(({ similar }: { similar: object[] }) => similar)).toEqual([[], []]);
  });
});

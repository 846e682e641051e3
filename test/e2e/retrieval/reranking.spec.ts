import { createAgent, trainText } from '../../support/agent';
import { FakeReranker } from '../../support/fake-reranker';
import { useServiceWithModel } from '../../support/use-service';

const QUESTION = 'How much is the parking?';
const TEXTS = [
  '# Parking fees\n\nHow much is the parking? The parking is two euros an hour for all who come for parking.',
  '# Garage\n\nThe best price for parking is the best ticket: it is five euros a day.',
];

const settings: Record<string, string> = { RERANK_MODEL: 'm' };
let fake: FakeReranker;
beforeAll(async () => {
  fake = await FakeReranker.start();
  settings['RERANK_BASE_URL'] = fake.url;
});
afterAll(() => fake.close());

// It has a reranker.
const { live, test, model } = useServiceWithModel(settings);
// It rests on the passage that it reads first.
beforeEach(() => model.reply('That much. [1]'));

/** The title of the first source of the answer to the question. */
async function firstSource(client: typeof live): Promise<string> {
  const agent = await createAgent(client);
  for (const [index, text] of TEXTS.entries()) await trainText(client, agent, `text ${index}`, text);
  const { status, body } = await client.post(`${agent}/chat`, { message: QUESTION });
  expect(status).toBe(200);
  return body.sources[0].title;
}

it('puts first the passage that the reranker prefers, and keeps the order without it', async () => {
  expect(await firstSource(live)).toBe('Garage');
  expect(fake.requests.at(-1)!.body.query).toBe(QUESTION);
  fake.mood = { status: 500, body: '' };
  expect(await firstSource(live)).toBe('Parking fees');
});

it('sends nothing of test mode to the endpoint', async () => {
  const calls = fake.requests.length;
  expect(await firstSource(test)).toBe('Parking fees');
  expect(fake.requests).toHaveLength(calls);
});

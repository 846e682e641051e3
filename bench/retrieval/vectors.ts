import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { DataSource } from 'typeorm';
import type { AgentKey } from '../../src/agents/agents.queries';
import { addModel, addToGraph, createGraph } from '../../src/ingestion/embedding/embedding-model.queries';
import { prepareVectors } from '../../src/knowledge/vectors/vector-storage.service';
import { nearestPassages, vectorText } from '../../src/knowledge/vectors/vectors.queries';
import { newId } from '../../src/platform/database/id';
import { onDatabase } from '../service/database';
import { insertAgent } from '../../test/support/insert-agent';

const SUBJECTS = 200;
const SEARCHES = 30;
const MAX_FOUND = 40;
const ROWS_PER_STATEMENT = 100;

/**
 * `npm run bench -- retrieval/vectors [--sizes 2000,20000] [--dimensions 384] [--graph]`: the time of a search among
 * this many vectors of one agent, compared one by one. With `--graph` also by the graph: the time, the recall, and the
 * time to add a vector. On the embedded database, or on `DATABASE_URL` (with `SECRET_KEY`).
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      sizes: { type: 'string', default: '2000,20000' },
      dimensions: { type: 'string', default: '384' },
      graph: { type: 'boolean', default: false },
    },
  });
  const dimensions = Number(values.dimensions);
  const folder = mkdtempSync(join(tmpdir(), 'parley-vectors-'));
  try {
    await onDatabase({ ...process.env, DATA_DIR: folder }, async (dataSource) => {
      await prepareVectors(dataSource);
      const { id: modelId } = await addModel(dataSource, `bench-${newId()}`, dimensions);
      for (const size of values.sizes.split(',').map(Number))
        await measure(dataSource, new Space(dimensions), { modelId, dimensions }, size, values.graph);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(
  dataSource: DataSource,
  space: Space,
  model: { modelId: number; dimensions: number },
  size: number,
  withGraph: boolean,
): Promise<void> {
  const agent = await fill(dataSource, space, model.modelId, size);
  await dataSource.query('ANALYZE embeddings');
  const questions = Array.from({ length: SEARCHES }, () => space.vector());
  const exact = await timed(dataSource, agent, { ...model, inGraph: false }, questions);
  console.log(`${size} x ${model.dimensions}, one by one: ${exact.text}`);
  if (!withGraph) return;
  await createGraph(dataSource, model.modelId, model.dimensions);
  const startedAtMs = performance.now();
  while ((await addToGraph(dataSource, agent, model.modelId)) > 0);
  const msEach = (performance.now() - startedAtMs) / size;
  await dataSource.query('ANALYZE embeddings');
  const graph = await timed(dataSource, agent, { ...model, inGraph: true }, questions);
  const shared = graph.found.map(
    (ids, i) => ids.filter((id) => exact.found[i]?.includes(id)).length / MAX_FOUND,
  );
  const recall = shared.reduce((sum, share) => sum + share, 0) / shared.length;
  const quality = `recall@${MAX_FOUND} ${(100 * recall).toFixed(1)}, added in ${msEach.toFixed(1)} ms each`;
  console.log(`${size} x ${model.dimensions}, by the graph: ${graph.text}, ${quality}`);
}

async function timed(
  dataSource: DataSource,
  agent: AgentKey,
  model: { modelId: number; dimensions: number; inGraph: boolean },
  questions: number[][],
): Promise<{ text: string; found: number[][] }> {
  const times: number[] = [];
  const found: number[][] = [];
  for (const question of questions) {
    const startedAtMs = performance.now();
    const rows = await nearestPassages(dataSource, agent, {
      vectors: model,
      vector: question,
      limit: MAX_FOUND,
    });
    times.push(performance.now() - startedAtMs);
    found.push(rows.map(({ id }) => id));
  }
  times.sort((a, b) => a - b);
  const at = (share: number): string => (times[Math.floor(share * times.length)] ?? 0).toFixed(1);
  return { text: `median ${at(0.5)} ms, p95 ${at(0.95)} ms`, found };
}

/** Creates an agent with one source of `size` passages, each with a vector. */
async function fill(dataSource: DataSource, space: Space, modelId: number, size: number): Promise<AgentKey> {
  const { accountId, agentId } = await insertAgent(dataSource);
  const [sourceId, documentId] = [newId(), newId()];
  await dataSource.query(
    `INSERT INTO training_sources (id, account_id, agent_id, source, type, status, run_id, live_run_id)
     VALUES ($1, $2, $3, 'bench', 'text', 'completed', 1, 1)`,
    [sourceId, accountId, agentId],
  );
  await dataSource.query(
    `INSERT INTO documents (id, account_id, agent_id, source_id, run_id, title, language)
     VALUES ($1, $2, $3, $4, 1, '', 'und')`,
    [documentId, accountId, agentId, sourceId],
  );
  for (let from = 0; from < size; from += ROWS_PER_STATEMENT) {
    const vectors = Array.from({ length: ROWS_PER_STATEMENT }, () => vectorText(space.vector()));
    const ids = vectors.map(() => newId());
    await dataSource.query(
      `WITH passage AS (
         INSERT INTO passages (id, account_id, agent_id, source_id, document_id, run_id, position, heading, text)
         SELECT id, $3, $4, $5, $6, 1, 0, '', 'passage ' || id FROM unnest($1::bigint[]) AS id RETURNING id, text_hash
       )
       INSERT INTO embeddings (agent_id, model_id, text_hash, title_hash, account_id, vector)
       SELECT $4, $7, text_hash, hashtextextended('', 0), $3, given.vector::vector
       FROM unnest($1::bigint[], $2::text[]) AS given (id, vector) JOIN passage USING (id)`,
      [ids, vectors, accountId, agentId, sourceId, documentId, modelId],
    );
  }
  return { accountId, agentId };
}

/** Random vectors in clusters around some subjects, like vectors of texts. */
class Space {
  private readonly subjects: number[][];

  constructor(private readonly dimensions: number) {
    this.subjects = Array.from({ length: SUBJECTS }, () => this.direction());
  }

  vector(): number[] {
    const subject = this.subjects[Math.floor(Math.random() * SUBJECTS)] ?? [];
    return this.direction().map((value, i) => value + (subject[i] ?? 0));
  }

  private direction(): number[] {
    return Array.from({ length: this.dimensions }, () => Math.random() - 0.5);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

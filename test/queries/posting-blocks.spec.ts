import type { DataSource } from 'typeorm';
import { ANALYSIS_VERSION } from '@app/ranking';
import { outdatedSources } from '../../src/ingestion/reindexing/reindexing.queries';
import { findBatches, findPostings } from '../../src/knowledge/knowledge.queries';
import { newId } from '../../src/platform/database/id';
import { PostingBlocks1795305600000 } from '../../src/platform/database/migrations/1795305600000-posting-blocks';
import { openTestDatabase, type TestDatabase } from '../support/database';

let database: TestDatabase;
let dataSource: DataSource;
let agentId: number;

beforeAll(async () => {
  database = await openTestDatabase();
  ({ dataSource } = database);
});
afterAll(() => database.close());

beforeEach(async () => {
  const accountId = newId();
  agentId = newId();
  await dataSource.query(`INSERT INTO accounts (id, name, plan) VALUES ($1, 'Tenant', 'enterprise')`, [
    accountId,
  ]);
  await dataSource.query(
    `INSERT INTO agents (id, account_id, mode, name, bot_name) VALUES ($1, $2, 'live', 'Agent', 'Agent')`,
    [agentId, accountId],
  );
});

/** A source as earlier versions write it, with postings in arrays. Returns its id. */
async function sourceInArrays(): Promise<number> {
  const [sourceId, runId, batchId] = [newId(), newId(), newId()];
  await dataSource.query(
    `INSERT INTO training_sources (id, account_id, agent_id, source, type, status, run_id, analysis_version)
     SELECT $1, account_id, id, gen_random_uuid()::text, 'text', 'completed', $3, ${ANALYSIS_VERSION} FROM agents WHERE id = $2`,
    [sourceId, agentId, runId],
  );
  const rows = [
    { term: 'ship', ids: [7, 9], frequencies: [1, 300], lengths: [5, 6] },
    { term: 'island', ids: [9, 8], frequencies: [2, 1], lengths: [6, 3] },
  ];
  for (const { term, ids, frequencies, lengths } of rows) {
    await dataSource.query(
      `INSERT INTO postings (agent_id, account_id, source_id, run_id, batch_id, term, passage_ids, frequencies, lengths)
       SELECT agent_id, account_id, id, run_id, $2, $3, $4, $5, $6 FROM training_sources WHERE id = $1`,
      [sourceId, batchId, term, ids, frequencies, lengths],
    );
  }
  return sourceId;
}

async function publish(sourceId: number): Promise<void> {
  await dataSource.query('UPDATE training_sources SET live_run_id = run_id, data_count = 3 WHERE id = $1', [
    sourceId,
  ]);
}

async function migrating(change: () => Promise<void>): Promise<void> {
  const runner = dataSource.createQueryRunner();
  const migration = new PostingBlocks1795305600000();
  try {
    await migration.down(runner);
    await change();
    await runner.startTransaction();
    await migration.up(runner);
    await runner.commitTransaction();
  } finally {
    await runner.release();
  }
}

describe('postings of earlier versions', () => {
  it('are converted when they are published', async () => {
    await migrating(async () => {
      await publish(await sourceInArrays());
      await sourceInArrays();
    });
    const { batches } = await findBatches(dataSource, agentId);
    const passages = Buffer.alloc(3 * 12);
    [7, 8, 9].forEach((id, place) => passages.writeUInt32BE(id, place * 12 + 4));
    [5, 3, 6].forEach((length, place) => passages.writeUInt32BE(length, place * 12 + 8));
    expect(batches).toEqual([{ batchId: expect.any(Number), passages }]);
    const batchId = batches[0]!.batchId;
    const { terms } = await findPostings(dataSource, agentId, ['ship', 'island', 'refund']);
    const block = (...postings: number[]) => Buffer.from(Uint8Array.from(postings));
    expect(terms).toEqual(
      expect.arrayContaining([
        { term: 'ship', blocks: [[batchId, 8]], postings: block(0, 0, 0, 1, 0, 0, 2, 255) },
        { term: 'island', blocks: [[batchId, 8]], postings: block(0, 0, 1, 1, 0, 0, 2, 2) },
      ]),
    );
    expect(terms).toHaveLength(2);
  });

  it('are written again when a process of an earlier version publishes them later', async () => {
    const sourceId = await sourceInArrays();
    expect(await outdatedSources(dataSource, 1000)).not.toContain(sourceId);
    await publish(sourceId);
    expect(await outdatedSources(dataSource, 1000)).toContain(sourceId);
  });
});

import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { ANALYSIS_VERSION } from '@app/ranking';
import type { CrawledPage } from '../../src/ingestion/crawled-page';
import { PAGES_OF_NEWEST_RUN, saveProgress, TITLES_OF_PAGES } from '../../src/ingestion/crawled-page.queries';
import { deleteUnpublished } from '../../src/ingestion/document.queries';
import { DocumentWriter } from '../../src/ingestion/document-writer';
import { NO_PROGRESS } from '../../src/ingestion/ingestion-progress';
import { RunOvertakenError, type IngestionRun } from '../../src/ingestion/ingestion-run';
import { claimSource, completeSource, failSource } from '../../src/ingestion/ingestion.queries';
import { indexDocuments, type BatchIndexer } from '../../src/ingestion/passage-writer';
import { reindex } from '../../src/ingestion/reindexing/reindex';
import {
  claimOutdated,
  forgetIndexReader,
  noteIndexReader,
  outdatedSources,
  type OutdatedSource,
} from '../../src/ingestion/reindexing/reindexing.queries';
import { indexBatch } from '../../src/ingestion/thread/document-index';
import { readDocument } from '../../src/ingestion/thread/read-document';
import { knowledgeVersion } from '../../src/knowledge/knowledge.queries';
import { KnowledgeService } from '../../src/knowledge/knowledge.service';
import { newId } from '../../src/platform/database/id';
import { openTestDatabase, type TestDatabase } from '../support/database';
import { insertAgent } from '../support/insert-agent';

const SHIPPING = 'การจัดส่งสินค้าไปยังเกาะใช้เวลาห้าวันทำการ';
const TEXTS = [SHIPPING, 'ร้านเปิดทุกวันตั้งแต่เก้าโมงเช้าถึงหกโมงเย็น'];
const QUESTION = 'การจัดส่งใช้เวลากี่วัน';
const PAGES: CrawledPage[] = [
  { url: 'https://www.example.com/0', state: 'added', reason: null, detail: null },
  { url: 'https://www.example.com/gone', state: 'skipped', reason: 'http_error', detail: 'HTTP 404' },
];
const SECTION = { heading: '', anchor: null };

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await openTestDatabase();
  ({ dataSource } = database);
});
afterAll(() => database.close());

async function claim(source: Omit<IngestionRun, 'runId'>): Promise<IngestionRun> {
  const run = { ...source, runId: newId() };
  // Ends the lease of an earlier run.
  await dataSource.query(`UPDATE training_sources SET available_at = now() WHERE id = $1`, [run.sourceId]);
  expect(await claimSource(dataSource, run.sourceId, run.runId)).toBeDefined();
  return run;
}

/** Writes texts under the run, as training does. False when the run cannot be published. */
async function train(run: IngestionRun, texts: string[]): Promise<boolean> {
  const writer = new DocumentWriter(dataSource, run);
  for (const [number, text] of texts.entries()) {
    const document = readDocument({
      title: `Page ${number}`,
      sections: [{ ...SECTION, blocks: [text] }],
    });
    await writer.add(`https://www.example.com/${number}`, document);
  }
  await writer.flush();
  const indexed = await indexDocuments(dataSource, run);
  const progress = { ...NO_PROGRESS, pagesFound: 3, pagesFetched: 2, pagesSkipped: 1 };
  return dataSource.transaction(async (transaction) => {
    const isPublished = await completeSource(transaction, run, { ...indexed, title: 'Page 0', progress });
    await deleteUnpublished(transaction, run);
    return isPublished;
  });
}

/** A trained website with the postings and languages of another analysis. */
async function oldSource(): Promise<IngestionRun> {
  const { accountId, agentId } = await insertAgent(dataSource);
  const sourceId = newId();
  await dataSource.query(
    `INSERT INTO training_sources (id, account_id, agent_id, source, type, updated_at)
     VALUES ($1, $2, $3, 'site', 'website', '2026-01-01')`,
    [sourceId, accountId, agentId],
  );
  const run = await claim({ accountId, agentId, sourceId });
  await saveProgress(dataSource, run, { progress: NO_PROGRESS, position: 1, pages: PAGES });
  expect(await train(run, TEXTS)).toBe(true);
  await dataSource.query(`UPDATE posting_blocks SET term = 'old ' || term WHERE agent_id = $1`, [agentId]);
  await dataSource.query(`UPDATE documents SET language = 'und' WHERE source_id = $1`, [sourceId]);
  await dataSource.query(
    `UPDATE training_sources SET analysis_version = 1, languages = '{und}' WHERE id = $1`,
    [sourceId],
  );
  return run;
}

async function claimAgain({ sourceId }: IngestionRun): Promise<OutdatedSource> {
  const source = await claimOutdated(dataSource, sourceId, newId());
  expect(source).toBeDefined();
  return source!;
}

async function requestTraining({ sourceId }: IngestionRun): Promise<void> {
  await dataSource.query(`UPDATE training_sources SET status = 'pending' WHERE id = $1`, [sourceId]);
}

async function found(agent: IngestionRun): Promise<string[]> {
  const version = await knowledgeVersion(dataSource, agent);
  const { passages } = await new KnowledgeService(dataSource).search(agent, QUESTION, {
    maxPassages: 5,
    version,
  });
  return passages.map(({ text }) => text);
}

/** The source in the API, and its pages. */
async function shown({ sourceId }: IngestionRun): Promise<object> {
  const [row] = await dataSource.query(
    `SELECT title, status, data_count, progress, error, schedule, next_training_at, created_at, updated_at, starts,
       ${PAGES_OF_NEWEST_RUN.text} AS pages, ${TITLES_OF_PAGES.text} AS titles
     FROM training_sources AS source WHERE id = $1`,
    [sourceId],
  );
  return row;
}

async function versionOf({ sourceId }: IngestionRun): Promise<number> {
  const [row] = await dataSource.query(
    `SELECT analysis_version AS version FROM training_sources WHERE id = $1`,
    [sourceId],
  );
  return row.version;
}

/** The runs that have rows of the source. */
async function runsWithRows({ sourceId }: IngestionRun): Promise<number[]> {
  const rows: { runId: number }[] = await dataSource.query(
    ['documents', 'passages', 'passage_batches']
      .map((table) => `SELECT run_id AS "runId" FROM ${table} WHERE source_id = $1`)
      .join(' UNION '),
    [sourceId],
  );
  return rows.map(({ runId }) => runId);
}

/** An indexer that lets something happen first. */
function indexAfter(happens: () => Promise<unknown>): BatchIndexer {
  return async (batch) => {
    await happens();
    return [indexBatch(batch)];
  };
}

describe('a source whose postings are of an earlier analysis', () => {
  it('is found again after it was indexed again, and nothing else of it changes', async () => {
    const old = await oldSource();
    expect(await found(old)).toEqual([]);
    expect(await outdatedSources(dataSource, 1000)).toContainEqual({ sourceId: old.sourceId });
    const before = await shown(old);
    const hashes = 'SELECT url, title, content_hash FROM documents WHERE source_id = $1 ORDER BY position';
    const documents = await dataSource.query(hashes, [old.sourceId]);

    const run = await claimAgain(old);
    expect(await shown(old)).toEqual(before);
    expect(await reindex(dataSource, run)).toBe(TEXTS.length);

    expect((await found(old))[0]).toBe(SHIPPING);
    expect(await shown(old)).toEqual(before);
    expect(before).toMatchObject({ status: 'completed', data_count: TEXTS.length, pages: PAGES });
    expect(await dataSource.query(hashes, [old.sourceId])).toEqual(documents);
    expect(await runsWithRows(old)).toEqual([run.runId]);
    expect((await knowledgeVersion(dataSource, old)).languages).toEqual(['th']);
    expect(await versionOf(old)).toBe(ANALYSIS_VERSION);
    expect(await outdatedSources(dataSource, 1000)).not.toContainEqual({ sourceId: old.sourceId });
    expect(await claimOutdated(dataSource, old.sourceId, newId())).toBeUndefined();
    expect(await dataSource.query('SELECT FROM deliveries')).toEqual([]);
  });

  it('keeps its postings while a process of the earlier analysis runs', async () => {
    const old = await oldSource();
    const reader = randomUUID();
    const isOutdated = async (): Promise<boolean> =>
      (await outdatedSources(dataSource, 1000)).some(({ sourceId }) => sourceId === old.sourceId);
    await noteIndexReader(dataSource, reader);
    expect(await isOutdated()).toBe(true);
    await dataSource.query('UPDATE index_readers SET analysis_version = 0');
    await noteIndexReader(dataSource, reader);
    expect(await isOutdated()).toBe(false);
    expect(await claimOutdated(dataSource, old.sourceId, newId())).toBeUndefined();
    await dataSource.query(`UPDATE index_readers SET seen_at = now() - interval '2 minutes'`);
    expect(await isOutdated()).toBe(true);
    await noteIndexReader(dataSource, reader);
    expect(await isOutdated()).toBe(false);
    await forgetIndexReader(dataSource, reader);
    expect(await isOutdated()).toBe(true);
  });

  it('stays failed with its reason and pages, when training it again had failed', async () => {
    const old = await oldSource();
    await requestTraining(old);
    const failed = await claim(old);
    await saveProgress(dataSource, failed, { progress: NO_PROGRESS, position: 1, pages: PAGES.slice(1) });
    expect(await failSource(dataSource.manager, failed, { error: 'HTTP 404', progress: NO_PROGRESS })).toBe(
      true,
    );
    const before = await shown(old);
    await reindex(dataSource, await claimAgain(old));
    expect(await shown(old)).toEqual(before);
    expect(before).toMatchObject({ status: 'failed', error: 'HTTP 404', pages: PAGES.slice(1) });
    expect((await found(old))[0]).toBe(SHIPPING);
  });

  it('is left to its training when that was requested', async () => {
    const old = await oldSource();
    await requestTraining(old);
    expect(await outdatedSources(dataSource, 1000)).not.toContainEqual({ sourceId: old.sourceId });
    expect(await claimOutdated(dataSource, old.sourceId, newId())).toBeUndefined();
    expect(await train(await claim(old), TEXTS)).toBe(true);
    expect(await versionOf(old)).toBe(ANALYSIS_VERSION);
  });

  it('is published by the training that claims it meanwhile, and by no other run', async () => {
    const old = await oldSource();
    const run = await claimAgain(old);
    let training = old;
    const overtake = indexAfter(async () => {
      await requestTraining(old);
      training = await claim(old);
    });
    await expect(reindex(dataSource, run, { index: overtake })).rejects.toThrow(RunOvertakenError);
    expect(await versionOf(old)).toBe(1);
    expect(await train(training, TEXTS)).toBe(true);
    expect(await runsWithRows(old)).toEqual([training.runId]);
    await expect(reindex(dataSource, run)).rejects.toThrow(RunOvertakenError);
    expect(await runsWithRows(old)).toEqual([training.runId]);
  });

  it('has every passage once after a job that was killed, and its pages', async () => {
    const old = await oldSource();
    const killed = await claimAgain(old);
    const kill = indexAfter(() => Promise.reject(new Error('killed')));
    await expect(reindex(dataSource, killed, { index: kill })).rejects.toThrow('killed');
    const run = await claimAgain(old);
    await expect(reindex(dataSource, killed)).rejects.toThrow(RunOvertakenError);
    expect(await reindex(dataSource, run)).toBe(TEXTS.length);
    expect(await runsWithRows(old)).toEqual([run.runId]);
    expect(await shown(old)).toMatchObject({ data_count: TEXTS.length, pages: PAGES });
  });

  it('gets no rows after it or its agent was deleted', async () => {
    const deleted = await oldSource();
    const run = await claimAgain(deleted);
    await dataSource.query('DELETE FROM training_sources WHERE id = $1', [deleted.sourceId]);
    await expect(reindex(dataSource, run)).rejects.toThrow(RunOvertakenError);
    expect(await runsWithRows(deleted)).toEqual([]);

    const ofDeletedAgent = await oldSource();
    const late = await claimAgain(ofDeletedAgent);
    await dataSource.query('UPDATE agents SET deleted_at = now() WHERE id = $1', [late.agentId]);
    await expect(reindex(dataSource, late)).rejects.toThrow(RunOvertakenError);
    expect(await versionOf(late)).toBe(1);
    expect(await outdatedSources(dataSource, 1000)).not.toContainEqual({ sourceId: late.sourceId });
    expect(await claimOutdated(dataSource, late.sourceId, newId())).toBeUndefined();
  });
});

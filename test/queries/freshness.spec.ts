import type { DataSource } from 'typeorm';
import { readDocument } from '../../src/ingestion/thread/read-document';
import { indexDocuments } from '../../src/ingestion/passage-writer';
import { DocumentWriter } from '../../src/ingestion/document-writer';
import type { IngestionRun } from '../../src/ingestion/ingestion-run';
import { newId } from '../../src/platform/database/id';
import { requestDueTraining } from '../../src/ingestion/schedule.queries';
import { openTestDatabase, type TestDatabase } from '../support/database';

const PAST = '-1 minute';
const FUTURE = '1 minute';

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await openTestDatabase();
  ({ dataSource } = database);
});
afterAll(() => database.close());

interface Scheduled {
  due?: string | null;
  status?: string;
  plan?: string;
  suspended?: boolean;
  deleted?: boolean;
}

async function scheduledSource({
  due = PAST,
  status = 'completed',
  plan = 'enterprise',
  suspended = false,
  deleted = false,
}: Scheduled): Promise<IngestionRun> {
  const [accountId, agentId, sourceId, runId] = [newId(), newId(), newId(), newId()];
  await dataSource.query(`INSERT INTO accounts (id, name, plan, suspended) VALUES ($1, 'Tenant', $2, $3)`, [
    accountId,
    plan,
    suspended,
  ]);
  await dataSource.query(
    `INSERT INTO agents (id, account_id, mode, name, bot_name, deleted_at)
     VALUES ($1, $2, 'live', 'Agent', 'Agent', CASE WHEN $3 THEN now() END)`,
    [agentId, accountId, deleted],
  );
  await dataSource.query(
    `INSERT INTO training_sources (id, account_id, agent_id, source, type, status, run_id, schedule, next_training_at)
     VALUES ($1, $2, $3, 'site', 'website', $4, $5, 'weekly', now() + $6::interval)`,
    [sourceId, accountId, agentId, status, runId, due],
  );
  return { accountId, agentId, sourceId, runId };
}

async function stateOf({ sourceId }: IngestionRun): Promise<{ status: string; days: number | null }> {
  const [row] = await dataSource.query(
    `SELECT status, round(extract(epoch FROM next_training_at - now()) / 86400)::integer AS days FROM training_sources WHERE id = $1`,
    [sourceId],
  );
  return row;
}

describe('a schedule', () => {
  it('makes a source pending when it is due, and is due again one period later', async () => {
    const run = await scheduledSource({});
    await requestDueTraining(dataSource, 100);
    expect(await stateOf(run)).toEqual({ status: 'pending', days: 7 });
  });

  it.each<[string, Scheduled]>([
    ['that is not due', { due: FUTURE }],
    ['of a suspended account', { suspended: true }],
    ['of an account whose plan has no training', { plan: 'pro' }],
    ['of a deleted agent', { deleted: true }],
  ])('does not change a source %s', async (_, scheduled) => {
    const run = await scheduledSource(scheduled);
    await requestDueTraining(dataSource, 100);
    expect((await stateOf(run)).status).toBe('completed');
  });

  it('does not change a source whose run has not ended, and starts no second run', async () => {
    const run = await scheduledSource({ status: 'pending' });
    await requestDueTraining(dataSource, 100);
    expect(await stateOf(run)).toEqual({ status: 'pending', days: 7 });
  });
});

describe('text that repeats on the pages of a website', () => {
  const BANNER = 'We ship to all islands of the North Sea, every day.';
  const page = (number: number, blocks: string[]) => ({
    url: `https://www.example.com/${number}`,
    title: `Page ${number}`,
    sections: [{ heading: '', anchor: null, blocks: [`The text of page ${number} alone.`, ...blocks] }],
  });

  async function passagesOf(documents: ReturnType<typeof page>[]): Promise<string[]> {
    const run = await scheduledSource({});
    const writer = new DocumentWriter(dataSource, run);
    for (const { url, ...read } of documents) await writer.add(url, readDocument(read));
    await writer.flush();
    await indexDocuments(dataSource, run);
    const rows: { text: string }[] = await dataSource.query(
      `SELECT passages.text FROM passages JOIN documents ON documents.id = document_id
       WHERE passages.source_id = $1 ORDER BY documents.position, passages.position`,
      [run.sourceId],
    );
    return rows.map(({ text }) => text);
  }

  it('is kept once, in the place where it comes first', async () => {
    const texts = await passagesOf(
      Array.from({ length: 30 }, (_, number) => page(number, number < 9 ? [BANNER] : [])),
    );
    expect(texts).toHaveLength(30);
    expect(texts.filter((text) => text.includes(BANNER))).toEqual([texts[0]]);
    for (const [number, text] of texts.entries()) expect(text).toContain(`The text of page ${number} alone.`);
  });

  it('is kept when it is on only a few of many pages', async () => {
    const texts = await passagesOf(
      Array.from({ length: 30 }, (_, number) => page(number, number < 8 ? [BANNER] : [])),
    );
    expect(texts.filter((text) => text.includes(BANNER))).toHaveLength(8);
  });

  it('is kept on two pages of two', async () => {
    const texts = await passagesOf([page(1, [BANNER]), page(2, [BANNER])]);
    expect(texts.filter((text) => text.includes(BANNER))).toHaveLength(2);
  });

  it('may contain characters that PostgreSQL cannot store', async () => {
    const [text] = await passagesOf([page(1, ['Half a smiley \ud83d and a NUL \0 here.'])]);
    expect(text).toContain('Half a smiley \ufffd and a NUL \ufffd here.');
  });
});

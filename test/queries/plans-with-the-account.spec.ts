import type { DataSource } from 'typeorm';
import { PlansWithTheAccount1795774168000 } from '../../src/platform/database/migrations/1795774168000-plans-with-the-account';
import { openTestDatabase, type TestDatabase } from '../support/database';

const ACCOUNTS = 20;
const AGENTS_OF_ACCOUNT = 5;
const SOURCES_OF_AGENT = 20;

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await openTestDatabase();
  ({ dataSource } = database);
  await dataSource.query(
    `INSERT INTO accounts (id, name, plan) SELECT i, 'Tenant', 'pro' FROM generate_series(1, $1::integer) AS i`,
    [ACCOUNTS],
  );
  await dataSource.query(
    `INSERT INTO agents (id, account_id, mode, name, bot_name)
     SELECT 100 * account + i, account, 'live', 'Agent', 'Agent'
     FROM generate_series(1, $1::integer) AS account, generate_series(1, $2::integer) AS i`,
    [ACCOUNTS, AGENTS_OF_ACCOUNT],
  );
  await dataSource.query(
    `INSERT INTO training_sources (id, account_id, agent_id, source, type)
     SELECT 100 * agents.id + i, account_id, agents.id, i::text, 'text'
     FROM agents, generate_series(1, $1::integer) AS i`,
    [SOURCES_OF_AGENT],
  );
});
afterAll(() => database.close());

/** The number of sources that PostgreSQL expects an agent of the account to have. */
async function expectedSources(): Promise<number> {
  await dataSource.query('ANALYZE training_sources');
  const [row] = await dataSource.query<[{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }]>(
    'EXPLAIN (FORMAT JSON) SELECT FROM training_sources WHERE agent_id = 101 AND account_id = 1',
  );
  return row['QUERY PLAN'][0].Plan['Plan Rows'];
}

describe('a statement that names an agent and its account', () => {
  it('is planned for as many rows as the agent has, even after the migration was undone and ran twice', async () => {
    expect(await expectedSources()).toBe(SOURCES_OF_AGENT);
    const runner = dataSource.createQueryRunner();
    const migration = new PlansWithTheAccount1795774168000();
    await migration.down(runner);
    expect(await expectedSources()).toBeLessThan(SOURCES_OF_AGENT / 2);
    await migration.up(runner);
    await migration.up(runner);
    await runner.release();
    expect(await expectedSources()).toBe(SOURCES_OF_AGENT);
  });
});

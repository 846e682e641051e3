import type { DataSource } from 'typeorm';
import { newId } from '../../src/platform/database/id';
import { openTestDatabase, type TestDatabase } from '../support/database';

const ENTRIES = 20_000;
/** The filters of List Audit Log, each with a value that few entries have. */
const FILTERS = {
  object: `object_id = 'rare'`,
  key: 'key_id = 7',
  operator: 'key_id IS NULL',
  person: 'person_id = 9',
  action: `action = 'webhook.created'`,
  type: `split_part(action, '.', 1) = 'webhook'`,
};

let database: TestDatabase;
let dataSource: DataSource;
const accountId = newId();

beforeAll(async () => {
  database = await openTestDatabase();
  ({ dataSource } = database);
  await dataSource.query(`INSERT INTO accounts (id, name, plan) VALUES ($1, 'Tenant', 'enterprise')`, [
    accountId,
  ]);
  await dataSource.query(
    `INSERT INTO audit_log (id, account_id, mode, action, key_id, person_id, object_id, changes, created_at)
     SELECT n, $1, 'live', CASE WHEN n < 10 THEN 'webhook.created' ELSE 'agent.updated' END,
       CASE WHEN n < 10 THEN NULL WHEN n < 20 THEN 7 ELSE 8 END,
       CASE WHEN n > 20 AND n < 30 THEN 9 END, CASE WHEN n < 10 THEN 'rare' ELSE 'common' END, '{}',
       now() - n * interval '1 second'
     FROM generate_series(1, ${ENTRIES}) AS n`,
    [accountId],
  );
  await dataSource.query('ANALYZE audit_log');
});
afterAll(() => database.close());

describe('the audit log', () => {
  it.each(Object.entries(FILTERS))('reads only the entries of a page, filtered by %s', async (_, filter) => {
    const rows: Record<string, string>[] = await dataSource.query(
      `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) SELECT * FROM audit_log
       WHERE account_id = $1 AND mode = 'live' AND ${filter} ORDER BY created_at DESC, id DESC LIMIT 26`,
      [accountId],
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/audit_log_of_(?:object|key|person|action|type)/);
    expect(plan).not.toMatch(/Filter|Seq Scan/);
  });
});

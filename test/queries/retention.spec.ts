import type { DataSource } from 'typeorm';
import { OldRowsService } from '../../src/deletion/old-rows.service';
import { agentsToRetain } from '../../src/deletion/retention.queries';
import { newId } from '../../src/platform/database/id';
import { removeOldKeys } from '../../src/platform/http/idempotency/idempotency.queries';
import type { QueueService } from '../../src/platform/queue/queue.service';
import { openTestDatabase, type TestDatabase } from '../support/database';

const KEPT_DAYS = 30;
const OLD = 5;
const YOUNG = 3;

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await openTestDatabase();
  ({ dataSource } = database);
});
afterAll(() => database.close());

async function count(table: string): Promise<number> {
  const [row] = await dataSource.query(`SELECT count(*) AS count FROM ${table}`);
  return row.count;
}

describe('retention', () => {
  it('deletes deliveries and their attempts after 30 days', async () => {
    const accountId = newId();
    await dataSource.query(`INSERT INTO accounts (id, name, plan) VALUES ($1, 'Tenant', 'enterprise')`, [
      accountId,
    ]);
    await dataSource.query(
      `INSERT INTO webhooks (id, account_id, mode, name, url, events, secret, created_at, updated_at)
       VALUES ($1, $1, 'live', 'Hook', 'https://example.com', '{}', '', now(), now())`,
      [accountId],
    );
    await dataSource.query(
      `WITH made AS (
         INSERT INTO deliveries (id, account_id, webhook_id, event_id, event_type, body, created_at)
         SELECT number, $1, $1, gen_random_uuid(), 'agent.created', '{}',
           now() - $4 * interval '1 day' + (CASE WHEN number <= $2 THEN -1 ELSE 1 END) * interval '1 minute'
         FROM generate_series(1, $2::bigint + $3::bigint) AS number RETURNING id
       )
       INSERT INTO delivery_attempts (id, account_id, delivery_id, attempted_at, duration_ms)
       SELECT 2 * id + half, $1, id, now(), 1 FROM made, generate_series(0, 1) AS half`,
      [accountId, OLD, YOUNG, KEPT_DAYS],
    );
    await new OldRowsService({ isWorker: true } as QueueService, dataSource).remove();
    expect([await count('deliveries'), await count('delivery_attempts')]).toEqual([YOUNG, 2 * YOUNG]);
  });

  it('deletes idempotency keys after 24 hours, in batches', async () => {
    await dataSource.query(
      `INSERT INTO idempotency_keys (partition, key, path, fingerprint, claim, claimed_until, created_at)
       SELECT '1:live', age, '/api/v1/agents', '', gen_random_uuid(), now(), now() - age::interval
       FROM unnest(ARRAY['24 hours 1 minute', '3 days', '23 hours 59 minutes', '0']) AS age`,
    );
    expect(await removeOldKeys(dataSource.manager, 1)).toBe(1);
    expect(await removeOldKeys(dataSource.manager, 2)).toBe(1);
    expect(await removeOldKeys(dataSource.manager, 2)).toBe(0);
    const kept = await dataSource.query('SELECT key FROM idempotency_keys ORDER BY created_at');
    expect(kept).toEqual([{ key: '23 hours 59 minutes' }, { key: '0' }]);
  });

  it('finds the agents of tonight without reading the others', async () => {
    const accountId = newId();
    await dataSource.query(`INSERT INTO accounts (id, name, plan) VALUES ($1, 'Tenant', 'enterprise')`, [
      accountId,
    ]);
    await dataSource.query(
      `INSERT INTO agents (id, account_id, mode, name, bot_name, retention_days, retained_on)
       SELECT number, $1, 'live', 'Agent', 'Agent', nullif(number % 4, 0), CASE WHEN number > 3 THEN current_date + 1 END
       FROM generate_series(1, 5000) AS number`,
      [accountId],
    );
    await dataSource.query('ANALYZE agents');
    const found = (await agentsToRetain(dataSource, 100)).map(({ agentId }) => agentId);
    expect(found.toSorted()).toEqual([1, 2, 3]);
    const explained = {
      query: (sql: string, values: unknown[]) => dataSource.query(`EXPLAIN ${sql}`, values),
    } as DataSource;
    const plan = JSON.stringify(await agentsToRetain(explained, 100));
    expect(plan).toContain('agents_to_retain');
    expect(plan).not.toContain('Seq Scan');
  });
});

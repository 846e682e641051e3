import type { DataSource } from 'typeorm';
import { AccountColumns1795761826000 } from '../../src/platform/database/migrations/1795761826000-account-columns';
import { newId } from '../../src/platform/database/id';
import { openTestDatabase, type TestDatabase } from '../support/database';
import { rollBackTo } from '../support/roll-back';

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await openTestDatabase();
  ({ dataSource } = database);
});
afterAll(() => database.close());

describe('rows that a process of the previous release writes without an account', () => {
  const [accountId, agentId] = [newId(), newId()];

  async function insertDay(day: string): Promise<void> {
    await dataSource.query(
      'INSERT INTO agent_days (agent_id, day, messages, conversations, leads) VALUES ($1, $2, 1, 1, 1)',
      [agentId, day],
    );
    await dataSource.query(
      `INSERT INTO idempotency_keys (partition, key, path, fingerprint, claim, claimed_until)
       VALUES ($1, $2, '/', '', gen_random_uuid(), now())`,
      [`${accountId}:live:visitor`, day],
    );
  }

  it('get the account of their agent, before the migration and after it', async () => {
    await dataSource.query(`INSERT INTO accounts (id, name, plan) VALUES ($1, 'Tenant', 'pro')`, [accountId]);
    await dataSource.query(
      `INSERT INTO agents (id, account_id, mode, name, bot_name) VALUES ($1, $2, 'live', 'Agent', 'Agent')`,
      [agentId, accountId],
    );
    const runner = dataSource.createQueryRunner();
    const migration = new AccountColumns1795761826000();
    // The foreign keys of later migrations contain the columns.
    await rollBackTo(runner, AccountColumns1795761826000);
    await migration.down(runner);
    await insertDay('2026-05-01');
    await migration.up(runner);
    // A migration without a transaction may run twice.
    await migration.up(runner);
    await runner.release();
    await insertDay('2026-05-02');
    for (const table of ['agent_days', 'idempotency_keys'])
      expect(await dataSource.query(`SELECT account_id AS "accountId" FROM ${table}`)).toEqual([
        { accountId },
        { accountId },
      ]);
  });
});

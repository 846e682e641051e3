import type { DataSource } from 'typeorm';
import { newId } from '../../src/platform/database/id';
import { AccountKeys1795771030000 } from '../../src/platform/database/migrations/1795771030000-account-keys';
import { openTestDatabase, type TestDatabase } from '../support/database';
import { rollBackTo } from '../support/roll-back';

/** SET NULL on one column of a pair needs PostgreSQL 15, and Parley runs on 14. */
const WITHOUT_ACCOUNT = [
  'stored_files_agent_id_fkey',
  'stored_files_message_id_fkey',
  'stored_files_replaced_in_fkey',
  'stored_files_source_id_fkey',
];

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await openTestDatabase();
  ({ dataSource } = database);
});
afterAll(() => database.close());

/** The foreign keys between tables of tenants whose columns lack the account, on either side. */
const keysWithoutAccount = async (): Promise<string[]> => {
  const rows = await dataSource.query<{ name: string }[]>(
    `SELECT conname AS name FROM pg_constraint AS key
     JOIN pg_attribute AS own ON own.attrelid = conrelid AND own.attname = 'account_id'
     JOIN pg_attribute AS other ON other.attrelid = confrelid AND other.attname = 'account_id'
     WHERE contype = 'f' AND NOT (own.attnum = ANY (conkey) AND other.attnum = ANY (confkey) AND convalidated)
     ORDER BY name`,
  );
  return rows.map(({ name }) => name);
};

describe('the foreign keys between tables of tenants', () => {
  it('contain the account', async () => {
    expect(await keysWithoutAccount()).toEqual(WITHOUT_ACCOUNT);
  });

  it('refuse a row that refers to a row of another account', async () => {
    const [owner, other, agentId] = [newId(), newId(), newId()];
    for (const id of [owner, other])
      await dataSource.query(`INSERT INTO accounts (id, name, plan) VALUES ($1, 'Tenant', 'pro')`, [id]);
    await dataSource.query(
      `INSERT INTO agents (id, account_id, mode, name, bot_name) VALUES ($1, $2, 'live', 'Agent', 'Agent')`,
      [agentId, owner],
    );
    const insert = (accountId: number): Promise<unknown> =>
      dataSource.query(
        `INSERT INTO agent_days (account_id, agent_id, day, messages, conversations, leads)
         VALUES ($1, $2, '2026-05-01', 1, 1, 1)`,
        [accountId, agentId],
      );
    await expect(insert(other)).rejects.toThrow('agent_days_agent_id_fkey');
    await insert(owner);
    await dataSource.query('DELETE FROM agents WHERE id = $1', [agentId]);
    expect(await dataSource.query('SELECT FROM agent_days')).toEqual([]);
  });

  it('get it from a migration that may run twice, and lose it when it is rolled back', async () => {
    const runner = dataSource.createQueryRunner();
    const migration = new AccountKeys1795771030000();
    // Newer tables refer to keys with the account.
    const again = await rollBackTo(runner, AccountKeys1795771030000);
    await migration.down(runner);
    expect((await keysWithoutAccount()).length).toBeGreaterThan(30);
    await migration.up(runner);
    await migration.up(runner);
    await again();
    await runner.release();
    expect(await keysWithoutAccount()).toEqual(WITHOUT_ACCOUNT);
  });
});

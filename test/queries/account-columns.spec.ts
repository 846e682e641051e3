import type { DataSource } from 'typeorm';
import { AccountColumns1795761826000 } from '../../src/platform/database/migrations/1795761826000-account-columns';
import { AccountKeys1795771030000 } from '../../src/platform/database/migrations/1795771030000-account-keys';
import { newId } from '../../src/platform/database/id';
import { Inbox1795870000000 } from '../../src/platform/database/migrations/1795870000000-inbox';
import { AddressesOfPeople1795871099000 } from '../../src/platform/database/migrations/1795871099000-addresses-of-people';
import { Passkeys1795871706000 } from '../../src/platform/database/migrations/1795871706000-passkeys';
import { Identities1795872366000 } from '../../src/platform/database/migrations/1795872366000-identities';
import { DisabledPassages1795874650000 } from '../../src/platform/database/migrations/1795874650000-disabled-passages';
import { openTestDatabase, type TestDatabase } from '../support/database';

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
    // The foreign keys that a later migration has replaced contain the columns.
    // A rollback takes the newest migration first.
    const newer = [
      new Inbox1795870000000(),
      new AddressesOfPeople1795871099000(),
      new Passkeys1795871706000(),
      new Identities1795872366000(),
      new DisabledPassages1795874650000(),
    ];
    for (const each of newer.toReversed()) await each.down(runner);
    await new AccountKeys1795771030000().down(runner);
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

import type { DataSource } from 'typeorm';
import { SCOPES } from '../../src/auth/plan';
import { newId } from '../../src/platform/database/id';
import { OwnersScopes1795854300000 } from '../../src/platform/database/migrations/1795854300000-owners-scopes';
import { openTestDatabase, type TestDatabase } from '../support/database';

const NEW = ['agents:delete', 'identity:write', 'models:write'];

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await openTestDatabase();
  ({ dataSource } = database);
});
afterAll(() => database.close());

it('keys that could delete agents before there was a scope for it still can, and no others', async () => {
  const accountId = newId();
  await dataSource.query(`INSERT INTO accounts (id, name, plan) VALUES ($1, 'Tenant', 'pro')`, [accountId]);
  const former = SCOPES.filter((scope) => !NEW.includes(scope));
  const held: string[][] = [[...former], ['agents:read', 'agents:write'], ['agents:read', 'keys:write'], []];
  const ids = held.map(() => newId());
  for (const [at, scopes] of held.entries())
    await dataSource.query(
      `INSERT INTO api_keys (id, account_id, mode, name, scopes, digest, hint) VALUES ($1, $2, 'live', '', $3, $4, '')`,
      [ids[at], accountId, scopes, Buffer.from([at])],
    );
  const read = async (): Promise<string[][]> => {
    const rows = await dataSource.query<{ scopes: string[] }[]>(
      'SELECT scopes FROM api_keys WHERE account_id = $1 ORDER BY digest',
      [accountId],
    );
    return rows.map(({ scopes }) => scopes);
  };
  const runner = dataSource.createQueryRunner();
  const migration = new OwnersScopes1795854300000();
  await migration.up(runner);
  await migration.up(runner);
  expect((await read())[0]!.toSorted()).toEqual([...SCOPES].toSorted());
  expect((await read()).slice(1)).toEqual([[...held[1]!, ...NEW], held[2], held[3]]);
  await migration.down(runner);
  expect(await read()).toEqual(held);
  await runner.release();
});

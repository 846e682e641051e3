import type { DataSource } from 'typeorm';
import { activityOf, rankedAccounts } from '../../src/accounts/admin/account-activity.queries';
import { newId, newUuid } from '../../src/platform/database/id';
import { openTestDatabase, type TestDatabase } from '../support/database';
import { insertAgent } from '../support/insert-agent';

const EVERYONE = { name: '', plan: undefined, suspended: undefined };

let database: TestDatabase;
let dataSource: DataSource;
let busy: number;
let failing: number;
let silent: number;

beforeAll(async () => {
  database = await openTestDatabase();
  ({ dataSource } = database);
  const [one, two] = [await insertAgent(dataSource, 'pro'), await insertAgent(dataSource, 'pro')];
  [busy, failing] = [one.accountId, two.accountId];
  silent = newId();
  await dataSource.query(`INSERT INTO accounts (id, name, plan) VALUES ($1, 'Silent', 'basic')`, [silent]);
  // 7 of a counted day, 5 of a day that is too old, 2 since then; messages of the counted day are not counted twice.
  for (const [day, messages] of [
    [3, 7],
    [40, 5],
  ])
    await dataSource.query(
      `INSERT INTO agent_days (account_id, agent_id, day, messages, conversations, leads)
       VALUES ($1, $2, (now() AT TIME ZONE 'UTC')::date - $3::integer, $4, 0, 0)`,
      [one.accountId, one.agentId, day, messages],
    );
  const conversation = newUuid();
  await dataSource.query(
    `INSERT INTO conversations (id, account_id, agent_id, last_message_at, created_at) VALUES ($1, $2, $3, now(), now())`,
    [conversation, one.accountId, one.agentId],
  );
  for (const age of ['3 days', '1 day', '0'])
    await dataSource.query(
      `INSERT INTO messages (id, account_id, agent_id, conversation_id, query, response, model, created_at)
       VALUES ($1, $2, $3, $4, 'q', 'r', 'm', now() - $5::interval)`,
      [newId(), one.accountId, one.agentId, conversation, age],
    );
  await dataSource.query(
    `INSERT INTO training_sources (id, account_id, agent_id, source, type, status)
     SELECT $1::bigint + n, $2, $3, n::text, 'text', CASE WHEN n < 3 THEN 'failed' ELSE 'completed' END
     FROM generate_series(1, 4) AS n`,
    [newId() - 10, two.accountId, two.agentId],
  );
});
afterAll(() => database.close());

it('the activity of an account is the activity of its agents in 31 days, and its current failures', async () => {
  const activities = await activityOf(dataSource, [busy, failing, silent]);
  expect(activities.get(busy)).toEqual({ messages: 9, failures: 0 });
  expect(activities.get(failing)).toEqual({ messages: 0, failures: 2 });
  expect(activities.get(silent)).toEqual({ messages: 0, failures: 0 });
});

it('accounts are ranked by messages or failures, filtered, and divided into pages', async () => {
  const rank = async (ranking: Partial<Parameters<typeof rankedAccounts>[1]>) => {
    const all = { filter: EVERYONE, orderBy: 'messages', after: undefined, limit: 10, ...ranking } as const;
    return (await rankedAccounts(dataSource, all)).map(({ id }) => id);
  };
  expect((await rank({}))[0]).toBe(busy);
  expect((await rank({ orderBy: 'failures' }))[0]).toBe(failing);
  expect(await rank({ filter: { ...EVERYONE, name: 'sILENT' } })).toEqual([silent]);
  expect(await rank({ filter: { ...EVERYONE, suspended: true } })).toEqual([]);
  expect(await rank({ filter: { ...EVERYONE, plan: 'pro' }, after: [9, busy] })).toEqual([failing]);
  await dataSource.query('UPDATE accounts SET deleted_at = now() WHERE id = $1', [silent]);
  expect(await rank({ filter: { ...EVERYONE, plan: 'basic' } })).toEqual([]);
});

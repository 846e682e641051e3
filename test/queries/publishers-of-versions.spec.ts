import { PublishersOfVersions1795939073577 } from '../../src/platform/database/migrations/1795939073577-publishers-of-versions';
import { newId } from '../../src/platform/database/id';
import { openTestDatabase, type TestDatabase } from '../support/database';

let database: TestDatabase;
const sql = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  database.dataSource.query(text, values);

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('the migration that names the publishers of versions', () => {
  it('takes them from the audit log of their account, and leaves drafts and forgotten versions without', async () => {
    const runner = database.dataSource.createQueryRunner();
    const migration = new PublishersOfVersions1795939073577();
    await migration.down(runner);
    const [one, other] = [await account(), await account()];
    const [byPerson, restored, draft, forgotten] = [1, 2, null, 3].map((number) => ({ id: newId(), number }));
    for (const { id, number } of [byPerson!, restored!, draft!, forgotten!])
      await sql(
        `INSERT INTO agent_versions (id, account_id, agent_id, number, base_number, snapshot)
         VALUES ($1, $2, $3, $4, 1, '{}')`,
        [id, one.id, one.agentId, number],
      );
    await entry(one.id, 'version.published', byPerson!.id, { person: 'Grace', hint: null });
    await entry(one.id, 'version.restored', restored!.id, { person: null, hint: 'ply_live_…n9lL' });
    await entry(one.id, 'version.drafted', draft!.id, { person: 'Grace', hint: null });
    await entry(other.id, 'version.published', forgotten!.id, { person: 'Eve', hint: null });
    await migration.up(runner);
    await runner.release();
    const rows = await sql(
      'SELECT number, published_by AS "publishedBy" FROM agent_versions ORDER BY number',
    );
    expect(rows).toEqual([
      { number: 1, publishedBy: 'Grace' },
      { number: 2, publishedBy: 'ply_live_…n9lL' },
      { number: 3, publishedBy: null },
      { number: null, publishedBy: null },
    ]);
  });
});

async function account(): Promise<{ id: number; agentId: number }> {
  const [id, agentId] = [newId(), newId()];
  await sql(`INSERT INTO accounts (id, name, plan) VALUES ($1, 'Tenant', 'enterprise')`, [id]);
  await sql(
    `INSERT INTO agents (id, account_id, mode, name, bot_name) VALUES ($1, $2, 'live', 'Ada', 'Ada')`,
    [agentId, id],
  );
  return { id, agentId };
}

async function entry(
  accountId: number,
  action: string,
  versionId: number,
  { person, hint }: { person: string | null; hint: string | null },
): Promise<void> {
  await sql(
    `INSERT INTO audit_log (id, account_id, mode, action, object_id, changes, person_name, key_hint)
     VALUES ($1, $2, 'live', $3, $4, '{}', $5, $6)`,
    [newId(), accountId, action, String(versionId), person, hint],
  );
}

import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { KeyPepper } from '../../src/auth/key-pepper';
import { SessionsService } from '../../src/auth/sessions/sessions.service';
import { LinksService } from '../../src/console/people/links.service';
import { OldRowsService } from '../../src/deletion/old-rows.service';
import { Secrets } from '../../src/platform/config/secrets';
import { newId } from '../../src/platform/database/id';
import type { QueueService } from '../../src/platform/queue/queue.service';
import { openTestDatabase, type TestDatabase } from '../support/database';

const MAX_SESSIONS = 100;
const pepper = new KeyPepper(randomBytes(32));

let database: TestDatabase;
let dataSource: DataSource;
let sessions: SessionsService;
let links: LinksService;
let oldRows: OldRowsService;
const [accountId, personId, otherId] = [newId(), newId(), newId()];

beforeAll(async () => {
  database = await openTestDatabase();
  ({ dataSource } = database);
  sessions = new SessionsService(dataSource, pepper, new Secrets([], []));
  links = new LinksService(pepper);
  oldRows = new OldRowsService({ isWorker: true } as QueueService, dataSource);
  await dataSource.query(`INSERT INTO accounts (id, name, plan) VALUES ($1, 'Tenant', 'plus')`, [accountId]);
  for (const id of [personId, otherId])
    await dataSource.query(
      `INSERT INTO people (id, account_id, mode, name, role) VALUES ($1, $2, 'live', 'Ada', 'reader')`,
      [id, accountId],
    );
});
afterAll(() => database.close());

const open = (id: number): Promise<string> =>
  sessions.open({ accountId, mode: 'live', keyId: null, personId: id });
const count = async (condition: string): Promise<number> => {
  const [row] = await dataSource.query(`SELECT count(*)::integer AS rows FROM ${condition}`);
  return row.rows;
};

describe('the rows of the console', () => {
  it('are removed when a session has ended by itself, and only then', async () => {
    const [idle, old, living] = [await open(personId), await open(personId), await open(personId)];
    const age = async (token: string, column: string, interval: string): Promise<void> => {
      await dataSource.query(
        `UPDATE console_sessions SET ${column} = now() - interval '${interval}'
         WHERE digest = (SELECT digest FROM console_sessions WHERE person_id = $1 ORDER BY created_at OFFSET $2 LIMIT 1)`,
        [personId, [idle, old, living].indexOf(token)],
      );
    };
    await age(idle, 'seen_at', '12 hours');
    await age(living, 'seen_at', '11 hours 59 minutes');
    await age(old, 'created_at', '7 days');
    expect([await sessions.find(idle), await sessions.find(old)]).toEqual([undefined, undefined]);
    await oldRows.remove();
    expect(await count('console_sessions')).toBe(1);
    expect(await sessions.find(living)).toMatchObject({ person: { id: personId } });
  });

  it('lose the digest of a link that has expired', async () => {
    await links.make(dataSource.manager, { id: personId, accountId });
    await links.make(dataSource.manager, { id: otherId, accountId });
    await dataSource.query(`UPDATE people SET link_expires_at = now() - interval '1 second' WHERE id = $1`, [
      personId,
    ]);
    await oldRows.remove();
    expect(await count('people WHERE link_digest IS NOT NULL')).toBe(1);
  });

  it('are at most 100 sessions of one holder: the oldest end', async () => {
    const [first, others] = [await open(personId), await open(otherId)];
    for (let more = 0; more < MAX_SESSIONS; more += 1) await open(personId);
    expect(await sessions.find(first)).toBeUndefined();
    expect(await sessions.find(others)).toBeDefined();
    expect(await count(`console_sessions WHERE person_id = ${personId}`)).toBe(MAX_SESSIONS);
  });
});

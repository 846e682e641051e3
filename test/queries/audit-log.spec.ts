import { AuditEntry } from '../../src/audit/audit-entry.entity';
import { AuditLogService } from '../../src/audit/audit-log.service';
import { namesOfObjects } from '../../src/audit/object-names.queries';
import { ApiKey } from '../../src/auth/api-key.entity';
import { countWorkingKeys, removeEndedKeys } from '../../src/accounts/keys/key-ends.queries';
import { OldRowsService } from '../../src/deletion/old-rows.service';
import { Secrets } from '../../src/platform/config/secrets';
import { newId } from '../../src/platform/database/id';
import { TransactionsService } from '../../src/platform/database/transactions.service';
import { PaginationService } from '../../src/platform/http/requests/lists/pagination.service';
import type { QueueService } from '../../src/platform/queue/queue.service';
import { openTestDatabase, type TestDatabase } from '../support/database';
import type { ReadReplicaService } from '../../src/platform/database/read-replica.service';

const withoutReplica = { read: (work) => work() } as Pick<ReadReplicaService, 'read'> as ReadReplicaService;
const OTHERS = 20_000;

let database: TestDatabase;
let auditLog: AuditLogService;
let transactions: TransactionsService;
const sql = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  database.dataSource.query(text, values);

beforeAll(async () => {
  database = await openTestDatabase([AuditEntry, ApiKey]);
  const { dataSource } = database;
  const pager = new PaginationService(new Secrets([], ['a secret']), withoutReplica);
  auditLog = new AuditLogService(dataSource.getRepository(AuditEntry), pager);
  transactions = new TransactionsService(dataSource);
});
afterAll(() => database.close());

async function account(): Promise<number> {
  const id = newId();
  await sql(`INSERT INTO accounts (id, name, plan) VALUES ($1, 'Tenant', 'plus')`, [id]);
  return id;
}

async function addEntries(accountId: number, mode: string, ages: string[]): Promise<void> {
  await sql(
    `INSERT INTO audit_log (id, account_id, mode, action, object_id, changes, created_at)
     SELECT $2 + row_number() OVER (), $1, $3, 'agent.created', age, '{}', now() - age::interval
     FROM unnest($4::text[]) AS age`,
    [accountId, Math.floor(newId() / 2), mode, ages],
  );
}

describe('the audit log', () => {
  it('is kept for 365 days', async () => {
    const accountId = await account();
    await addEntries(accountId, 'live', [
      '366 days',
      '365 days 1 minute',
      '3 years',
      '364 days 23 hours',
      '0',
    ]);
    await new OldRowsService({ isWorker: true } as QueueService, database.dataSource).remove();
    const kept = await sql('SELECT object_id AS age FROM audit_log ORDER BY created_at');
    expect(kept).toEqual([{ age: '364 days 23 hours' }, { age: '0' }]);
  });

  it('has an entry exactly when the change has committed', async () => {
    const accountId = await account();
    const actor = { accountId, mode: 'live', keyId: null } as const;
    const rename = (name: string, fault?: Error) =>
      transactions.run(async (transaction) => {
        await transaction.query('UPDATE accounts SET name = $2 WHERE id = $1', [accountId, name]);
        await auditLog.record(transaction, actor, {
          action: 'account.updated',
          id: accountId,
          changed: ['name'],
        });
        if (fault) throw fault;
      });
    const state = () =>
      sql(
        `SELECT name, (SELECT count(*) FROM audit_log WHERE account_id = accounts.id) AS entries
         FROM accounts WHERE id = $1`,
        [accountId],
      );
    await expect(rename('Never', new Error('later in the transaction'))).rejects.toThrow('later');
    expect(await state()).toEqual([{ name: 'Tenant', entries: 0 }]);
    await rename('Renamed');
    expect(await state()).toEqual([{ name: 'Renamed', entries: 1 }]);
    await sql(`ALTER TABLE audit_log ADD CONSTRAINT broken CHECK (action <> 'account.updated') NOT VALID`);
    try {
      await expect(rename('Unrecorded')).rejects.toThrow('broken');
    } finally {
      await sql('ALTER TABLE audit_log DROP CONSTRAINT broken');
    }
    expect(await state()).toEqual([{ name: 'Renamed', entries: 1 }]);
  });

  it('names objects as they are called now, and no object of another account or one that is gone', async () => {
    const [own, other] = [await account(), await account()];
    const add = async (accountId: number, name: string): Promise<number> => {
      const id = newId();
      await sql(
        `INSERT INTO agents (id, account_id, mode, name, bot_name) VALUES ($1, $2, 'live', $3, 'Agent')`,
        [id, accountId, name],
      );
      return id;
    };
    const agents = [await add(own, 'Shop'), await add(own, 'Gone'), await add(other, 'Foreign')];
    await sql('UPDATE agents SET deleted_at = now() WHERE id = $1', [agents[1]]);
    const question = newId();
    await sql(
      `INSERT INTO golden_questions (id, account_id, agent_id, question, contains) VALUES ($1, $2, $3, 'When?', '{}')`,
      [question, own, agents[0]],
    );
    const ids = [...agents, own, question, 'no number'].map(String);
    const names = await namesOfObjects(database.dataSource, own, ids);
    expect(Object.fromEntries(names)).toEqual({ [agents[0]!]: 'Shop', [own]: 'Tenant', [question]: 'When?' });
  });

  it('is deleted with its account', async () => {
    const accountId = await account();
    await addEntries(accountId, 'test', ['0']);
    await sql('DELETE FROM accounts WHERE id = $1', [accountId]);
    expect(await sql('SELECT 1 FROM audit_log WHERE account_id = $1', [accountId])).toEqual([]);
  });

  it('reads a page by the index, however many entries the other mode has', async () => {
    const accountId = await account();
    await addEntries(
      accountId,
      'live',
      Array.from({ length: OTHERS }, (_, age) => `${age} seconds`),
    );
    await addEntries(accountId, 'test', ['1 day', '2 days']);
    await sql('ANALYZE audit_log');
    const [plan] = await sql<{ 'QUERY PLAN': [{ Plan: object }] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) SELECT * FROM audit_log WHERE account_id = $1 AND mode = 'test'
       ORDER BY created_at DESC, id DESC LIMIT 21`,
      [accountId],
    );
    expect(JSON.stringify(plan)).toContain('"Index Name":"audit_log_newest_first"');
    expect(JSON.stringify(plan)).not.toMatch(/"Node Type":"(Seq Scan|Sort)"/);
    const { rows } = await auditLog.list({ accountId, mode: 'test' }, { limit: 20 });
    expect(rows.map(({ objectId }) => objectId)).toEqual(['1 day', '2 days']);
  });
});

describe('the keys of an account', () => {
  const keys = async (
    accountId: number,
    mode: string,
    ends: [name: string, expires: string | null, revoked: string | null][],
  ) => {
    for (const [place, [name, expires, revoked]] of ends.entries())
      await sql(
        `INSERT INTO api_keys (id, account_id, mode, name, scopes, digest, hint, created_at, expires_at, revoked_at)
         VALUES ($1, $2, $3, $4, '{}', gen_random_uuid()::text::bytea, '', now() - $5 * interval '1 second',
           now() + $6::interval, now() + $7::interval)`,
        [newId(), accountId, mode, name, place, expires, revoked],
      );
  };

  it('count as working until their earlier end, each mode by itself; of the ended ones the newest are kept', async () => {
    const accountId = await account();
    await keys(accountId, 'live', [
      ['works', null, null],
      ['expires', '1 day', null],
      ['overlaps', null, '1 day'],
      ['ended first', '-1 hour', '1 day'],
      ['ended second', '1 day', '-1 hour'],
      ['ended third', null, '-2 days'],
    ]);
    await keys(accountId, 'test', [['ended too', null, '-1 hour']]);
    const { manager } = database.dataSource;
    expect(await countWorkingKeys(manager, { accountId, mode: 'live' })).toBe(3);
    expect(await countWorkingKeys(manager, { accountId, mode: 'test' })).toBe(0);
    await removeEndedKeys(manager, { accountId, mode: 'live' }, 2);
    const left = await sql<{ name: string }>(
      'SELECT name FROM api_keys WHERE account_id = $1 ORDER BY mode, created_at DESC',
      [accountId],
    );
    expect(left.map(({ name }) => name)).toEqual([
      'works',
      'expires',
      'overlaps',
      'ended first',
      'ended second',
      'ended too',
    ]);
  });
});

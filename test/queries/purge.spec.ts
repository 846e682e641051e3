import { agentKey, livingAgents, type AgentKey } from '../../src/agents/agents.queries';
import { getEventListeners, setMaxListeners } from 'node:events';
import type { DataSource } from 'typeorm';
import { AgentLifetimesService } from '../../src/agents/agent-lifetimes.service';
import { agentTables, deletedAgents, purgeAgentRow, purgeAgentRows } from '../../src/deletion/purge.queries';
import { deleteInBatches } from '../../src/platform/database/delete-in-batches';
import { newId } from '../../src/platform/database/id';
import { fillAgent, rowsWith, tables, type Sql } from '../e2e/deletion/rows-of-agent';
import { openTestDatabase, type TestDatabase } from '../support/database';
import { insertAgent } from '../support/insert-agent';

const ROWS = 5000;
const MAX_OF_A_BATCH = 2000;
const PURGED = Object.keys(agentTables({ accountId: 0, agentId: 0 }));

let database: TestDatabase;
let dataSource: DataSource;
const sql: Sql = (statement, values) => dataSource.query(statement, values);

beforeAll(async () => {
  database = await openTestDatabase();
  ({ dataSource } = database);
});
afterAll(() => database.close());

/** An agent of an account of its own, with rows in every table. */
async function filledAgent(count = ROWS): Promise<number> {
  const { accountId, agentId } = await insertAgent(dataSource);
  await fillAgent(sql, agentId, count);
  await sql(
    `INSERT INTO idempotency_keys (account_id, partition, key, path, fingerprint, claim, claimed_until)
     VALUES ($2, $3, 'key', '/api/v1/agents/' || $1 || '/chat', '', gen_random_uuid(), now()),
       ($2, $3, 'of a visitor', '/public/v1/agents/wid_' || $1 || '/chat', '', gen_random_uuid(), now())`,
    [String(agentId), accountId, `${accountId}:live`],
  );
  await sql(
    `INSERT INTO webhooks (id, account_id, mode, name, url, events, secret, created_at, updated_at)
     VALUES ($1, $1, 'live', 'Hook', 'https://example.com', '{}', '', now(), now())`,
    [accountId],
  );
  await sql(
    `WITH delivery AS (
       INSERT INTO deliveries (id, account_id, webhook_id, agent_id, event_id, event_type, body, created_at)
       VALUES ($1, $1, $1, $2, gen_random_uuid(), 'agent.created', '{}', now()) RETURNING id
     )
     INSERT INTO delivery_attempts (id, account_id, delivery_id, attempted_at, duration_ms)
     SELECT $2, $1, id, now(), 1 FROM delivery`,
    [accountId, agentId],
  );
  await sql(
    `WITH reply AS (
       INSERT INTO replies (message_id, agent_id, conversation_id, head, owner, lease_ends_at)
       VALUES ($1, $1, gen_random_uuid(), '', gen_random_uuid(), now()) RETURNING message_id
     )
     INSERT INTO reply_pieces (message_id, last_id, pieces) SELECT message_id, 2, '' FROM reply`,
    [agentId],
  );
  await sql(
    `WITH client AS (
       INSERT INTO oauth_clients (id, name, redirect_uris) VALUES ($1, 'App', '{}') RETURNING id
     ), person AS (
       INSERT INTO people (id, account_id, mode, name, role) VALUES ($1, $1, 'live', 'Ada', 'owner') RETURNING id
     )
     INSERT INTO oauth_grants
       (id, account_id, mode, person_id, agent_id, client_id, redirect_uri, challenge, code_digest)
     SELECT $2, $1, 'live', person.id, $2, client.id, '', '', int8send($2) FROM client, person`,
    [accountId, agentId],
  );
  return agentId;
}

async function markDeleted(agentId: number): Promise<void> {
  await sql('UPDATE agents SET deleted_at = now() WHERE id = $1', [agentId]);
}

/** The key of an agent that has a row. */
async function keyOf(agentId: number): Promise<AgentKey> {
  return (await agentKey(dataSource.manager, agentId))!;
}

/** Runs the batches of one table. Returns how many rows each deleted. */
async function purgeTable(table: string, agentId: number): Promise<number[]> {
  const batches: number[] = [];
  const { accountId } = await keyOf(agentId);
  const rows = { table, condition: agentTables({ accountId, agentId })[table]!, accountId };
  const afterBatch = async (_: unknown, removed: number): Promise<void> => void batches.push(removed);
  await deleteInBatches(dataSource.manager, rows, { afterBatch });
  return batches;
}

describe('the tables that are purged', () => {
  it('are every table with rows of an agent', async () => {
    const ofAgents = (await tables(sql)).filter(({ hasAgentId }) => hasAgentId).map(({ name }) => name);
    expect(ofAgents.length).toBeGreaterThan(5);
    // Of a file, the object is removed before its row.
    const rest = ofAgents.filter((name) => name !== 'stored_files');
    expect(PURGED).toEqual(expect.arrayContaining(rest));
  });

  it('come before the tables that they reference, so that no cascade deletes more than a batch', async () => {
    // A reference that is set to null (n) deletes nothing.
    const references: { child: string; parent: string }[] = await sql(
      `SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent
       FROM pg_constraint WHERE contype = 'f' AND confdeltype <> 'n'`,
    );
    const inTheWrongOrder = references.filter(
      ({ child, parent }) =>
        PURGED.includes(parent) && !PURGED.slice(0, PURGED.indexOf(parent)).includes(child),
    );
    expect(references.length).toBeGreaterThan(5);
    expect(inTheWrongOrder).toEqual([]);
  });
});

describe('the purge of an agent', () => {
  it('deletes in batches, table by table, until no row has its id', async () => {
    const agentId = await filledAgent();
    await markDeleted(agentId);
    const before = await rowsWith(sql, agentId);
    expect(Object.keys(before).toSorted()).toEqual([...PURGED, 'agents'].toSorted());
    for (const table of PURGED) {
      const batches = await purgeTable(table, agentId);
      expect(Math.max(0, ...batches)).toBeLessThanOrEqual(MAX_OF_A_BATCH);
      expect(batches.reduce((sum, removed) => sum + removed, 0)).toBe(before[table]);
    }
    expect(await rowsWith(sql, agentId)).toEqual({ agents: 1 });
    await purgeAgentRow(dataSource, await keyOf(agentId));
    expect(await rowsWith(sql, agentId)).toEqual({});
  });

  it('runs no transactions for tables without its rows', async () => {
    const { accountId, agentId } = await insertAgent(dataSource);
    await markDeleted(agentId);
    const transactions = jest.spyOn(dataSource.manager, 'transaction');
    await purgeAgentRows(
      dataSource.manager,
      { accountId, agentId },
      { signal: new AbortController().signal },
    );
    // A look at all tables, and the agent's own row.
    expect(transactions).toHaveBeenCalledTimes(2);
    transactions.mockRestore();
  });

  it('does not change rows of other agents', async () => {
    const [agentId, other] = [await filledAgent(), await filledAgent()];
    await markDeleted(agentId);
    const before = await rowsWith(sql, other);
    for (const table of PURGED) await purgeTable(table, agentId);
    await purgeAgentRow(dataSource, await keyOf(agentId));
    expect(await rowsWith(sql, other)).toEqual(before);
  });

  it('deletes every row once when two processes run it at the same time', async () => {
    const agentId = await filledAgent();
    await markDeleted(agentId);
    const before = await rowsWith(sql, agentId);
    for (const table of PURGED) {
      const both = await Promise.all([purgeTable(table, agentId), purgeTable(table, agentId)]);
      expect(both.flat().reduce((sum, removed) => sum + removed, 0)).toBe(before[table]);
    }
    const agent = await keyOf(agentId);
    await Promise.all([purgeAgentRow(dataSource, agent), purgeAgentRow(dataSource, agent)]);
    expect(await rowsWith(sql, agentId)).toEqual({});
  });

  it('runs beside earlier deletions of sources and conversations', async () => {
    const agentId = await filledAgent(4 * ROWS);
    const before = await rowsWith(sql, agentId);
    await markDeleted(agentId);
    const purge = async (): Promise<void> => {
      for (const table of PURGED) await purgeTable(table, agentId);
      await purgeAgentRow(dataSource, await keyOf(agentId));
    };
    expect(before['posting_blocks']).toBeGreaterThan(ROWS);
    await Promise.all([
      sql('DELETE FROM training_sources WHERE agent_id = $1', [agentId]),
      sql('DELETE FROM conversations WHERE agent_id = $1', [agentId]),
      purge(),
    ]);
    expect(await rowsWith(sql, agentId)).toEqual({});
  });

  it('deletes rows that were written after the last batch', async () => {
    const agentId = await filledAgent();
    await markDeleted(agentId);
    for (const table of PURGED) await purgeTable(table, agentId);
    await fillAgent(sql, agentId, 100);
    await sql(
      `INSERT INTO deliveries (id, account_id, webhook_id, agent_id, event_id, event_type, body)
       SELECT $2, id, id, $1, gen_random_uuid(), 'message.sent', '{}' FROM webhooks
       WHERE account_id = (SELECT account_id FROM agents WHERE id = $1)`,
      [agentId, newId()],
    );
    await purgeAgentRow(dataSource, await keyOf(agentId));
    expect(await rowsWith(sql, agentId)).toEqual({});
  });

  it('never deletes an agent that is not marked as deleted', async () => {
    const agentId = await filledAgent(100);
    await purgeAgentRow(dataSource, await keyOf(agentId));
    expect(await livingAgents(dataSource, [agentId])).toEqual(new Set([agentId]));
  });
});

describe('deleted agents', () => {
  it('cannot get new rows', async () => {
    const agentId = await filledAgent(100);
    await markDeleted(agentId);
    await purgeAgentRow(dataSource, await keyOf(agentId));
    const add = sql(`INSERT INTO agent_days VALUES ($1, now(), 1, 1, 1, $1)`, [agentId]);
    await expect(add).rejects.toThrow('agent_days_agent_id_fkey');
    for (const table of ['conversations', 'training_sources', 'messages', 'leads', 'documents']) {
      const keys = await sql<{ parent: string }>(
        `SELECT confrelid::regclass::text AS parent FROM pg_constraint WHERE contype = 'f' AND conrelid = $1::regclass`,
        [table],
      );
      expect(keys).not.toEqual([]);
    }
  });

  it('are distinguished from those that exist, are marked as deleted, or never existed', async () => {
    const [living, deleted] = [await filledAgent(100), await filledAgent(100)];
    await markDeleted(deleted);
    expect(await livingAgents(dataSource, [living, deleted, 1])).toEqual(new Set([living]));
    expect(await livingAgents(dataSource, [])).toEqual(new Set());
    expect(await deletedAgents(dataSource, 100)).toContainEqual({ agentId: deleted });
    expect(await deletedAgents(dataSource, 100)).not.toContainEqual({ agentId: living });
  });

  it('are swept oldest first, up to the limit', async () => {
    const [first, second] = [await filledAgent(100), await filledAgent(100)];
    await sql(`UPDATE agents SET deleted_at = '2001-01-01' WHERE id = $1`, [second]);
    await sql(`UPDATE agents SET deleted_at = '2002-01-01' WHERE id = $1`, [first]);
    expect(await deletedAgents(dataSource, 2)).toEqual([{ agentId: second }, { agentId: first }]);
    expect(await deletedAgents(dataSource, 1)).toEqual([{ agentId: second }]);
  });
});

describe('work that watches its agent', () => {
  let lifetimes: AgentLifetimesService;
  let timer: NodeJS.Timeout;
  beforeEach(() => {
    lifetimes = new AgentLifetimesService(dataSource);
    timer = setInterval(() => void lifetimes.check(), 100);
  });
  afterEach(() => clearInterval(timer));

  const never = (): AbortSignal => new AbortController().signal;
  const abortOf = async (signal: AbortSignal): Promise<unknown> => {
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
    return signal.reason;
  };

  it('is aborted at once by a deletion in its own process', async () => {
    const agentId = await filledAgent(100);
    const watches = Array.from({ length: 3 }, () => lifetimes.watch(agentId, never()));
    const other = lifetimes.watch(await filledAgent(100), never());
    lifetimes.end(agentId);
    expect(watches.every(({ signal, isDeleted }) => signal.aborted && isDeleted)).toBe(true);
    expect(watches[0]!.signal.reason).toMatchObject({ code: 'NOT_FOUND' });
    expect([other.signal.aborted, other.isDeleted]).toEqual([false, false]);
    for (const watch of [...watches, other]) watch.end();
  });

  it('is aborted by a deletion in another process, even if it begins later or the rows are gone', async () => {
    const [agentId, purged] = [await filledAgent(100), await filledAgent(100)];
    const early = lifetimes.watch(agentId, never());
    await markDeleted(agentId);
    await abortOf(early.signal);
    const late = lifetimes.watch(agentId, never());
    await markDeleted(purged);
    await purgeAgentRow(dataSource, await keyOf(purged));
    const without = lifetimes.watch(purged, never());
    await Promise.all([late, without].map(({ signal }) => abortOf(signal)));
    expect([early, late, without].map(({ isDeleted }) => isDeleted)).toEqual([true, true, true]);
    for (const watch of [early, late, without]) watch.end();
  });

  it('is aborted by its own signal too, which is not a deletion', async () => {
    const agentId = await filledAgent(100);
    const outer = new AbortController();
    const watch = lifetimes.watch(agentId, outer.signal);
    outer.abort(new Error('the client went away'));
    expect([watch.signal.reason, watch.isDeleted]).toEqual([outer.signal.reason, false]);
    const late = lifetimes.watch(agentId, outer.signal);
    expect(late.signal.reason).toBe(outer.signal.reason);
    for (const ended of [watch, late]) ended.end();
  });

  it('leaves no listeners behind, and is not aborted after its end', async () => {
    const agentId = await filledAgent(100);
    const outer = new AbortController();
    setMaxListeners(0, outer.signal);
    const watches = Array.from({ length: 1000 }, () => lifetimes.watch(agentId, outer.signal));
    for (const watch of watches) {
      watch.end();
      watch.end();
    }
    expect(getEventListeners(outer.signal, 'abort')).toEqual([]);
    const running = lifetimes.watch(agentId, outer.signal);
    lifetimes.end(agentId);
    expect(watches.every(({ signal, isDeleted }) => !signal.aborted && !isDeleted)).toBe(true);
    expect(running.isDeleted).toBe(true);
    running.end();
    expect(getEventListeners(outer.signal, 'abort')).toEqual([]);
  });
});

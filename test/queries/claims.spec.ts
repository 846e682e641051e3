import type { DataSource } from 'typeorm';
import { SafeFetchError } from '@app/safe-fetch';
import type { AgentKey } from '../../src/agents/agents.queries';
import { countClaimable, nextSource, queuePositions } from '../../src/ingestion/claims/claim.queries';
import { SourceClaimsService } from '../../src/ingestion/claims/source-claims.service';
import {
  claimSource,
  requestTraining,
  SOURCE_LEASE,
  type ClaimedSource,
} from '../../src/ingestion/ingestion.queries';
import { fitsPassages } from '../../src/ingestion/quota.queries';
import { newId } from '../../src/platform/database/id';
import { ThreadFaultError } from '../../src/platform/threads/task-threads';
import { openTestDatabase, type TestDatabase } from '../support/database';
import { insertAgent } from '../support/insert-agent';
import { until } from '../support/wait';

const OPEN = { hasRoom: true, fullAccounts: [] };
const ANYTHING = { website: OPEN, page: OPEN, text: OPEN, file: OPEN };
const RUNNING = new AbortController().signal;

let database: TestDatabase;
let dataSource: DataSource;
let claims: SourceClaimsService;
const ends: (() => void)[] = [];
/** How many sources were added: each is younger than the previous source. */
let added = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  ({ dataSource } = database);
});
beforeEach(async () => {
  await dataSource.query('DELETE FROM training_sources');
  claims = new SourceClaimsService(dataSource);
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
});
afterAll(() => database.close());

const account = () => insertAgent(dataSource);

/** Adds a pending source and returns its id. */
async function add({ accountId, agentId }: AgentKey, type = 'website'): Promise<number> {
  const id = newId();
  await dataSource.query(
    `INSERT INTO training_sources (id, account_id, agent_id, source, type, created_at)
     VALUES ($1, $2, $3, $4, $5, now() - interval '1 day' + $6 * interval '1 second')`,
    [id, accountId, agentId, String(id), type, (added += 1)],
  );
  return id;
}

async function addMany(to: AgentKey, count: number, type = 'website'): Promise<number[]> {
  const ids: number[] = [];
  for (let number = 0; number < count; number++) ids.push(await add(to, type));
  return ids;
}

/** Claims the next source for a run that ends with the test; undefined when there is none. */
async function start(): Promise<ClaimedSource | undefined> {
  return new Promise((resolve, reject) => {
    const run = (source: ClaimedSource): Promise<void> => {
      resolve(source);
      return new Promise((end) => ends.push(end));
    };
    claims.runNext(run, RUNNING).then(() => resolve(undefined), reject);
  });
}

/** Starts runs until no source can be claimed; returns their sources. */
async function startAll(): Promise<ClaimedSource[]> {
  const started: ClaimedSource[] = [];
  for (let source = await start(); source; source = await start()) started.push(source);
  return started;
}

interface StoredSource {
  status: string;
  starts: number;
  isWaiting: boolean;
  waitsSeconds: number;
}

async function stored(id: number): Promise<StoredSource> {
  const [row] = await dataSource.query(
    `SELECT status, starts, available_at <= now()::timestamptz(3) AS "isWaiting",
            extract(epoch FROM available_at - now())::float8 AS "waitsSeconds"
     FROM training_sources WHERE id = $1`,
    [id],
  );
  return row;
}

describe('claims of sources', () => {
  it('serve the least recently served account first, however many sources another has added before', async () => {
    const [greedy, modest] = [await account(), await account()];
    await addMany(greedy, 10);
    expect((await start())?.accountId).toBe(greedy.accountId);
    await addMany(modest, 2);
    const owners = [await start(), await start(), await start()].map((source) => source?.accountId);
    expect(owners).toEqual([modest.accountId, greedy.accountId, modest.accountId]);
  });

  it('remember when an account was served, even after it has deleted its source', async () => {
    const [greedy, modest] = [await account(), await account()];
    await add(greedy);
    const first = await start();
    await dataSource.query('DELETE FROM training_sources WHERE id = $1', [first?.sourceId]);
    await add(greedy);
    await add(modest);
    expect((await start())?.accountId).toBe(modest.accountId);
  });

  it('take the texts and pages of an account before its websites, then the oldest', async () => {
    const tenant = await account();
    const [site, youngerSite] = [await add(tenant), await add(tenant)];
    const [text, page] = [await add(tenant, 'text'), await add(tenant, 'page')];
    expect((await startAll()).map(({ sourceId }) => sourceId)).toEqual([text, page, site, youngerSite]);
  });

  it('leave room for other accounts and for texts, however many websites one account has', async () => {
    const [greedy, modest] = [await account(), await account()];
    await addMany(greedy, 60);
    expect(await startAll()).toHaveLength(16);
    expect(await claims.countClaimable()).toBe(0);
    const others = [await add(modest), await add(modest, 'text'), await add(greedy, 'text')];
    expect(await claims.countClaimable()).toBe(3);
    expect((await startAll()).map(({ sourceId }) => sourceId).sort()).toEqual(others.sort());
  });

  it('leave room for texts, however many pages many accounts have', async () => {
    for (let number = 0; number < 8; number++) await addMany(await account(), 20, 'page');
    await startAll();
    const text = await add(await account(), 'text');
    expect((await start())?.sourceId).toBe(text);
  });

  it('leave room for the file of an account, however many files three others have', async () => {
    for (let number = 0; number < 3; number++) await addMany(await account(), 20, 'file');
    await startAll();
    const file = await add(await account(), 'file');
    expect((await start())?.sourceId).toBe(file);
  });

  it('give the room of a source that has ended to the next one', async () => {
    const greedy = await account();
    await addMany(greedy, 20);
    expect(await startAll()).toHaveLength(16);
    ends.pop()?.();
    await until(
      async () => start(),
      (source) => source !== undefined,
    );
  });

  it('are made once, by however many processes', async () => {
    const tenants = await Promise.all([account(), account(), account()]);
    for (const tenant of tenants) await addMany(tenant, 3, 'text');
    const others = Array.from({ length: 4 }, () => new SourceClaimsService(dataSource));
    const claimed: number[] = [];
    const takeAll = async (process: SourceClaimsService): Promise<void> => {
      while (await process.runNext(async ({ sourceId }) => void claimed.push(sourceId), RUNNING));
    };
    await Promise.all(others.map(takeAll));
    expect(claimed).toHaveLength(9);
    expect(new Set(claimed).size).toBe(9);
  });

  it('end with their lease, unless they are renewed', async () => {
    const tenant = await account();
    const [id, runId] = [await add(tenant), newId()];
    await claimSource(dataSource, id, runId);
    expect(await nextSource(dataSource, ANYTHING)).toBeUndefined();
    await dataSource.query('UPDATE training_sources SET available_at = now() WHERE id = $1', [id]);
    expect(await nextSource(dataSource, ANYTHING)).toBe(id);
    const lease = { id, account_id: tenant.accountId, run_id: runId };
    expect(await SOURCE_LEASE.renew(dataSource.manager, [lease])).toEqual([true]);
    expect(await nextSource(dataSource, ANYTHING)).toBeUndefined();
  });

  it('do not keep a source from its next training', async () => {
    const tenant = await account();
    const id = await add(tenant);
    await claimSource(dataSource, id, newId());
    await dataSource.query(`UPDATE training_sources SET status = 'completed' WHERE id = $1`, [id]);
    await requestTraining(dataSource.manager, { accountId: tenant.accountId, sourceId: id });
    expect(await nextSource(dataSource, ANYTHING)).toBe(id);
  });

  it('ignore sources of deleted agents', async () => {
    const tenant = await account();
    await add(tenant);
    await dataSource.query('UPDATE agents SET deleted_at = now() WHERE id = $1', [tenant.agentId]);
    expect(await nextSource(dataSource, ANYTHING)).toBeUndefined();
    expect(await countClaimable(dataSource, ANYTHING, 10)).toBe(0);
  });
});

describe('a run that throws', () => {
  const failing = async (error: Error, signal = RUNNING): Promise<number> => {
    const id = await add(await account());
    const run = async (): Promise<void> => {
      throw error;
    };
    await expect(claims.runNext(run, signal)).rejects.toBe(error);
    return id;
  };

  it.each([
    ['a thread that cannot load its file', new ThreadFaultError('Cannot find module')],
    ['a database that is away', Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })],
    ['a lack of file descriptors', new SafeFetchError('out_of_resources')],
  ])('because of %s is tried again and again', async (_, fault) => {
    const id = await failing(fault);
    const { waitsSeconds, ...source } = await stored(id);
    expect(source).toEqual({ status: 'pending', starts: 0, isWaiting: false });
    expect(waitsSeconds).toBeGreaterThan(5);
    expect(waitsSeconds).toBeLessThan(11);
  });

  it('because of an unknown error is tried again, later each time', async () => {
    const bug = new Error('a bug');
    const id = await failing(bug);
    expect(await stored(id)).toMatchObject({ status: 'pending', starts: 1, isWaiting: false });
    await dataSource.query('UPDATE training_sources SET available_at = now(), starts = 20 WHERE id = $1', [
      id,
    ]);
    const run = async (): Promise<void> => {
      throw bug;
    };
    await expect(claims.runNext(run, RUNNING)).rejects.toBe(bug);
    expect((await stored(id)).waitsSeconds).toBeGreaterThan(500);
  });

  it('because the process shuts down is handed back at once', async () => {
    const id = await failing(new Error('shutdown'), AbortSignal.abort());
    expect(await stored(id)).toMatchObject({ status: 'pending', starts: 0, isWaiting: true });
  });
});

describe('the queue position', () => {
  it('counts the sources that come before: accounts take turns, and websites have a queue of their own', async () => {
    const [greedy, modest] = [await account(), await account()];
    const sites = await addMany(greedy, 3);
    await dataSource.query('UPDATE accounts SET training_served_at = now() WHERE id = $1', [
      greedy.accountId,
    ]);
    const [site, text] = [await add(modest), await add(modest, 'text')];
    const ofModest = await queuePositions(dataSource.manager, modest.agentId);
    expect(ofModest).toEqual(
      new Map([
        [site, 1],
        [text, 1],
      ]),
    );
    const ofGreedy = await queuePositions(dataSource.manager, greedy.agentId);
    expect(sites.map((id) => ofGreedy.get(id))).toEqual([2, 3, 4]);
    await start();
    expect((await queuePositions(dataSource.manager, modest.agentId)).has(text)).toBe(false);
  });
});

// On the embedded database, transactions run one after the other.
(process.env['TEST_DATABASE_URL'] ? describe : describe.skip)('while a request locks the account', () => {
  /** Runs `work` while a request has locked the account, which locks the source when `work` waits. */
  async function besideRequest<T>(
    { accountId, sourceId }: { accountId: number; sourceId: number },
    work: () => Promise<T>,
  ): Promise<T> {
    const { working } = await dataSource.transaction(async (request) => {
      await request.query('SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [accountId]);
      const begun = work();
      await until(
        () =>
          dataSource.query<unknown[]>(
            `SELECT FROM pg_stat_activity
             WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%accounts%'`,
          ),
        (waiting) => waiting.length > 0,
      );
      await request.query('SELECT FROM training_sources WHERE id = $1 FOR UPDATE NOWAIT', [sourceId]);
      return { working: begun };
    });
    return working;
  }

  it('a claim waits without holding the source, which the request may need', async () => {
    const to = await account();
    const sourceId = await add(to, 'text');
    const claim = () => claimSource(dataSource, sourceId, newId());
    expect(await besideRequest({ ...to, sourceId }, claim)).toMatchObject({ sourceId });
  });

  it('a run that publishes its passages does, too', async () => {
    const to = await account();
    const source = (await claimSource(dataSource, await add(to, 'text'), newId()))!;
    const fits = () =>
      dataSource.transaction((transaction) =>
        fitsPassages(transaction, source, { passageCount: 1, limit: 1 }),
      );
    expect(await besideRequest({ ...to, sourceId: source.sourceId }, fits)).toBe(true);
  });
});

import type { DataSource } from 'typeorm';
import { insertSends } from '../../src/channels/channel-sends.queries';
import { finishEvent, insertEvents } from '../../src/channels/channel-events.queries';
import {
  leaseOf,
  leaseThreads,
  noteResult,
  releaseThread,
  THREAD_LEASE,
  type ChannelKeys,
  type LeasedThread,
} from '../../src/channels/channels.queries';
import {
  beginMailbox,
  dueMailboxes,
  leaseMailbox,
  moveCursor,
  releaseMailbox,
} from '../../src/channels/email/mailboxes.queries';
import { newId, newUuid } from '../../src/platform/database/id';
import { onRealBackends } from '../support/backends';
import { openTestDatabase, type TestDatabase } from '../support/database';
import { insertAgent } from '../support/insert-agent';
import { until } from '../support/wait';

/** The embedded database runs one transaction at a time. */
const itOnServer = onRealBackends ? it : it.skip;

let database: TestDatabase;
let dataSource: DataSource;
let channel: ChannelKeys;

beforeAll(async () => {
  database = await openTestDatabase();
  ({ dataSource } = database);
});
afterAll(() => database.close());

beforeEach(async () => {
  const { accountId, agentId } = await insertAgent(dataSource, 'plus');
  const id = newId();
  channel = { id, accountId, agentId };
  await dataSource.query(
    `INSERT INTO channels (id, account_id, mode, agent_id, kind, name, address, credentials)
     VALUES ($1, $2, 'live', $3, 'telegram', 'Bot', $4, '')`,
    [id, accountId, agentId, newUuid()],
  );
});

const event = (externalId: string) =>
  ({
    externalId,
    thread: '1',
    userId: '1',
    content: 'text',
    text: 'Hello',
    author: 'visitor',
    sentAt: new Date(),
  }) as const;

const lease = () => leaseThreads(dataSource.manager, channel, 1);
const finishAll = (table: string) =>
  dataSource.query(`UPDATE ${table} SET next_attempt_at = NULL WHERE channel_id = $1`, [channel.id]);

describe('an event that is repeated', () => {
  itOnServer('does not wait for the transaction that finishes it', async () => {
    await insertEvents(dataSource.manager, channel, [event('a')]);
    const [{ id }] = await dataSource.query('SELECT id FROM channel_events WHERE channel_id = $1', [
      channel.id,
    ]);
    const other = dataSource.createQueryRunner();
    await other.startTransaction();
    await finishEvent(other.manager, { id, accountId: channel.accountId });
    const repeated = dataSource.transaction(async (transaction) => {
      await transaction.query(`SET LOCAL lock_timeout = '10s'`);
      return insertEvents(transaction, channel, [event('a')]);
    });
    await expect(repeated).resolves.toBe(0);
    await other.commitTransaction();
    await other.release();
  });
});

describe('a thread that is released', () => {
  it('is due again only while something waits in it', async () => {
    await insertEvents(dataSource.manager, channel, [event('a')]);
    const [thread] = await lease();
    expect(await lease()).toEqual([]);
    await releaseThread(dataSource.manager, thread!);
    const [again] = await lease();
    expect(again!.id).toBe(thread!.id);
    await finishAll('channel_events');
    await releaseThread(dataSource.manager, again!);
    expect(await lease()).toEqual([]);
  });

  itOnServer.each([
    ['an event', (manager) => insertEvents(manager, channel, [event('b')])],
    [
      'a message',
      (manager, threadId) =>
        insertSends(manager, channel, { threadId, messages: [{ text: 'Hi' }], expiresAt: null }),
    ],
  ] satisfies [string, (manager: DataSource['manager'], threadId: number) => Promise<unknown>][])(
    'is due when %s arrives whose transaction commits meanwhile',
    async (_, add) => {
      await insertEvents(dataSource.manager, channel, [event('a')]);
      const [thread] = await lease();
      await finishAll('channel_events');
      const other = dataSource.createQueryRunner();
      await other.startTransaction();
      await add(other.manager, thread!.id);
      const released = dataSource.transaction((transaction) => releaseThread(transaction, thread!));
      await untilSomebodyWaits();
      await other.commitTransaction();
      await other.release();
      await released;
      expect(await lease()).toMatchObject([{ id: thread!.id }]);
    },
  );
});

describe('a thread whose lease has ended', () => {
  const end = (sql: string) =>
    dataSource.query(`UPDATE channel_threads SET leased_until = ${sql} WHERE channel_id = $1`, [channel.id]);

  const lost = async (): Promise<{ first: LeasedThread; second: LeasedThread }> => {
    await insertEvents(dataSource.manager, channel, [event('a')]);
    const [first] = await lease();
    await end(`now() - interval '1 second'`);
    const [second] = await lease();
    return { first: first!, second: second! };
  };

  it('is leased by another worker, from which the first can neither release nor renew it', async () => {
    const { first, second } = await lost();
    expect(second.id).toBe(first.id);
    await releaseThread(dataSource.manager, first);
    expect(await lease()).toEqual([]);
    expect(await THREAD_LEASE.renew(dataSource.manager, [leaseOf(first), leaseOf(second)])).toEqual([
      false,
      true,
    ]);
    await releaseThread(dataSource.manager, second);
    expect(await lease()).toHaveLength(1);
  });

  it('is still held by its worker while no other has leased it', async () => {
    await insertEvents(dataSource.manager, channel, [event('a')]);
    const [thread] = await lease();
    await end(`now() - interval '1 second'`);
    expect(await THREAD_LEASE.renew(dataSource.manager, [leaseOf(thread!)])).toEqual([true]);
    expect(await lease()).toEqual([]);
  });

  it('is free when it was leased before the clock went back by an hour', async () => {
    await insertEvents(dataSource.manager, channel, [event('a')]);
    const [thread] = await lease();
    await end(`leased_until + interval '1 hour'`);
    expect(await lease()).toMatchObject([{ id: thread!.id }]);
  });

  it('stays leased when the previous release, which knows no owner, has leased it', async () => {
    await insertEvents(dataSource.manager, channel, [event('a')]);
    await end(`now() + interval '20 seconds'`);
    expect(await lease()).toEqual([]);
  });
});

/** Resolves once a statement waits for a lock. */
async function untilSomebodyWaits(): Promise<void> {
  await until(
    () =>
      dataSource.query(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%channel_threads%'`,
      ),
    (rows: unknown[]) => rows.length > 0,
  );
}

describe('a mailbox', () => {
  /** The column rounds the time at which a mailbox is due to milliseconds, possibly to a later time than `now()`. */
  const untilRoundedTime = () => dataSource.query('SELECT pg_sleep(0.001)');
  const isDue = async () => {
    await untilRoundedTime();
    return (await dueMailboxes(dataSource.manager, 100)).some(({ channelId }) => channelId === channel.id);
  };
  const begin = (hasMailbox: boolean) => beginMailbox(dataSource.manager, channel, hasMailbox);
  const leased = async () => {
    await untilRoundedTime();
    return (await leaseMailbox(dataSource.manager, channel))!;
  };

  it('is read by one process at a time, and no longer with credentials that were replaced', async () => {
    expect(await isDue()).toBe(false);
    await begin(true);
    expect(await isDue()).toBe(true);
    const lease = await leased();
    expect([await isDue(), await leaseMailbox(dataSource.manager, channel)]).toEqual([false, undefined]);
    expect(await moveCursor(dataSource.manager, lease, '7:1')).toBe(true);
    await begin(true);
    const late = { attempts: 1, afterMs: 60_000 };
    expect(await moveCursor(dataSource.manager, lease, '7:2')).toBe(false);
    expect(await releaseMailbox(dataSource.manager, lease, late)).toBe(false);
    const again = await leased();
    expect(again).toMatchObject({ cursor: null, attempts: 0 });
    await moveCursor(dataSource.manager, again, '7:3');
    expect(await releaseMailbox(dataSource.manager, again, { attempts: 0, afterMs: 0 })).toBe(true);
    expect(await leased()).toMatchObject({ cursor: '7:3' });
    await begin(false);
    expect(await isDue()).toBe(false);
  });

  it('keeps its failure when a message is sent, until it is read', async () => {
    const failure = async () =>
      (await dataSource.query('SELECT last_error FROM channels WHERE id = $1', [channel.id]))[0].last_error;
    await begin(true);
    await releaseMailbox(dataSource.manager, await leased(), { attempts: 1, afterMs: 0 });
    await noteResult(dataSource.manager, channel, 'away');
    await noteResult(dataSource.manager, channel, null);
    expect(await failure()).toBe('away');
    await releaseMailbox(dataSource.manager, await leased(), { attempts: 0, afterMs: 0 });
    await noteResult(dataSource.manager, channel, null);
    expect(await failure()).toBeNull();
  });
});

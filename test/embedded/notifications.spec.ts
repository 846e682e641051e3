import { once } from 'node:events';
import type pg from 'pg';
import type { EmbeddedDatabase } from '../../src/platform/database/embedded';
import { openDatabase } from './fixture';

describe('notifications', () => {
  let db: EmbeddedDatabase;
  let pool: pg.Pool;
  const open: pg.PoolClient[] = [];

  beforeAll(async () => {
    db = await openDatabase();
    pool = db.pool({ max: 20 });
  });
  afterEach(() => {
    for (const client of open.splice(0)) client.release(true);
  });
  afterAll(() => db.close());

  /** A client and what it has heard so far. */
  async function listener(...statements: string[]): Promise<{ client: pg.PoolClient; heard: string[] }> {
    const client = await pool.connect();
    open.push(client);
    const heard: string[] = [];
    client.on('notification', ({ channel, payload }) => heard.push(`${channel}:${payload}`));
    for (const statement of statements) await client.query(statement);
    return { client, heard };
  }
  const notify = (channel: string, payload: string) =>
    pool.query('SELECT pg_notify($1, $2)', [channel, payload]);

  it('reach those who listen, while they do nothing, and nobody else', async () => {
    const [a, b, c] = [
      await listener('LISTEN x'),
      await listener('-- jobs\nLISTEN x', 'LISTEN y'),
      await listener('LISTEN y'),
    ];
    const arrived = Promise.all([once(a.client, 'notification'), once(b.client, 'notification')]);
    await notify('x', '1');
    await arrived;
    await notify('y', '2');
    await Promise.all([b.client.query('SELECT 1'), c.client.query('SELECT 1')]);
    expect([a.heard, b.heard, c.heard]).toEqual([['x:1'], ['x:1', 'y:2'], ['y:2']]);
  });

  it('stop for the one who unlistens, not for the others on the channel', async () => {
    const [a, b] = [await listener('LISTEN x', 'LISTEN y'), await listener('LISTEN x', 'LISTEN y')];
    await a.client.query('UNLISTEN x');
    await notify('x', '1');
    await a.client.query('UNLISTEN *');
    await notify('y', '2');
    await Promise.all([a.client.query('SELECT 1'), b.client.query('SELECT 1')]);
    expect([a.heard, b.heard]).toEqual([[], ['x:1', 'y:2']]);
  });

  it('stop for the one who disconnects, not for the others on the channel', async () => {
    const [a, b] = [await listener('LISTEN x'), await listener('LISTEN x')];
    open.splice(open.indexOf(a.client), 1);
    a.client.release(true);
    await pool.query('SELECT 1');
    await notify('x', '1');
    await b.client.query('SELECT 1');
    expect([a.heard, b.heard]).toEqual([[], ['x:1']]);
  });

  it('come with the commit, and not at all after a rollback', async () => {
    const { client, heard } = await listener('LISTEN x');
    const sender = await pool.connect();
    await sender.query("BEGIN; NOTIFY x, 'undone'");
    await sender.query('ROLLBACK');
    await sender.query("BEGIN; NOTIFY x, 'done'");
    const before = client.query('SELECT 1');
    await sender.query('SELECT 1');
    expect(heard).toEqual([]);
    await sender.query('COMMIT');
    await before;
    expect(heard).toEqual(['x:done']);
    sender.release();
  });

  it('of a LISTEN that is rolled back do not come, those of one that is committed do', async () => {
    const a = await listener('BEGIN', 'LISTEN x', 'ROLLBACK', 'LISTEN z; SELECT 1');
    const b = await listener('BEGIN', 'LISTEN x', "NOTIFY x, 'own'", 'COMMIT');
    await a.client.query('LISTEN y; SELECT 1/0').catch(() => undefined);
    for (const channel of ['x', 'y', 'z']) await notify(channel, '1');
    await Promise.all([a.client.query('SELECT 1'), b.client.query('SELECT 1')]);
    expect([a.heard, b.heard]).toEqual([['z:1'], ['x:own', 'x:1']]);
  });

  it('keep their order and none is lost when many send at once', async () => {
    const { client, heard } = await listener('LISTEN x');
    await Promise.all(
      Array.from({ length: 20 }, async (_, sender) => {
        for (let i = 0; i < 20; i++) await notify('x', `${sender}/${i}`);
      }),
    );
    await client.query('SELECT 1');
    const expected = Array.from({ length: 20 }, (_, i) => i);
    for (const sender of expected)
      expect(
        heard.filter((text) => text.startsWith(`x:${sender}/`)).map((text) => Number(text.split('/')[1])),
      ).toEqual(expected);
  });
});

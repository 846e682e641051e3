import { once } from 'node:events';
import type pg from 'pg';
import type { EmbeddedDatabase } from '@app/embedded-postgres';
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

  /** A client and the notifications that it has received. */
  async function listener(...statements: string[]): Promise<{ client: pg.PoolClient; received: string[] }> {
    const client = await pool.connect();
    open.push(client);
    const received: string[] = [];
    client.on('notification', ({ channel, payload }) => received.push(`${channel}:${payload}`));
    for (const statement of statements) await client.query(statement);
    return { client, received };
  }
  const notify = (channel: string, payload: string) =>
    pool.query('SELECT pg_notify($1, $2)', [channel, payload]);

  it('reach the connections that listen to the channel, even idle ones, and no others', async () => {
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
    expect([a.received, b.received, c.received]).toEqual([['x:1'], ['x:1', 'y:2'], ['y:2']]);
  });

  it('end for a connection that closes, and not for the others on the channel', async () => {
    const [a, b] = [await listener('LISTEN x'), await listener('LISTEN x')];
    open.splice(open.indexOf(a.client), 1);
    a.client.release(true);
    await pool.query('SELECT 1');
    await notify('x', '1');
    await b.client.query('SELECT 1');
    expect([a.received, b.received]).toEqual([[], ['x:1']]);
  });

  it('come with the commit, and do not come after a rollback', async () => {
    const { client, received } = await listener('LISTEN x');
    const sender = await pool.connect();
    await sender.query("BEGIN; NOTIFY x, 'undone'");
    await sender.query('ROLLBACK');
    await sender.query("BEGIN; NOTIFY x, 'done'");
    const before = client.query('SELECT 1');
    await sender.query('SELECT 1');
    expect(received).toEqual([]);
    await sender.query('COMMIT');
    await before;
    expect(received).toEqual(['x:done']);
    sender.release();
  });

  it('need a LISTEN outside a transaction', async () => {
    const a = await listener('BEGIN');
    await expect(a.client.query('LISTEN x')).rejects.toMatchObject({ code: '0A000' });
    await a.client.query('ROLLBACK');
    await notify('x', '1');
    await a.client.query('SELECT 1');
    expect(a.received).toEqual([]);
    await a.client.query('LISTEN x');
    await a.client.query("BEGIN; NOTIFY x, 'own'; COMMIT");
    expect(a.received).toEqual(['x:own']);
  });

  it('keep their order, and none is lost, when many connections send at once', async () => {
    const { client, received } = await listener('LISTEN x');
    await Promise.all(
      Array.from({ length: 20 }, async (_, sender) => {
        for (let i = 0; i < 20; i++) await notify('x', `${sender}/${i}`);
      }),
    );
    await client.query('SELECT 1');
    const expected = Array.from({ length: 20 }, (_, i) => i);
    for (const sender of expected)
      expect(
        received.filter((text) => text.startsWith(`x:${sender}/`)).map((text) => Number(text.split('/')[1])),
      ).toEqual(expected);
  });
});

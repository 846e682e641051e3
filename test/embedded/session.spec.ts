import type pg from 'pg';
import type { EmbeddedDatabase } from '@app/embedded-postgres';
import { openDatabase } from './fixture';

describe('connections that share one session', () => {
  let db: EmbeddedDatabase;
  let pool: pg.Pool;
  let a: pg.PoolClient;
  let b: pg.PoolClient;

  beforeAll(async () => {
    db = await openDatabase();
    pool = db.pool();
  });
  beforeEach(async () => {
    [a, b] = await Promise.all([pool.connect(), pool.connect()]);
  });
  afterEach(() => {
    for (const client of [a, b]) client.release(true);
  });
  afterAll(() => db.close());

  const show = async (client: pg.ClientBase, name: string) =>
    (await client.query(`SHOW ${name}`)).rows[0][name] as string;
  const code = (query: Promise<unknown>) =>
    query.then(
      () => 'no error',
      (error: { code: string }) => error.code,
    );

  it('lose a local setting at the end of its transaction', async () => {
    const usual = await show(a, 'work_mem');
    await a.query('BEGIN');
    await a.query("SET LOCAL work_mem = '3MB'");
    expect(await show(a, 'work_mem')).toBe('3MB');
    await a.query('COMMIT');
    expect([await show(a, 'work_mem'), await show(b, 'work_mem')]).toEqual([usual, usual]);
  });

  it('lose a setting that a function has made for the session at the end of the turn', async () => {
    const usual = await show(b, 'work_mem');
    await a.query("SELECT set_config('work_mem', '1MB', false), set_config('app.tenant', 'secret', false)");
    await a.query("DO $$ BEGIN SET lock_timeout = '7s'; END $$");
    for (const client of [b, a]) {
      expect([await show(client, 'work_mem'), await show(client, 'lock_timeout')]).toEqual([usual, '0']);
      const { rows } = await client.query("SELECT current_setting('app.tenant', true) AS tenant");
      expect(rows[0].tenant).not.toBe('secret');
    }
  });

  it('have the search path of their pool, and tell apart tables of the same name', async () => {
    const [left, right] = [
      db.pool({ searchPath: 'left_side' }),
      db.pool({ searchPath: 'right_side, public' }),
    ];
    await pool.query('CREATE SCHEMA left_side; CREATE SCHEMA right_side');
    await Promise.all([left, right].map((p, i) => p.query(`CREATE TABLE t AS SELECT ${i} AS i`)));
    expect((await left.query('SELECT i FROM t')).rows).toEqual([{ i: 0 }]);
    expect((await right.query('SELECT i FROM t')).rows).toEqual([{ i: 1 }]);
    expect(await code(pool.query('SELECT i FROM t'))).toBe('42P01');
    expect((await left.query({ name: 'n', text: 'SELECT i FROM t' })).rows).toEqual([{ i: 0 }]);
    expect((await right.query({ name: 'n', text: 'SELECT i FROM t' })).rows).toEqual([{ i: 1 }]);
    expect(() => db.pool({ searchPath: "x'; DROP TABLE t" })).toThrow('unsupported search path');
  });

  it('give names to prepared statements independently of each other', async () => {
    const [x, y] = await Promise.all([
      a.query({ name: 'same', text: 'SELECT $1::int + 1 AS n', values: [1] }),
      b.query({ name: 'same', text: 'SELECT $1::text AS n', values: ['b'] }),
    ]);
    expect([x.rows, y.rows]).toEqual([[{ n: 2 }], [{ n: 'b' }]]);
    const [again, too] = await Promise.all([
      a.query({ name: 'same', text: 'SELECT $1::int + 1 AS n', values: [5] }),
      b.query({ name: 'same', text: 'SELECT $1::text AS n', values: ['c'] }),
    ]);
    expect([again.rows, too.rows]).toEqual([[{ n: 6 }], [{ n: 'c' }]]);
  });

  it('lose their prepared statements when they close', async () => {
    const prepared = async () =>
      Number((await b.query('SELECT count(*) AS n FROM pg_prepared_statements')).rows[0].n);
    const before = await prepared();
    const c = await pool.connect();
    await c.query({ name: 'mine', text: 'SELECT 1' });
    expect(await prepared()).toBe(before + 1);
    c.release(true);
    while ((await prepared()) !== before);
  });

  it('wait for each other at a transaction lock', async () => {
    const order: string[] = [];
    await a.query('BEGIN');
    await a.query('SELECT pg_advisory_xact_lock(1)');
    const waiting = b.query('SELECT pg_advisory_xact_lock(1)').then(() => order.push('b'));
    await a.query('SELECT 1');
    order.push('a');
    await a.query('COMMIT');
    await waiting;
    expect(order).toEqual(['a', 'b']);
  });

  it.each([
    'COPY pg_class FROM STDIN',
    'DISCARD ALL',
    'PREPARE p AS SELECT 1',
    "SET work_mem = '1MB'",
    'CREATE TEMP TABLE scratch (n int)',
    'DECLARE held CURSOR WITH HOLD FOR SELECT 1',
  ])('get an error for %s, and continue', async (sql) => {
    expect(await code(a.query(sql))).toBe('0A000');
    expect(await code(a.query({ name: sql, text: sql }))).toBe('0A000');
    await a.query('BEGIN');
    expect(await code(a.query(sql))).toBe('0A000');
    expect(await code(a.query('SELECT 1'))).toBe('25P02');
    await a.query('ROLLBACK');
    expect((await a.query('SELECT 1 AS ok')).rows).toEqual([{ ok: 1 }]);
  });

  it('roll back independently: an error of one does not affect the other', async () => {
    await pool.query('CREATE TABLE kept (n int)');
    await a.query('BEGIN');
    await a.query('INSERT INTO kept VALUES (1)');
    const other = b.query('INSERT INTO kept VALUES (2)');
    expect(await code(a.query('nonsense'))).toBe('42601');
    await a.query('COMMIT');
    await other;
    expect((await b.query('SELECT n FROM kept')).rows).toEqual([{ n: 2 }]);
  });
});

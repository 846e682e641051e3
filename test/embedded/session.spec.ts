import type pg from 'pg';
import type { EmbeddedDatabase } from '../../src/platform/database/embedded';
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

  it('keep their settings to themselves, whatever way they were made', async () => {
    const usual = await show(b, 'work_mem');
    await a.query("SET work_mem = '1MB'; SET timezone = 'Asia/Tokyo'");
    await a.query("SELECT set_config('statement_timeout', '5s', false)");
    await a.query("DO $$ BEGIN SET lock_timeout = '7s'; END $$");
    expect([await show(b, 'work_mem'), await show(b, 'TimeZone'), await show(b, 'lock_timeout')]).toEqual([
      usual,
      'UTC',
      '0',
    ]);
    await b.query("SET work_mem = '2MB'");
    const seen: string[] = [];
    for (const name of ['work_mem', 'TimeZone', 'statement_timeout', 'lock_timeout'])
      seen.push(await show(a, name));
    expect(seen).toEqual(['1MB', 'Asia/Tokyo', '5s', '7s']);
    await a.query('RESET work_mem');
    expect([await show(a, 'work_mem'), await show(b, 'work_mem')]).toEqual([usual, '2MB']);
  });

  it('lose a setting with the transaction it was made in, and a local one at its end', async () => {
    const usual = await show(a, 'work_mem');
    await a.query("BEGIN; SET work_mem = '1MB'; ROLLBACK");
    await a.query('BEGIN');
    await a.query("SET LOCAL work_mem = '3MB'");
    expect(await show(a, 'work_mem')).toBe('3MB');
    await a.query("SET lock_timeout = '1s'");
    await a.query('COMMIT');
    expect([await show(a, 'work_mem'), await show(a, 'lock_timeout')]).toEqual([usual, '1s']);
    expect([await show(b, 'work_mem'), await show(b, 'lock_timeout')]).toEqual([usual, '0']);
  });

  it('never see a custom setting of each other', async () => {
    await a.query("SET app.tenant = 'secret'");
    expect((await b.query("SELECT current_setting('app.tenant', true) AS tenant")).rows[0].tenant).not.toBe(
      'secret',
    );
  });

  it('keep their role to themselves', async () => {
    await a.query('CREATE ROLE lesser');
    await a.query('SET ROLE lesser');
    const user = async (client: pg.ClientBase) =>
      (await client.query('SELECT current_user::text AS u')).rows[0].u as string;
    expect([await user(b), await user(a), await user(b)]).toEqual(['postgres', 'lesser', 'postgres']);
  });

  it('have the search path of their pool, and tell apart tables of the same name', async () => {
    const [left, right] = [
      db.pool({ searchPath: 'left_side' }),
      db.pool({ searchPath: '"right side", public' }),
    ];
    await pool.query('CREATE SCHEMA left_side; CREATE SCHEMA "right side"');
    await Promise.all([left, right].map((p, i) => p.query(`CREATE TABLE t AS SELECT ${i} AS i`)));
    expect((await left.query('SELECT i FROM t')).rows).toEqual([{ i: 0 }]);
    expect((await right.query('SELECT i FROM t')).rows).toEqual([{ i: 1 }]);
    expect(await code(pool.query('SELECT i FROM t'))).toBe('42P01');
    expect((await left.query({ name: 'n', text: 'SELECT i FROM t' })).rows).toEqual([{ i: 0 }]);
    expect((await right.query({ name: 'n', text: 'SELECT i FROM t' })).rows).toEqual([{ i: 1 }]);
  });

  it('start with the settings a pool asks for, or are refused for ones that do not exist', async () => {
    const client = await db
      .pool({ statement_timeout: 4000, application_name: 'me', options: '-c work_mem=5MB' })
      .connect();
    const seen: string[] = [];
    for (const name of ['statement_timeout', 'application_name', 'work_mem'])
      seen.push(await show(client, name));
    client.release();
    expect(seen).toEqual(['4s', 'me', '5MB']);
    expect(await code(db.pool({ options: '-c no_such_thing=1' }).query('SELECT 1'))).toBe('22023');
    expect((await pool.query('SELECT 1 AS ok')).rows).toEqual([{ ok: 1 }]);
  });

  it('give names to prepared statements without meeting the names of others', async () => {
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

  it('take their prepared statements along when they close', async () => {
    const prepared = async () =>
      Number((await b.query('SELECT count(*) AS n FROM pg_prepared_statements')).rows[0].n);
    const before = await prepared();
    const c = await pool.connect();
    await c.query({ name: 'mine', text: 'SELECT 1' });
    expect(await prepared()).toBe(before + 1);
    c.release(true);
    while ((await prepared()) !== before);
  });

  it('leave no temporary table and no held cursor behind their turn', async () => {
    await a.query('BEGIN');
    await a.query('CREATE TEMP TABLE scratch AS SELECT 1 AS n');
    await a.query('DECLARE held CURSOR WITH HOLD FOR SELECT 1');
    expect((await a.query('SELECT n FROM scratch')).rows).toEqual([{ n: 1 }]);
    await a.query('COMMIT');
    expect(await code(b.query('SELECT n FROM scratch'))).toBe('42P01');
    expect(await code(b.query('FETCH 1 FROM held'))).toBe('34000');
    await b.query('CREATE TEMP TABLE scratch AS SELECT 2 AS n');
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

  it.each(['COPY pg_class FROM STDIN', 'DISCARD ALL', 'PREPARE p AS SELECT 1'])(
    'are told that there is no %s, and go on',
    async (sql) => {
      expect(await code(a.query(sql))).toBe('0A000');
      expect(await code(a.query({ name: sql, text: sql }))).toBe('0A000');
      await a.query('BEGIN');
      expect(await code(a.query(sql))).toBe('0A000');
      expect(await code(a.query('SELECT 1'))).toBe('25P02');
      await a.query('ROLLBACK');
      expect((await a.query('SELECT 1 AS ok')).rows).toEqual([{ ok: 1 }]);
    },
  );

  it('roll back by themselves: an error of one leaves the other alone', async () => {
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

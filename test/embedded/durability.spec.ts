import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmbeddedDatabase } from '@app/embedded-postgres';
import { initialise, hasDatabase } from '../../libs/embedded-postgres/src/data-folder';
import { until } from '../support/wait';
import { dataFolder, emptyFolder, openDatabase, programFile } from './fixture';
import { Program } from './program';

const ROUNDS = 3;
const ROWS_BEFORE_KILL = 60;

describe('a commit', () => {
  it('survives a kill of the process while it writes, several times', async () => {
    const folder = await dataFolder();
    const acknowledged = new Set<number>();
    let next = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const writer = new Program(programFile('writer-program'), folder, String(next));
      await writer.printed(ROWS_BEFORE_KILL + round * 7);
      await writer.kill();
      for (const line of writer.lines.slice(1)) acknowledged.add(Number(line));
      const db = await openDatabase({ folder });
      const { rows } = await db
        .pool()
        .query<{ n: number; whole: boolean }>(
          "SELECT n, filler LIKE repeat('r' || n, 200) || '%' AS whole FROM row ORDER BY n",
        );
      const there = new Set(rows.map(({ n }) => n));
      expect([...acknowledged].filter((n) => !there.has(n))).toEqual([]);
      expect(rows.every(({ whole }) => whole)).toBe(true);
      next = Math.max(-1, ...there) + 1;
      await db.close();
    }
    expect(acknowledged.size).toBeGreaterThan(ROUNDS * 40);
  });

  it('is flushed to disk before it is acknowledged, unless that is turned off', async () => {
    const counts = async (fsync: boolean): Promise<number> => {
      const db = await openDatabase({ fsync });
      const pool = db.pool();
      const flushes = async () => {
        await pool.query('SELECT pg_stat_force_next_flush()');
        return Number(
          (await pool.query("SELECT sum(fsyncs) AS n FROM pg_stat_io WHERE object = 'wal'")).rows[0].n,
        );
      };
      await pool.query('CREATE TABLE t (n int)');
      const before = await flushes();
      for (let i = 0; i < 10; i++) await pool.query('INSERT INTO t VALUES (1)');
      const after = await flushes();
      await db.close();
      return after - before;
    };
    expect(await counts(true)).toBeGreaterThanOrEqual(10);
    expect(await counts(false)).toBe(0);
  });

  it('survives a close, which rolls open transactions back', async () => {
    const folder = await dataFolder();
    const db = await openDatabase({ folder });
    const pool = db.pool();
    await pool.query('CREATE TABLE t (n int); INSERT INTO t VALUES (1)');
    const client = await pool.connect();
    await client.query('BEGIN; INSERT INTO t VALUES (2)');
    await db.close();
    await expect(client.query('SELECT 1')).rejects.toThrow();
    await expect(pool.query('SELECT 1')).rejects.toThrow();
    const again = await openDatabase({ folder });
    expect((await again.pool().query('SELECT n FROM t')).rows).toEqual([{ n: 1 }]);
    await again.close();
  });
});

describe('the first start', () => {
  it('creates the folder with its parents', async () => {
    const folder = join(emptyFolder(), 'some', 'where');
    const db = await openDatabase({ folder });
    expect((await db.pool().query('SELECT 1 AS ok')).rows).toEqual([{ ok: 1 }]);
    await db.close();
    expect(readdirSync(folder).toSorted()).toEqual(['lock', 'pg']);
  });

  it('begins again until it has been finished once', async () => {
    const folder = emptyFolder();
    const found: string[][] = [];
    const half = (database: string): Promise<void> => {
      found.push(readdirSync(database));
      writeFileSync(join(database, 'PG_VERSION'), 'half');
      mkdirSync(join(database, 'base'));
      return Promise.reject(new Error('killed'));
    };
    const whole = async (database: string): Promise<void> => {
      await half(database).catch(() => undefined);
    };
    for (let i = 0; i < 2; i++) await expect(initialise(folder, half)).rejects.toThrow('killed');
    expect(hasDatabase(folder)).toBe(false);
    await initialise(folder, whole);
    expect(hasDatabase(folder)).toBe(true);
    expect(found).toEqual([[], [], []]);
  });
});

describe('maintenance', () => {
  let db: EmbeddedDatabase;
  let folder: string;
  beforeAll(async () => {
    folder = await dataFolder();
    db = await openDatabase({ folder });
  });
  afterAll(() => db.close());

  it('reclaims the space of deleted rows while other connections work', async () => {
    const pool = db.pool();
    await pool.query(
      'CREATE TABLE t AS SELECT g AS n, repeat(md5(g::text), 10) AS filler FROM generate_series(1, 20000) g',
    );
    await pool.query('DELETE FROM t WHERE n % 2 = 0');
    const size = async () => Number((await pool.query("SELECT pg_relation_size('t') AS n")).rows[0].n);
    const [, work] = await Promise.all([
      db.vacuum(),
      Promise.all(Array.from({ length: 50 }, () => pool.query('SELECT count(*)::int AS n FROM pg_class'))),
    ]);
    expect(work).toHaveLength(50);
    const before = await size();
    await pool.query('INSERT INTO t SELECT g, repeat(md5(g::text), 10) FROM generate_series(1, 9000) g');
    expect(await size()).toBe(before);
    expect(
      Number((await pool.query("SELECT reltuples AS n FROM pg_class WHERE relname = 't'")).rows[0].n),
    ).toBeGreaterThan(0);
  });

  it('tells the planner of a table that has grown, and reads no other table for it', async () => {
    const pool = db.pool();
    await pool.query('CREATE TABLE small AS SELECT g AS n FROM generate_series(1, 20) g');
    await pool.query('CREATE TABLE grown AS SELECT g AS n FROM generate_series(1, 1000) g');
    // The engine counts changes about once a second.
    const rowsOf = async (table: string) =>
      (await pool.query('SELECT reltuples::int AS n FROM pg_class WHERE relname = $1', [table])).rows[0].n;
    await until(
      async () => {
        await db.analyze();
        return rowsOf('grown');
      },
      (rows) => rows === 1000,
    );
    expect(await rowsOf('small')).toBe(-1);
  });

  it('shortens the log when it is large', async () => {
    const pool = db.pool();
    await pool.query('CREATE TABLE heavy (b text)');
    const checkpoint = async () =>
      (await pool.query('SELECT checkpoint_lsn AS at FROM pg_control_checkpoint()')).rows[0].at as string;
    const before = await checkpoint();
    for (let i = 0; i < 7; i++)
      await pool.query(
        `INSERT INTO heavy
         SELECT string_agg(md5(random()::text), '') FROM generate_series(1, 320000) g GROUP BY g % 2000`,
      );
    while ((await checkpoint()) === before);
    expect(readdirSync(join(folder, 'pg', 'pg_wal')).length).toBeLessThan(12);
  });
});

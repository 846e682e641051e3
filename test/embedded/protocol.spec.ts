import type { Duplex } from 'node:stream';
import pg from 'pg';
import { serialize } from 'pg-protocol';
import type { EmbeddedDatabase } from '@app/embedded-postgres';
import { queryMessage } from '../../libs/embedded-postgres/src/frontend-message';
import { MessageFramer } from '../../libs/embedded-postgres/src/message-framer';
import { openDatabase } from './fixture';

/** A connection on which a test sends messages itself. */
class RawConnection {
  readonly stream: Duplex & { connect(): void };
  private readonly framer = new MessageFramer();
  private readonly types: string[] = [];
  private wake = (): void => undefined;
  ended = false;

  constructor(pool: pg.Pool) {
    this.stream = (pool.options as unknown as { stream: () => Duplex & { connect(): void } }).stream();
    this.stream.on('data', (bytes: Buffer) => {
      for (const message of this.framer.push(bytes)) this.types.push(readable(message));
      this.wake();
    });
    this.stream.on('close', () => {
      this.ended = true;
      this.wake();
    });
    this.stream.connect();
  }

  send(...messages: Uint8Array[]): this {
    this.stream.write(Buffer.concat(messages));
    return this;
  }

  /** The types of the messages that have arrived, up to the given one. */
  async until(last: string): Promise<string> {
    while (!this.types.includes(last) && !this.ended)
      await new Promise<void>((resolve) => (this.wake = resolve));
    return this.types.splice(0, this.types.indexOf(last) + 1 || this.types.length).join(' ');
  }

  async start(): Promise<this> {
    await this.send(serialize.startup({ user: 'postgres' })).until('Z:I');
    return this;
  }
}

/** `Z:I`, `E:42601`, or just the type. */
function readable(message: Buffer): string {
  const type = String.fromCharCode(message[0] ?? 0);
  if (type === 'Z') return `Z:${String.fromCharCode(message[5] ?? 0)}`;
  return type === 'E' ? `E:${/\0C(\w{5})\0/.exec(message.toString('latin1', 5))?.[1]}` : type;
}

const batch = (text: string): Buffer =>
  Buffer.concat([
    serialize.parse({ text }),
    serialize.bind(),
    serialize.describe({ type: 'P' }),
    serialize.execute(),
  ]);

describe('the wire protocol', () => {
  let db: EmbeddedDatabase;
  let pool: pg.Pool;
  beforeAll(async () => {
    db = await openDatabase({ idleInTransactionTimeoutMs: 300 });
    pool = db.pool();
  });
  afterAll(() => db.close());

  it('skips the rest of a batch after an error, up to its Sync', async () => {
    const raw = await new RawConnection(pool).start();
    expect(await raw.send(batch('select 1/0'), batch('select 2'), serialize.sync()).until('Z:I')).toBe(
      '1 E:22012 Z:I',
    );
    expect(await raw.send(batch('select 3'), serialize.sync()).until('Z:I')).toBe('1 2 T D C Z:I');
    raw.stream.destroy();
  });

  it('answers several batches sent together in their order', async () => {
    const raw = await new RawConnection(pool).start();
    raw.send(
      batch('select 1'),
      serialize.sync(),
      queryMessage('select 2'),
      batch('select 3'),
      serialize.sync(),
    );
    expect(await raw.until('Z:I')).toBe('1 2 T D C Z:I');
    expect(await raw.until('Z:I')).toBe('T D C Z:I');
    expect(await raw.until('Z:I')).toBe('1 2 T D C Z:I');
    raw.stream.destroy();
  });

  it('accepts messages one byte at a time', async () => {
    const raw = new RawConnection(pool);
    for (const byte of serialize.startup({ user: 'x' })) raw.send(Buffer.from([byte]));
    await raw.until('Z:I');
    for (const byte of Buffer.concat([batch('select 1'), serialize.sync()])) raw.send(Buffer.from([byte]));
    expect(await raw.until('Z:I')).toBe('1 2 T D C Z:I');
    raw.stream.destroy();
  });

  it('never runs the unnamed statement of another connection', async () => {
    const [a, b] = [await new RawConnection(pool).start(), await new RawConnection(pool).start()];
    await a.send(serialize.parse({ text: 'select 1' }), serialize.sync()).until('Z:I');
    await b.send(serialize.parse({ text: 'select 2' }), serialize.sync()).until('Z:I');
    expect(await a.send(serialize.bind(), serialize.execute(), serialize.sync()).until('Z:I')).toBe(
      'E:26000 Z:I',
    );
    for (const raw of [a, b]) raw.stream.destroy();
  });

  it.each(['in one write', 'one write for each message'])(
    'never runs it in place of one whose Parse an error has skipped: %s',
    async (way) => {
      const [a, b] = [await new RawConnection(pool).start(), await new RawConnection(pool).start()];
      await b.send(serialize.parse({ text: 'select 2' }), serialize.sync()).until('Z:I');
      const skipped = [
        serialize.bind({ statement: 'none' }),
        serialize.parse({ text: 'select 1' }),
        serialize.sync(),
      ];
      if (way === 'in one write') a.send(...skipped);
      else for (const message of skipped) a.send(message);
      expect(await a.until('Z:I')).toBe('E:26000 Z:I');
      expect(await a.send(serialize.bind(), serialize.execute(), serialize.sync()).until('Z:I')).toBe(
        'E:26000 Z:I',
      );
      for (const raw of [a, b]) raw.stream.destroy();
    },
  );

  it.each([
    ['of a type that is not supported', Buffer.from(serialize.flush())],
    ['that comes before the Sync of a batch', Buffer.concat([batch('select 1'), queryMessage('select 2')])],
    ['of an impossible length', Buffer.from([0x51, 0, 0, 0, 1])],
    ['with a string that is not terminated', Buffer.from([0x51, 0, 0, 0, 5, 0x41])],
    [
      'that ends too early',
      Buffer.concat([serialize.parse({ text: 'select $1::int' }), Buffer.from([0x42, 0, 0, 0, 7, 0, 0, 0])]),
    ],
  ])('refuses a message %s, and closes only its connection', async (_, message) => {
    const raw = await new RawConnection(pool).start();
    expect(await raw.send(message, serialize.sync()).until('Z:I')).toMatch(/E:08P01/);
    raw.stream.destroy();
    expect((await pool.query('SELECT 1 AS ok')).rows).toEqual([{ ok: 1 }]);
  });

  it.each([
    ['another protocol', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
    ['a request for encryption', Buffer.from(serialize.requestSsl())],
  ])('refuses %s', async (_, bytes) => {
    const raw = new RawConnection(pool).send(bytes);
    expect(await raw.until('never')).toBe('E:08P01');
    expect(raw.ended).toBe(true);
  });

  it.each([
    ['in a transaction', [queryMessage('BEGIN'), queryMessage("INSERT INTO left_behind VALUES ('x')")]],
    ['in the middle of a batch', [batch("INSERT INTO left_behind VALUES ('x')")]],
    [
      'in a failed transaction',
      [queryMessage('BEGIN'), queryMessage("INSERT INTO left_behind VALUES ('x')"), queryMessage('oops')],
    ],
    ['in a failed batch', [batch("INSERT INTO left_behind VALUES ('x')"), batch('oops')]],
    [
      'in the middle of a message',
      [queryMessage("BEGIN; INSERT INTO left_behind VALUES ('x')"), Buffer.from([0x51, 0, 0])],
    ],
  ])('rolls back what a client had begun that closes its connection %s', async (_, messages) => {
    await pool.query('CREATE TABLE IF NOT EXISTS left_behind (t text)');
    const raw = await new RawConnection(pool).start();
    raw.send(...messages);
    const next = pool.query('SELECT count(*)::int AS n FROM left_behind');
    raw.stream.destroy();
    expect((await next).rows).toEqual([{ n: 0 }]);
  });

  it('runs everything that a client sent before it closed its connection', async () => {
    await pool.query('CREATE TABLE farewell (n int)');
    const raw = await new RawConnection(pool).start();
    raw.send(
      queryMessage('INSERT INTO farewell VALUES (1)'),
      batch('INSERT INTO farewell VALUES (2)'),
      serialize.sync(),
      serialize.end(),
    );
    await raw.until('never');
    expect((await pool.query('SELECT n FROM farewell ORDER BY n')).rows).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('closes a connection that is idle in its transaction while others wait, and rolls it back', async () => {
    await pool.query('CREATE TABLE IF NOT EXISTS left_behind (t text)');
    const raw = await new RawConnection(pool).start();
    await raw.send(queryMessage("BEGIN; INSERT INTO left_behind VALUES ('idle')")).until('Z:T');
    // More connections that wait do not extend its time.
    const counts = await Promise.all(
      Array.from({ length: 30 }, () => pool.query('SELECT count(*)::int AS n FROM left_behind')),
    );
    expect(counts.map(({ rows }) => rows[0].n)).toEqual(Array.from({ length: 30 }, () => 0));
    expect(await raw.until('never')).toMatch(/E:25P03$/);
    expect(raw.ended).toBe(true);
  });

  it('continues after a client has given up a query', async () => {
    const withTimeout = db.pool({ query_timeout: 20 });
    const slow = withTimeout.query('SELECT count(*) FROM generate_series(1, 1000000)');
    await expect(slow).rejects.toThrow('timeout');
    expect((await pool.query('SELECT 1 AS ok')).rows).toEqual([{ ok: 1 }]);
  });
});

describe('values', () => {
  let db: EmbeddedDatabase;
  let pool: pg.Pool;
  beforeAll(async () => {
    db = await openDatabase();
    pool = db.pool();
    await pool.query('CREATE TABLE big (t text, b bytea)');
  });
  afterAll(() => db.close());

  it('of 16 MB are written and read unchanged', async () => {
    const text = 'äöü€'.repeat(2 * 1024 * 1024).slice(0, 8 * 1024 * 1024);
    const bytes = Buffer.alloc(16 * 1024 * 1024, Buffer.from(Array.from({ length: 256 }, (_, i) => i)));
    await pool.query('INSERT INTO big VALUES ($1, $2)', [text, bytes]);
    const { rows } = await pool.query('SELECT t, b, length(t) AS characters FROM big');
    expect(rows[0].t === text).toBe(true);
    expect(bytes.equals(rows[0].b)).toBe(true);
    expect(rows[0].characters).toBe(text.length);
  });

  it('in binary format are unchanged', async () => {
    const { rows } = await pool.query({
      text: 'SELECT $1::int AS n',
      values: [70_000],
      binary: true,
    } as pg.QueryConfig);
    expect(rows).toEqual([{ n: 70_000 }]);
  });

  it('in a hundred thousand rows arrive complete and in order', async () => {
    const { rows } = await pool.query('SELECT g AS n, md5(g::text) AS h FROM generate_series(1, 100000) g');
    expect(rows).toHaveLength(100_000);
    expect(rows.every((row, i) => row.n === i + 1 && row.h.length === 32)).toBe(true);
  });

  it('include vectors', async () => {
    await pool.query('CREATE EXTENSION vector');
    const { rows } = await pool.query("SELECT '[1,0]'::vector <=> '[0,1]' AS distance");
    expect(rows).toEqual([{ distance: 1 }]);
  });
});

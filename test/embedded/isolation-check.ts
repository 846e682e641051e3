import type pg from 'pg';
import type { EmbeddedDatabase } from '@app/embedded-postgres';

const ACCOUNTS = 10;
const BALANCE = 1000;

/** How many answers a check has compared, and which were wrong. */
export interface IsolationReport {
  answers: number;
  wrong: string[];
}

class Checker {
  readonly report: IsolationReport = { answers: 0, wrong: [] };
  committed = 0;
  notified = 0;

  expect(what: string, got: unknown, wanted: unknown): void {
    this.report.answers += 1;
    const [a, b] = [JSON.stringify(got), JSON.stringify(wanted)];
    if (a !== b) this.report.wrong.push(`${what}: ${a} instead of ${b}`);
  }
}

/**
 * Runs a mix of queries, transactions, failures, rollbacks, settings, named statements, cursors and notifications on
 * `workers` connections and two pools at the same time, until `isOver` is true. Compares each answer with the only
 * right one.
 */
export async function checkIsolation(
  db: EmbeddedDatabase,
  workers: number,
  isOver: () => boolean,
): Promise<IsolationReport> {
  const checker = new Checker();
  const setup = db.pool({ max: 1 });
  await setup.query(`
    CREATE TABLE entry (
      id serial PRIMARY KEY, worker int NOT NULL, step int NOT NULL, note text, UNIQUE (worker, step)
    );
    CREATE TABLE account (id int PRIMARY KEY, balance int NOT NULL CHECK (balance >= 0));
    INSERT INTO account SELECT g, ${BALANCE} FROM generate_series(1, ${ACCOUNTS}) g;
    CREATE SCHEMA one; CREATE TABLE one.place AS SELECT 'one' AS name;
    CREATE SCHEMA two; CREATE TABLE two.place AS SELECT 'two' AS name`);
  const pools = {
    one: db.pool({ max: 8, searchPath: 'one, public' }),
    two: db.pool({ max: 8, searchPath: 'two, public' }),
  };
  const listening = db.pool({ max: 1 });
  const listener = await listening.connect();
  const received = new Map<string, number>();
  listener.on('notification', ({ payload = '' }) => received.set(payload, (received.get(payload) ?? 0) + 1));
  await listener.query('-- a comment first\nLISTEN mixed');
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      const schema = `worker_${worker}`;
      await setup.query(`CREATE SCHEMA ${schema}; CREATE TABLE ${schema}.own AS SELECT ${worker} AS worker`);
      const clients = db.pool({ max: 1, searchPath: `${schema}, public` });
      const client = await clients.connect();
      for (let step = 0; !isOver(); step++) {
        const action = ACTIONS[(worker + step * 7 + (step % 3)) % ACTIONS.length];
        await action?.({ checker, client, pools, worker, step, id: worker * 1_000_000 + step });
      }
      client.release();
      await clients.end();
    }),
  );
  const { rows } = await setup.query(
    'SELECT count(*)::int AS rows, count(DISTINCT id)::int AS ids FROM entry',
  );
  checker.expect('rows that were committed', rows[0], { rows: checker.committed, ids: checker.committed });
  const { rows: sums } = await setup.query('SELECT sum(balance)::int AS sum FROM account');
  checker.expect('money at the end', sums[0], { sum: ACCOUNTS * BALANCE });
  await listener.query('SELECT 1');
  checker.expect(
    'notifications',
    [received.size, Math.max(0, ...received.values())],
    [checker.notified, Math.min(checker.notified, 1)],
  );
  listener.release();
  await Promise.all([setup, listening, pools.one, pools.two].map((pool) => pool.end()));
  return checker.report;
}

interface Situation {
  checker: Checker;
  client: pg.PoolClient;
  pools: { one: pg.Pool; two: pg.Pool };
  worker: number;
  step: number;
  id: number;
}

async function parameters({ checker, pools, id }: Situation): Promise<void> {
  const { rows } = await pools.one.query('SELECT $1::int AS a, $2::text AS b, repeat($2, 50) AS c', [
    id,
    `b${id}`,
  ]);
  checker.expect('parameters', rows[0], { a: id, b: `b${id}`, c: `b${id}`.repeat(50) });
}

async function searchPaths({ checker, pools }: Situation): Promise<void> {
  const [one, two] = await Promise.all([
    pools.one.query('SELECT name FROM place'),
    pools.two.query('SELECT name FROM place'),
  ]);
  checker.expect('search path', [one.rows, two.rows], [[{ name: 'one' }], [{ name: 'two' }]]);
}

async function localSetting({ checker, client, id }: Situation): Promise<void> {
  await client.query('BEGIN');
  await client.query("SELECT set_config('app.tenant', $1, true)", [`t${id}`]);
  const { rows } = await client.query("SELECT current_setting('app.tenant') AS tenant");
  await client.query('COMMIT');
  checker.expect('local setting', rows[0], { tenant: `t${id}` });
}

async function sessionSetting({ checker, client, worker }: Situation): Promise<void> {
  const { rows } = await client.query('SELECT worker FROM own');
  checker.expect('search path of the connection', rows, [{ worker }]);
}

async function leakedSetting({ checker, client, worker }: Situation): Promise<void> {
  const made = await client.query("SELECT set_config('work_mem', $1, false) AS value", [
    `${1000 + worker}kB`,
  ]);
  const { rows } = await client.query('SHOW work_mem');
  checker.expect(
    'setting of a turn',
    [made.rows, rows],
    [[{ value: `${1000 + worker}kB` }], [{ work_mem: '4MB' }]],
  );
}

async function insert({ checker, client, worker, step }: Situation): Promise<void> {
  await client.query('BEGIN');
  const { rows } = await client.query('INSERT INTO entry (worker, step) VALUES ($1, $2) RETURNING id', [
    worker,
    step,
  ]);
  const { rows: found } = await client.query('SELECT worker, step FROM entry WHERE id = $1', [rows[0].id]);
  await client.query('COMMIT');
  checker.committed += 1;
  checker.expect('inserted row', found, [{ worker, step }]);
}

async function rollback({ checker, client, worker, step }: Situation): Promise<void> {
  await client.query('BEGIN');
  await client.query('INSERT INTO entry (worker, step, note) VALUES ($1, $2, $3)', [
    worker,
    -1 - step,
    'gone',
  ]);
  const failure = await client
    .query('SELECT 1 / ($1::int - $1::int)', [step])
    .catch((error: { code: string }) => error.code);
  const refused = await client.query('SELECT 1').catch((error: { code: string }) => error.code);
  await client.query('ROLLBACK');
  const { rows } = await client.query("SELECT count(*)::int AS left FROM entry WHERE note = 'gone'");
  checker.expect('rollback', [failure, refused, rows[0]], ['22012', '25P02', { left: 0 }]);
}

async function failAlone({ checker, pools, worker }: Situation): Promise<void> {
  const [bad, good] = await Promise.all([
    pools.two.query('SELECT $1::int', [`x${worker}`]).catch((error: { code: string }) => error.code),
    pools.two.query('SELECT $1::int AS n', [worker]),
  ]);
  checker.expect('error of one, answer of another', [bad, good.rows], ['22P02', [{ n: worker }]]);
}

async function transfer({ checker, client, worker, step }: Situation): Promise<void> {
  const [from, to] = [1 + (worker % ACCOUNTS), 1 + ((worker + step + 1) % ACCOUNTS)];
  await client.query('BEGIN');
  const { rows } = await client.query('SELECT balance FROM account WHERE id = $1 FOR UPDATE', [from]);
  const amount = Math.min(rows[0].balance, 10);
  await client.query('UPDATE account SET balance = balance - $2 WHERE id = $1', [from, amount]);
  await client.query('UPDATE account SET balance = balance + $2 WHERE id = $1', [to, amount]);
  await client.query(step % 4 === 0 ? 'ROLLBACK' : 'COMMIT');
  const { rows: sums } = await client.query('SELECT sum(balance)::int AS sum FROM account');
  checker.expect('sum of money', sums[0], { sum: ACCOUNTS * BALANCE });
}

async function namedStatement({ checker, client, worker, step }: Situation): Promise<void> {
  const { rows } = await client.query({
    name: 'same',
    text: `SELECT ${worker} AS worker, $1::int AS step`,
    values: [step],
  });
  checker.expect('named statement', rows[0], { worker, step });
}

async function cursor({ checker, client, worker }: Situation): Promise<void> {
  await client.query('BEGIN');
  await client.query(`DECLARE c CURSOR FOR SELECT g + ${worker} AS n FROM generate_series(1, 100) g`);
  const { rows } = await client.query('FETCH 3 FROM c');
  await client.query('COMMIT');
  checker.expect(
    'cursor',
    rows,
    [1, 2, 3].map((n) => ({ n: n + worker })),
  );
}

async function notify({ checker, pools, id }: Situation): Promise<void> {
  const { rowCount } = await pools.one.query("SELECT pg_notify('mixed', $1)", [String(id)]);
  checker.notified += 1;
  checker.expect('notify', rowCount, 1);
}

const ACTIONS = [
  parameters,
  searchPaths,
  localSetting,
  sessionSetting,
  leakedSetting,
  insert,
  rollback,
  failAlone,
  transfer,
  namedStatement,
  cursor,
  notify,
];

import type { DataSource } from 'typeorm';
import { sql } from '../../src/platform/database/sql';
import { TransactionsService } from '../../src/platform/database/transactions.service';
import { onRealBackends } from '../support/backends';
import { openTestDatabase, type TestDatabase } from '../support/database';

const TOGETHER = 200;
const square = (of: number) => ({
  name: 'square',
  query: sql`SELECT ${of}::int AS of, 100 / ${of}::int * ${of}::int AS result`,
});
const keep = (id: number) => ({
  name: 'keep',
  query: sql`INSERT INTO kept (id) VALUES (${id}) RETURNING id`,
});

/** The embedded database has no lock waits, and a statement cannot end its connection. */
const itOnServer = onRealBackends ? it : it.skip;

let database: TestDatabase;
let dataSource: DataSource;
let transactions: TransactionsService;

beforeAll(async () => {
  database = await openTestDatabase();
  ({ dataSource } = database);
  transactions = new TransactionsService(dataSource);
  await dataSource.query('CREATE TABLE kept (id int PRIMARY KEY)');
});
afterAll(() => database.close());
beforeEach(() => dataSource.query('TRUNCATE kept'));

async function keptIds(): Promise<number[]> {
  const rows: { id: number }[] = await dataSource.query('SELECT id FROM kept ORDER BY id');
  return rows.map(({ id }) => id);
}

describe('statements that are run at the same time', () => {
  it('have results of their own, even if one of them fails', async () => {
    const results = Array.from({ length: TOGETHER }, (_, of) =>
      transactions.execute<{ of: number }>(square(of)),
    );
    const [byZero, ...others] = await Promise.allSettled(results);
    expect(byZero).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
    expect(others.map((each) => each.status === 'fulfilled' && each.value[0]?.of)).toEqual(
      Array.from({ length: TOGETHER - 1 }, (_, i) => i + 1),
    );
  });

  it('are all committed except the one that fails', async () => {
    const ids = Array.from({ length: TOGETHER }, (_, id) => id);
    await transactions.execute(keep(7));
    const settled = await Promise.allSettled(ids.map((id) => transactions.execute(keep(id))));
    expect(settled.flatMap(({ status }, id) => (status === 'rejected' ? [id] : []))).toEqual([7]);
    expect(await keptIds()).toEqual(ids);
  });

  itOnServer('do not wait for one of them that waits for a lock', async () => {
    const touch = { name: 'touch', query: sql`UPDATE kept SET id = id WHERE id = 1 RETURNING id` };
    await transactions.execute(keep(1));
    const holder = dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT FROM kept WHERE id = 1 FOR UPDATE');
    const waiting = transactions.execute(touch);
    const others = await Promise.all([2, 3].map((id) => transactions.execute(keep(id))));
    expect(others).toEqual([[{ id: 2 }], [{ id: 3 }]]);
    await holder.rollbackTransaction();
    await holder.release();
    expect(await waiting).toEqual([{ id: 1 }]);
  });

  itOnServer(
    'are committed when the connection of one of them breaks, and that one is rejected',
    async () => {
      const end = { name: 'end', query: sql`SELECT pg_terminate_backend(pg_backend_pid())` };
      const [first, broken, last] = await Promise.allSettled([
        transactions.execute(keep(1)),
        transactions.execute(end),
        transactions.execute(keep(2)),
      ]);
      expect([first.status, broken.status, last.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      await transactions.execute(keep(3));
      expect(await keptIds()).toEqual([1, 2, 3]);
    },
  );
});

describe('a statement in a unit of work', () => {
  it('sees what the open transaction has written', async () => {
    const countKept = { name: 'count_kept', query: sql`SELECT count(*)::int AS count FROM kept` };
    const rows = await transactions.run(async (transaction) => {
      await transaction.query('INSERT INTO kept (id) VALUES (1)');
      return transactions.execute(countKept);
    });
    expect(rows).toEqual([{ count: 1 }]);
  });
});

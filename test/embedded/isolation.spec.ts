import type { EmbeddedDatabase } from '@app/embedded-postgres';
import { openDatabase } from './fixture';
import { checkIsolation } from './isolation-check';

describe('simultaneous connections', () => {
  let db: EmbeddedDatabase;
  beforeAll(async () => {
    db = await openDatabase();
  });
  afterAll(() => db.close());

  it('get the right answer to every query while twenty of them mix transactions, failures and settings', async () => {
    let calls = 0;
    const { answers, wrong } = await checkIsolation(db, 20, () => ++calls > 1500);
    expect(wrong).toEqual([]);
    expect(answers).toBeGreaterThan(1000);
  });

  it('get distinct numbers from a sequence, without a gap', async () => {
    const pool = db.pool({ max: 20 });
    await pool.query('CREATE TABLE counted (id serial PRIMARY KEY)');
    const drawn = await Promise.all(
      Array.from(
        { length: 200 },
        async () => (await pool.query('INSERT INTO counted DEFAULT VALUES RETURNING id')).rows[0].id,
      ),
    );
    expect(drawn.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1));
  });
});

import fc from 'fast-check';
import { sql } from '../../src/platform/database/sql';
import { openTestDatabase, type TestDatabase } from '../support/database';
import { anyCharacter } from '../support/any-character';

describe('running a statement', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openTestDatabase();
    await sql`CREATE TABLE pets (name text)`.run(database.dataSource);
  });
  beforeEach(() => sql`TRUNCATE pets`.run(database.dataSource));
  afterAll(() => database.close());

  it('stores and returns any text unchanged', async () => {
    const texts = fc.string({ unit: anyCharacter }).map((text) => text.replace(/[\0\p{Surrogate}]/gu, ''));
    await fc.assert(
      fc.asyncProperty(texts, texts, async (one, other) => {
        const read = sql`SELECT ARRAY[${one}, ${other}] AS texts`;
        expect(await read.oneRow(database.dataSource)).toEqual({ texts: [one, other] });
      }),
      { numRuns: 50 },
    );
  });

  it('returns the rows of every kind of statement', async () => {
    const db = database.dataSource;
    const ada = [{ name: 'Ada' }];
    expect(await sql`INSERT INTO pets VALUES (${'Ada'}) RETURNING name`.rows(db)).toEqual(ada);
    expect(await sql`SELECT name FROM pets`.rows(db)).toEqual(ada);
    expect(await sql`UPDATE pets SET name = name RETURNING name`.rows(db)).toEqual(ada);
    expect(await sql`DELETE FROM pets RETURNING name`.firstRow(db)).toEqual(ada[0]);
    expect(await sql`UPDATE pets SET name = name RETURNING name`.rows(db)).toEqual([]);
    expect(await sql`SELECT name FROM pets`.firstRow(db)).toBeUndefined();
    await expect(sql`SELECT name FROM pets`.oneRow(db)).rejects.toThrow('no row');
  });

  it('returns the value of a statement, and the values of a column, also of removed rows', async () => {
    const db = database.dataSource;
    await sql`INSERT INTO pets VALUES (${'Ada'}), (${'Bob'})`.run(db);
    expect(await sql`SELECT ARRAY[1, 2]`.value(db)).toEqual([1, 2]);
    expect(await sql`SELECT NULL`.value(db)).toBeNull();
    expect(await sql`SELECT ARRAY[name] FROM pets ORDER BY name`.column(db)).toEqual([['Ada'], ['Bob']]);
    expect(await sql`DELETE FROM pets WHERE name = ${'Ada'} RETURNING name`.column(db)).toEqual(['Ada']);
    expect(await sql`SELECT name FROM pets WHERE name = ${'Ada'}`.column(db)).toEqual([]);
    await expect(sql`SELECT name FROM pets WHERE name = ${'Ada'}`.value(db)).rejects.toThrow('no row');
  });

  it('counts the rows that an update or a removal changes, with and without returned rows', async () => {
    const db = database.dataSource;
    await sql`INSERT INTO pets VALUES (${'Ada'}), (${'Bob'})`.run(db);
    expect(await sql`UPDATE pets SET name = ${'Eve'} WHERE name = ${'Ada'}`.changedRows(db)).toBe(1);
    expect(await sql`UPDATE pets SET name = ${'Eve'} WHERE name = ${'Ada'}`.changedRows(db)).toBe(0);
    expect(await sql`UPDATE pets SET name = name WHERE name = ${'Ada'}`.changesAny(db)).toBe(false);
    expect(await sql`UPDATE pets SET name = name`.changesAny(db)).toBe(true);
    expect(await sql`DELETE FROM pets RETURNING name`.changedRows(db)).toBe(2);
    await expect(sql`SELECT name FROM pets`.changedRows(db)).rejects.toThrow('neither');
  });
});

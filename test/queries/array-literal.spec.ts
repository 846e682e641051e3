import fc from 'fast-check';
import type { DataSource } from 'typeorm';
import { openTestDatabase, type TestDatabase } from '../support/database';
import { arrayLiteral } from '../../src/platform/database/array-literal';
import { anyCharacter } from '../support/any-character';

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await openTestDatabase();
  ({ dataSource } = database);
});
afterAll(() => database.close());

const storable = fc.string({ unit: anyCharacter }).map((text) => text.replace(/[\0\p{Surrogate}]/gu, ''));

describe('an array literal', () => {
  it('is read by PostgreSQL as the original values', async () => {
    const texts = fc.array(fc.oneof(storable, fc.constantFrom(null, 'NULL', '', '{}', '"', '\\', ',')));
    await fc.assert(
      fc.asyncProperty(texts, async (values) => {
        const [row]: [{ read: unknown }] = await dataSource.query(`SELECT $1::text[] AS read`, [
          arrayLiteral(values),
        ]);
        expect(row.read).toEqual(values);
      }),
    );
  });

  it('holds numbers', () => {
    expect(arrayLiteral([1, 2 ** 53 - 1])).toBe('{1,9007199254740991}');
  });
});

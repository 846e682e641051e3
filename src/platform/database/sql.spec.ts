import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { Query, raw, sql, type SqlValue } from './sql';

const SOURCES = resolve(__dirname, '../..');

const value = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.constantFrom(null, '$1', `'; DROP TABLE agents`),
);
/** A statement with nested parts, and its values in their order in the text. */
const { statement } = fc.letrec<{ statement: Query; part: SqlValue | Query }>((tie) => ({
  statement: fc
    .array(tie('part'), { maxLength: 4 })
    .map((parts) => new Query(['SELECT ', ...parts.map(() => ' , ')], parts)),
  part: fc.oneof({ depthSize: 'small', withCrossShrink: true }, value, tie('statement')),
}));

describe('a statement', () => {
  it('numbers its parameters from 1 in the order of their values, whatever parts it has', () => {
    fc.assert(
      fc.property(statement, (query) => {
        const { text, values } = query.compile();
        const numbers = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number));
        expect(numbers).toEqual(values.map((_, index) => index + 1));
      }),
    );
  });

  it('has the values of a part where the part stands', () => {
    fc.assert(
      fc.property(value, statement, value, (first, part, last) => {
        const { values } = sql`${first} ${part} ${last}`.compile();
        expect(values).toEqual([first, ...part.compile().values, last]);
      }),
    );
  });

  it('has the same text, whatever the values are', () => {
    fc.assert(
      fc.property(value, value, (one, other) => {
        const part = (inserted: SqlValue) => sql`id = ${inserted}`;
        expect(sql`SELECT ${one} WHERE ${part(one)}`.text).toBe('SELECT $1 WHERE id = $2');
        expect(sql`SELECT ${other} WHERE ${part(other)}`.text).toBe('SELECT $1 WHERE id = $2');
      }),
    );
  });

  it('contains trusted text as it is', () => {
    expect(sql`SELECT FROM ${raw('agents')} LIMIT ${raw(2)}`.compile()).toEqual({
      text: 'SELECT FROM agents LIMIT 2',
      values: [],
    });
  });
});

it('is how all statements are written, apart from those of migrations and of `platform/database`', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .filter((file) => !file.startsWith(join('platform', 'database')));
  expect(files.length).toBeGreaterThan(100);
  const others = files.filter((file) => /\.query[<(]/.test(readFileSync(join(SOURCES, file), 'utf8')));
  expect(others).toEqual([]);
});

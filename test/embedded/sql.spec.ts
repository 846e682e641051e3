import fc from 'fast-check';
import { checkSql } from '../../libs/embedded-postgres/src/sql-check';

/** Pieces of SQL in which a keyword after a semicolon means nothing. */
const quoted = fc.constantFrom(
  "'; discard all'",
  "'it''s; discard all'",
  '"; discard all"',
  '$$; discard all; $$',
  '$a$; discard $$ all$a$',
  '-- ; discard all\n',
  '/* ; discard all */',
);

describe('the check of SQL', () => {
  it.each([
    'COPY t FROM STDIN',
    'select 1; -- x\n copy t (a) from/**/stdin with csv',
    'discard all',
    'DEALLOCATE ALL',
    'prepare p as select 1',
    "SET work_mem = '1MB'",
    'SET ROLE lesser',
    'set session characteristics as transaction isolation level serializable',
    "begin; set timezone = 'UTC'",
    'reset all',
    'CREATE TEMP TABLE t (n int)',
    'select 1 as n into local temporary t',
    'declare c cursor with hold for select 1',
    'UNLISTEN jobs',
    'listen a; select 1',
    'LISTEN "Jobs"',
  ])('refuses %s', (sql) =>
    expect(checkSql(sql).refusal).toMatch(/^the embedded database does not support /),
  );

  it.each([
    "select 'copy x from stdin'",
    'copy t to stdout',
    'update t set discard = 1',
    'update t\nset temp = 2',
    'SET LOCAL work_mem = 1',
    'set transaction isolation level serializable',
    'SET CONSTRAINTS ALL DEFERRED',
    'select listen from t',
    'create function f() returns void language plpgsql as $$ begin; create temp table t (n int); end $$',
  ])('accepts %s', (sql) => expect(checkSql(sql).refusal).toBeUndefined());

  it('accepts a keyword in a string, a quoted name, a function body or a comment', () => {
    fc.assert(
      fc.property(fc.array(quoted, { minLength: 1, maxLength: 6 }), (parts) => {
        expect(checkSql(`select ${parts.join(' ')} + 1`)).toEqual({ mayChangeSettings: false });
        expect(checkSql(`select ${parts.join(' ')} + 1; discard all`).refusal).toBeDefined();
      }),
    );
  });

  it.each([
    ['LISTEN jobs', 'jobs'],
    ['-- wait for jobs\n  listen Jobs;\n', 'jobs'],
    ['/* a */ LISTEN /* b */ jobs', 'jobs'],
  ])('reads the channel of %s', (sql, channel) => expect(checkSql(sql)).toEqual({ channel }));

  it.each([
    ["select set_config('a.b', $1, false)", true],
    ['do $$ begin end $$', true],
    ['call p()', true],
    ['insert into t values (1) on conflict do nothing', false],
  ])('knows whether %s may change settings', (sql, expected) =>
    expect(checkSql(sql).mayChangeSettings).toBe(expected),
  );

  it('reads a megabyte of SQL quickly', () => {
    const sql = `/* listen */ select '${'x;'.repeat(500_000)}'; ${'-- '.repeat(100_000)}\n;`;
    expect(checkSql(sql).refusal).toBeUndefined();
  });

  it('ends whatever the SQL holds', () => {
    const soup = fc.array(
      fc.oneof(
        fc.constantFrom("'", '"', '$$', '$a$', '--', '/*', '*/', ';', '\\', 'e', '\n', ' '),
        fc.string(),
      ),
    );
    fc.assert(fc.property(soup, (parts) => void checkSql(`${parts.join('')} listen copy temp`)));
  });
});

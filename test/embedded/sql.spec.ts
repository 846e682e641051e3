import fc from 'fast-check';
import { effectsOf } from '../../src/platform/database/embedded/sql-effects';
import { splitStatements } from '../../src/platform/database/embedded/sql-statements';
import { settingsKey, switchSettingsSql } from '../../src/platform/database/embedded/session-settings';

/** Pieces of SQL that hide a semicolon and a keyword. */
const hiding = fc.constantFrom(
  "'; listen x'",
  "'it''s; listen x'",
  "E'\\'; listen x'",
  '"; listen x"',
  '$$; listen x$$',
  '$a$; listen $$ x$a$',
  '-- ; listen x\n',
  '/* ; /* ; */ listen x */',
);

describe('statements', () => {
  it('are cut at semicolons, but not at those in strings, names and comments', () => {
    fc.assert(
      fc.property(fc.array(fc.array(hiding, { minLength: 1, maxLength: 4 }), { maxLength: 5 }), (pieces) => {
        const statements = pieces.map((parts) => `select ${parts.join(' ')} + 1`);
        expect(splitStatements(statements.join(';'))).toEqual(statements);
        expect(effectsOf(statements.join(';')).subscriptions).toEqual([]);
      }),
    );
  });

  it('are read to their end whatever they hold', () => {
    const soup = fc.array(
      fc.oneof(
        fc.constantFrom("'", '"', '$$', '$a$', '--', '/*', '*/', ';', '\\', 'e', '\n', ' '),
        fc.string(),
      ),
    );
    fc.assert(
      fc.property(soup, (parts) => {
        const sql = parts.join('');
        const statements = splitStatements(sql);
        expect(statements.join('').length).toBeLessThanOrEqual(sql.length);
        effectsOf(`${sql} listen copy temp`);
      }),
    );
  });

  it('of a megabyte are read in no time worth mentioning', () => {
    expect(
      splitStatements(`/* listen */ select '${'x;'.repeat(500_000)}'; ${'-- '.repeat(100_000)}\n;`),
    ).toHaveLength(1);
  });
});

describe('what SQL does to the shared session', () => {
  const listen = (channel: string) => ({ action: 'listen', channel });

  it.each([
    ['LISTEN jobs', [listen('jobs')]],
    ['-- wait for jobs\n  listen Jobs;', [listen('jobs')]],
    ['/* a */ LISTEN /* b */ "Odd ""name; x"', [listen('Odd "name; x')]],
    ['listen a; select 1; unlisten b', [listen('a'), { action: 'unlisten', channel: 'b' }]],
    ['UNLISTEN *', [{ action: 'unlisten-all', channel: '*' }]],
    [`listen ${'x'.repeat(80)}`, [listen('x'.repeat(63))]],
    [`listen "${'é'.repeat(40)}"`, [listen('é'.repeat(31))]],
    ["select 'listen x'", []],
    ['select listen from t', []],
  ])('sees the subscriptions of %s', (sql, subscriptions) => {
    expect(effectsOf(sql).subscriptions).toEqual(subscriptions);
  });

  it.each([
    'COPY t FROM STDIN',
    'select 1; -- x\n copy t (a) from/**/stdin with csv',
    'discard all',
    'DEALLOCATE ALL',
    'prepare p as select 1',
  ])('refuses %s', (sql) => expect(effectsOf(sql).refusal).toMatch(/^the embedded database has no /));

  it.each([
    "select 'copy x from stdin'",
    'copy t to stdout',
    "prepare transaction 'x'",
    'update t set discard = 1',
  ])('lets %s through', (sql) => expect(effectsOf(sql).refusal).toBeUndefined());

  it('takes an upsert for what it is', () => {
    expect(effectsOf('insert into t values (1) on conflict do nothing').mayChangeSettings).toBe(false);
    expect(effectsOf('do $$ begin end $$').mayChangeSettings).toBe(true);
  });
});

describe('settings of a session', () => {
  it('have one key whatever their order, and are applied with the role last', () => {
    expect(
      settingsKey(
        new Map([
          ['a', '1'],
          ['b', '2'],
        ]),
      ),
    ).toBe(
      settingsKey(
        new Map([
          ['b', '2'],
          ['a', '1'],
        ]),
      ),
    );
    expect(
      switchSettingsSql(
        new Map([
          ['role', 'r'],
          ['a', "it's \\ "],
        ]),
      ),
    ).toBe(
      "RESET SESSION AUTHORIZATION; RESET ROLE; RESET ALL; SELECT pg_catalog.set_config(E'a', E'it\\'s \\\\ ', false), " +
        "pg_catalog.set_config(E'role', E'r', false)",
    );
  });
});

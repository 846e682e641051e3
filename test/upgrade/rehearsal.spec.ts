import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { createEmptyBackends, type Backends } from '../support/backends';
import { describeScaledOut } from '../support/describe-backends';

const BUILT = join(__dirname, '../../dist/src');

/** Runs a program of the service on the database; its output is in `output`. */
async function run(
  { environment }: Backends,
  program: 'rehearse' | 'migrate',
  ...options: string[]
): Promise<{ code: number; output: string }> {
  const env = { PATH: process.env['PATH'], ...environment, SECRET_KEY: 'x'.repeat(32) };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(BUILT, `${program}.js`), ...options], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

async function query<Row>({ environment }: Backends, sql: string): Promise<Row[]> {
  const client = new pg.Client(environment['DATABASE_URL']);
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

const countOf = async (backends: Backends, table: string): Promise<number> =>
  Number((await query<{ count: string }>(backends, `SELECT count(*) FROM ${table}`))[0]!.count);

/** How many migrations have run, each of which may have two names. */
const migrationsOf = async (backends: Backends): Promise<number> => {
  const rows = await query<{ name: string }>(backends, 'SELECT name FROM migrations');
  return new Set(rows.map(({ name }) => name.replace(/\d+$/, ''))).size;
};

describeScaledOut('a rehearsal of an upgrade', () => {
  let source: Backends;
  let scratch: Backends;
  const urlOf = ({ environment }: Backends): string => environment['DATABASE_URL']!;

  beforeEach(async () => {
    [source, scratch] = [await createEmptyBackends(), await createEmptyBackends()];
    await query(source, readFileSync(join(__dirname, 'foundation.sql'), 'utf8'));
  });

  afterEach(async () => {
    await source.remove();
    await scratch.remove();
  });

  it('copies the database, upgrades the copy, rolls it back to the same schema, and upgrades it again', async () => {
    const messages = await countOf(source, 'messages');
    const { code, output } = await run(source, 'rehearse', urlOf(scratch));
    expect([code, output]).toEqual([0, expect.stringContaining('the schema is as before')]);
    const [, pending] = /(\d+) pending migrations/.exec(output)!;
    expect(output.match(/^ {2}ran \w+ in \d+\.\d\d s$/gm)).toHaveLength(Number(pending));
    expect(output.match(/^ {2}undid \w+ in \d+\.\d\d s$/gm)).toHaveLength(Number(pending));
    expect([await migrationsOf(source), await countOf(source, 'messages')]).toEqual([1, messages]);
    expect(await migrationsOf(scratch)).toBe(1 + Number(pending));
    expect(await countOf(scratch, 'messages')).toBe(messages);
  });

  it('refuses a database that somebody may need', async () => {
    const itself = await run(source, 'rehearse', urlOf(source));
    expect([itself.code, itself.output]).toEqual([1, expect.stringContaining('DATABASE_URL itself')]);
    const restored = await run(source, 'rehearse', '--restored', urlOf(source));
    expect([restored.code, restored.output]).toEqual([1, expect.stringContaining('DATABASE_URL itself')]);
    const local = new URL(urlOf(source));
    local.hostname = 'localhost';
    expect((await run(source, 'rehearse', local.href)).output).toContain('DATABASE_URL itself');

    await query(scratch, 'CREATE TABLE precious (id integer)');
    expect((await run(source, 'rehearse', urlOf(scratch))).output).toContain('is not empty');
    const user = new pg.Client(urlOf(scratch));
    await user.connect();
    const used = await run(source, 'rehearse', '--restored', urlOf(scratch));
    expect([used.code, used.output]).toEqual([1, expect.stringContaining('other programs use')]);
    await user.end();
    const strange = await run(source, 'rehearse', '--restored', urlOf(scratch));
    expect([strange.code, strange.output]).toEqual([1, expect.stringContaining('not a database of Parley')]);
    expect(await migrationsOf(source)).toBe(1);
  });

  it('works on a restored backup, and says if it is absent or newer', async () => {
    await query(scratch, readFileSync(join(__dirname, 'foundation.sql'), 'utf8'));
    const { code, output } = await run(source, 'rehearse', '--restored', urlOf(scratch));
    expect([code, output]).toEqual([0, expect.stringContaining('upgraded again')]);
    expect(output).not.toContain('copied');
    expect((await run(source, 'rehearse', '--restored', urlOf(scratch))).output).toContain(
      '0 pending migrations',
    );
    await query(
      scratch,
      `INSERT INTO migrations (timestamp, name) VALUES (9999999999999, 'Later9999999999999')`,
    );
    const newer = await run(source, 'rehearse', '--restored', urlOf(scratch));
    expect([newer.code, newer.output]).toEqual([1, expect.stringContaining('newer than this version')]);
    const absent = await run(source, 'rehearse', `${urlOf(scratch)}_absent`);
    expect([absent.code, absent.output]).toEqual([1, expect.stringMatching(/^rehearse: .*_absent.*\n$/)]);
    expect((await run(source, 'rehearse')).output).toContain('usage');
  });

  it('has a program that rolls back the last migrations of a database, and one that runs them again', async () => {
    expect((await run(source, 'migrate')).code).toBe(0);
    const all = await migrationsOf(source);
    expect((await run(source, 'migrate', '--undo', '3')).code).toBe(0);
    expect(await migrationsOf(source)).toBe(all - 3);
    expect((await run(source, 'migrate', '--undo', 'x')).code).toBe(1);
    expect((await run(source, 'migrate')).code).toBe(0);
    expect(await migrationsOf(source)).toBe(all);
  });
});

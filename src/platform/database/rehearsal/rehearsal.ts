import pg from 'pg';
import type { Settings } from '../../config/settings';
import { Database } from '../database';
import { formerName, pendingNames } from '../former-names';
import { MIGRATIONS } from '../migrations';
import type { MigrationStep } from '../migrator';
import { copyDatabase } from './copy-database';
import { countOtherClients, describeSchema, finishedMigrations, identityOf, sizeOf } from './schema.queries';

/** Where to rehearse. */
export interface Scratch {
  url: string;
  /** True if the database holds a restored backup; otherwise it must be empty. */
  isRestored: boolean;
  /** Has the `PATH` to `pg_dump` and `pg_restore`. */
  environment: NodeJS.ProcessEnv;
}

/**
 * Rehearses an upgrade and its rollback in a scratch database, and reports each step as a line: copies the database of
 * the settings unless a backup was restored, runs the pending migrations as an upgrade does, rolls them back, compares
 * the schema with the original, and runs them again. The database of the settings is only read.
 * @throws Error with a reason when the scratch database must not be changed, or a step fails
 */
export async function rehearse(
  settings: Settings,
  scratch: Scratch,
  report: (line: string) => void,
): Promise<void> {
  const sourceUrl = settings.DATABASE_MIGRATION_URL ?? settings.DATABASE_URL;
  if (!sourceUrl) throw new Error('DATABASE_URL is needed; see docs/operations.md for the embedded database');
  await withClient(sourceUrl, async (source) => {
    await withClient(scratch.url, (client) => refuseUnlessScratch(client, source, scratch));
  });
  if (!scratch.isRestored) {
    const seconds = await timed(() => copyDatabase(sourceUrl, scratch.url, scratch.environment));
    report(`copied the database in ${seconds}`);
  }
  const database = new Database({
    ...settings,
    DATABASE_URL: scratch.url,
    DATABASE_MIGRATION_URL: undefined,
    DATABASE_POOLER: false,
  });
  await withClient(scratch.url, (client) => rehearseOn(client, database, report));
}

async function rehearseOn(
  client: pg.Client,
  database: Database,
  report: (line: string) => void,
): Promise<void> {
  const pending = await pendingMigrations(client);
  const { bytes } = await sizeOf(client);
  report(`${(bytes / 1e6).toFixed(0)} MB, ${pending.length} pending migrations`);
  if (pending.length === 0) return;
  const before = await describeSchema(client);
  const reportStep =
    (verb: string) =>
    ({ name, durationMs }: MigrationStep): void =>
      report(`${verb} ${name} in ${inSeconds(durationMs)}`);
  report(`upgraded in ${await timed(() => database.migrate(reportStep('  ran')))}`);
  const undo = () => database.undoMigrations(pending.length, reportStep('  undid'));
  report(`rolled back in ${await timed(undo)}`);
  const differences = symmetricDifference(before, await describeSchema(client));
  if (differences.length > 0)
    throw new Error(
      `the schema after the rollback differs from the schema before the upgrade:\n${differences.join('\n')}`,
    );
  report('the schema is as before');
  report(`upgraded again in ${await timed(() => database.migrate())}`);
}

/** @throws Error for a database that somebody may need: a rehearsal changes the scratch database */
async function refuseUnlessScratch(
  client: pg.Client,
  source: pg.Client,
  { isRestored }: Scratch,
): Promise<void> {
  if ((await identityOf(client)) === (await identityOf(source)))
    throw new Error('the scratch database is the database of DATABASE_URL itself');
  const { tables } = await sizeOf(client);
  if (!isRestored && tables > 0)
    throw new Error('the scratch database is not empty; use --restored if it holds a restored backup');
  if (isRestored && (await countOtherClients(client)) > 0)
    throw new Error('other programs use the scratch database');
}

async function pendingMigrations(client: pg.Client): Promise<string[]> {
  const finished = await finishedMigrations(client);
  if (!finished) throw new Error('the copy is not a database of Parley');
  const names = MIGRATIONS.map(({ name }) => name);
  const known = new Set([...names, ...names.map(formerName)]);
  if (finished.some((name) => !known.has(name))) throw new Error('the database is newer than this version');
  return pendingNames(names, finished);
}

async function withClient(url: string, use: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}

async function timed(work: () => Promise<unknown>): Promise<string> {
  const startedAtMs = performance.now();
  await work();
  return inSeconds(performance.now() - startedAtMs);
}

function inSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

/** The lines that are in only one of the lists: `-` for the first list, `+` for the second. */
function symmetricDifference(one: readonly string[], other: readonly string[]): string[] {
  return [
    ...one.filter((line) => !other.includes(line)).map((line) => `- ${line}`),
    ...other.filter((line) => !one.includes(line)).map((line) => `+ ${line}`),
  ];
}

import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { ServiceProcess, TEST_ENVIRONMENT } from './service-process';

/** The URL of the PostgreSQL server of the tests, if there is one. */
const SERVER = process.env['TEST_DATABASE_URL'];

/** Whether the tests run on real PostgreSQL and Redis; tests of several processes need this. */
export const onRealBackends = Boolean(SERVER);

/** The storage of one service under test, and a function that removes it. */
export interface Backends {
  environment: Record<string, string>;
  remove: () => Promise<void>;
}

/** Like `createEmptyBackends`, but with the schema: the next start is seconds faster. */
export async function createBackends(): Promise<Backends> {
  if (SERVER) return createOnServer(SERVER, await migratedDatabase(SERVER));
  const backends = createInFolder();
  await fillDataFolder(backends.environment['DATA_DIR']!);
  return backends;
}

/** Makes the folder a data folder of the embedded database on which the service has started once. */
export async function fillDataFolder(folder: string): Promise<void> {
  cpSync(await startedDataFolder(), folder, { recursive: true });
}

/**
 * A data folder for the embedded database. If `TEST_DATABASE_URL` names a PostgreSQL server, a new database there
 * instead; with `TEST_REDIS_URL` also an empty Redis database.
 */
export async function createEmptyBackends(): Promise<Backends> {
  return SERVER ? createOnServer(SERVER) : createInFolder();
}

function createInFolder(): Backends {
  const folder = mkdtempSync(join(dataFolders(), 'parley-'));
  return { environment: { DATA_DIR: folder }, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** With a new database, which is a copy of `template`. */
async function createOnServer(server: string, template = 'template1'): Promise<Backends> {
  const { environment, remove } = createInFolder();
  const name = `parley_${randomBytes(6).toString('hex')}`;
  await onServer(server, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
  return {
    environment: {
      ...environment,
      DATABASE_URL: urlOf(server, name),
      ...(process.env['TEST_REDIS_URL'] && { REDIS_URL: await emptyRedis() }),
    },
    remove: async () => {
      await onServer(server, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
      await remove();
    },
  };
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

const MEMORY = '/dev/shm';
/** The room of some thirty data folders. */
const ROOM_BYTES = 4 * 2 ** 30;

/** Where data folders are: in memory if it has room for many, so that no commit waits for a disk. */
function dataFolders(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (Math.min(bavail * bsize, freemem()) > ROOM_BYTES) return MEMORY;
  } catch {
    // Not on Linux.
  }
  return tmpdir();
}

/** Whether the database under test has pgvector: the embedded one does, a server if `TEST_PGVECTOR` is set. */
export const hasPgvector = !onRealBackends || process.env['TEST_PGVECTOR'] === 'true';

const ROOT = join(__dirname, '../..');
const MIGRATIONS = join(ROOT, 'dist/src/platform/database/migrations');

/**
 * A data folder on which the service has started once, created again for every new set of migrations. A service on a
 * copy of it starts seconds faster than a service that must create its database.
 */
async function startedDataFolder(): Promise<string> {
  const folder = join(ROOT, 'node_modules/.cache/service-data', fingerprint());
  if (existsSync(folder)) return folder;
  mkdirSync(join(folder, '..'), { recursive: true });
  const draft = mkdtempSync(`${folder}-`);
  const service = await ServiceProcess.start({ ...TEST_ENVIRONMENT, DATA_DIR: draft });
  await service.end('SIGTERM');
  rmSync(join(draft, 'lock'), { recursive: true, force: true });
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another jest worker was faster.
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true });
  }
  return folder;
}

/** The name of a database with the schema, created again for every new set of migrations. */
async function migratedDatabase(server: string): Promise<string> {
  const name = `parley_migrated_${fingerprint()}`;
  await onServer(server, async (client) => {
    // Another jest worker may be creating it.
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount) return;
    await client.query(`DROP DATABASE IF EXISTS ${name}_draft WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${name}_draft`);
    const environment = { ...TEST_ENVIRONMENT, DATABASE_URL: urlOf(server, `${name}_draft`) };
    await promisify(execFile)(process.execPath, [join(ROOT, 'dist/src/migrate.js')], { env: environment });
    await client.query(`ALTER DATABASE ${name}_draft RENAME TO ${name}`);
  });
  return name;
}

/** Differs for each set of migrations. */
function fingerprint(): string {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')));
  for (const file of readdirSync(MIGRATIONS, { recursive: true, withFileTypes: true }))
    if (file.isFile()) hash.update(readFileSync(join(file.parentPath, file.name)));
  return hash.digest('hex').slice(0, 16);
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/**
 * The URL of an empty Redis database, which no other service of the tests uses: services that share one take each
 * other's jobs. The databases are given out in turn.
 */
export async function emptyRedis(): Promise<string> {
  const url = new URL(process.env['TEST_REDIS_URL']!);
  const { Redis } = await import('ioredis');
  const redis = new Redis(url.href);
  const [, count] = (await redis.config('GET', 'databases')) as [string, string];
  // The turns are counted in database 0.
  const database = 1 + ((await redis.incr('turn')) % (Number(count) - 1));
  await redis.select(database);
  await redis.flushdb();
  redis.disconnect();
  url.pathname = `/${database}`;
  return url.href;
}

import { setTimeout as delay } from 'node:timers/promises';
import { DataSource, type DataSourceOptions, type MigrationInterface, type QueryRunner } from 'typeorm';
import { log } from '../observability/logging/logger';
import { adoptFormerNames, pendingNames, recordFormerName, removeFormerName } from './former-names';
import { sqlStateOf } from './storage-fault';

/** Any number; the same in every version of Parley. */
const MIGRATION_LOCK = 0x7061726c;
const POLL_MS = 500;
/** How long a process waits for locks and for the migrations of another process; see docs/deployment.md. */
const PATIENCE_MS = 30 * 60_000;
/** While a statement waits for a lock on a table, every later statement on this table waits behind it. */
const LOCK_TIMEOUT = '1s';
/** Between two attempts, the processes that run catch up. */
const RETRY_DELAY_MS = 5000;
/** SQLSTATE codes of a lock that is not free: lock_not_available, deadlock_detected. */
const LOCKED = new Set(['55P03', '40P01']);
const UNDEFINED_TABLE = '42P01';

type MigrationClass = new () => MigrationInterface & { transaction?: boolean };

/** A migration that has run, or its rollback. */
export interface MigrationStep {
  name: string;
  durationMs: number;
}

/** How to migrate a database. */
export interface MigratorOptions {
  /** All migrations, oldest first. */
  migrations: MigrationClass[];
  /** False if no other process can use the database. */
  isShared: boolean;
  /** Called after each step, before it is committed. */
  onStep?: (step: MigrationStep) => void;
  /** How long to wait in total; only tests shorten it. */
  patienceMs?: number;
}

/**
 * Runs the pending migrations, each in a transaction of its own. When several processes start together, one runs them
 * and the others wait. A migration that gets no lock on a table within a second is rolled back and tried again, so that
 * running processes never wait long. Works through a pooler: sessions hold nothing between transactions.
 * @throws Error when locks or another process take longer than 30 minutes
 */
export async function migrate(options: DataSourceOptions, how: MigratorOptions): Promise<void> {
  await withMigrations(options, how, (dataSource) => dataSource.runMigrations({ transaction: 'each' }));
}

/**
 * Rolls back the last `count` migrations, newest first, by the same rules. Data that only the newer version knows is
 * lost.
 * @throws Error when locks or another process take longer than 30 minutes, or this version lacks a migration
 */
export async function undoMigrations(
  options: DataSourceOptions,
  how: MigratorOptions,
  count: number,
): Promise<void> {
  let remaining = count;
  await withMigrations(options, how, async (dataSource) => {
    for (; remaining > 0; remaining -= 1) await dataSource.undoLastMigration({ transaction: 'each' });
  });
}

async function withMigrations(
  options: DataSourceOptions,
  { migrations, isShared, onStep, patienceMs = PATIENCE_MS }: MigratorOptions,
  work: (dataSource: DataSource) => Promise<unknown>,
): Promise<void> {
  const names = migrations.map(({ name }) => name);
  const observed = migrations.map((migration) => observedMigration(migration, onStep));
  const dataSource = new DataSource({ ...options, migrations: observed });
  await dataSource.initialize();
  const untilMs = performance.now() + patienceMs;
  try {
    const lock = isShared ? await takeMigrationLock(dataSource, untilMs) : undefined;
    try {
      await adoptFormerNames(dataSource, names);
      await untilUnlocked(() => work(dataSource), untilMs);
    } finally {
      await lock?.rollbackTransaction().catch(() => undefined);
      await lock?.release();
    }
  } finally {
    await dataSource.destroy();
  }
}

/** Waits until another process has run all migrations. @throws Error after 30 minutes */
export async function awaitMigrations(
  options: DataSourceOptions,
  migrations: MigrationClass[],
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const names = migrations.map(({ name }) => name);
  const dataSource = await new DataSource(options).initialize();
  const untilMs = performance.now() + patienceMs;
  try {
    for (let isFirst = true; ; isFirst = false) {
      const missing = pendingNames(names, await finishedMigrations(dataSource));
      if (missing.length === 0) return;
      if (isFirst)
        log.info(
          { missing: missing.length },
          'waiting until the migrations have run (MIGRATE_AT_START=false)',
        );
      if (performance.now() > untilMs)
        throw new Error(`migrations are missing after ${minutes(patienceMs)}; run dist/src/migrate.js`);
      await delay(POLL_MS);
    }
  } finally {
    await dataSource.destroy();
  }
}

/** The names of the migrations that have run. */
async function finishedMigrations(dataSource: DataSource): Promise<string[]> {
  try {
    const rows = await dataSource.query<{ name: string }[]>('SELECT name FROM migrations');
    return rows.map(({ name }) => name);
  } catch (error) {
    if (sqlStateOf(error) === UNDEFINED_TABLE) return [];
    throw error;
  }
}

async function untilUnlocked(work: () => Promise<unknown>, untilMs: number): Promise<void> {
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (!LOCKED.has(sqlStateOf(error) ?? '') || performance.now() > untilMs) throw error;
      log.warn('a migration waits for a lock that another session holds; it is tried again');
      await delay(RETRY_DELAY_MS);
    }
  }
}

/**
 * Takes the lock in a transaction that stays open, because a pooler may give each transaction another session. An open
 * transaction that runs no statement has no snapshot, so CREATE INDEX CONCURRENTLY does not wait for it. It would wait
 * for a statement that waits for the lock, which is why this polls. It would also wait for a statement with parameters,
 * whose snapshot stays.
 */
async function takeMigrationLock(dataSource: DataSource, untilMs: number): Promise<QueryRunner> {
  const runner = dataSource.createQueryRunner();
  try {
    for (;;) {
      await runner.startTransaction();
      await runner.query('SET LOCAL idle_in_transaction_session_timeout = 0');
      const [lock] = await runner.manager.query<[{ isTaken: boolean }]>(
        `SELECT pg_try_advisory_xact_lock(${MIGRATION_LOCK}) AS "isTaken"`,
      );
      if (lock.isTaken) return runner;
      await runner.rollbackTransaction();
      if (performance.now() > untilMs) throw new Error('another process migrates the database for too long');
      await delay(POLL_MS);
    }
  } catch (error) {
    await runner.release();
    throw error;
  }
}

/**
 * Times the migration, limits its waits for locks, and keeps its former name. A migration without a transaction sets
 * its own limits.
 */
function observedMigration(Migration: MigrationClass, onStep?: MigratorOptions['onStep']): MigrationClass {
  const run = async (runner: QueryRunner, step: () => Promise<void>): Promise<void> => {
    const startedAtMs = performance.now();
    if (runner.isTransactionActive) await limitLockWaits(runner);
    await step();
    onStep?.({ name: Migration.name, durationMs: performance.now() - startedAtMs });
  };
  return class extends Migration {
    override readonly name = Migration.name;

    override up(runner: QueryRunner): Promise<void> {
      return run(runner, async () => {
        await super.up(runner);
        await recordFormerName(runner.manager, this.name);
      });
    }

    override down(runner: QueryRunner): Promise<void> {
      return run(runner, async () => {
        await super.down(runner);
        await removeFormerName(runner.manager, this.name);
      });
    }
  };
}

/** For a migration without a transaction: runs one statement in a transaction with the same limit. */
export async function changeTable(runner: QueryRunner, statement: string): Promise<void> {
  await runner.startTransaction();
  try {
    await limitLockWaits(runner);
    await runner.query(statement);
    await runner.commitTransaction();
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  }
}

/**
 * Builds an index while the table is used, in a migration without a transaction. `definition` follows ON. A
 * build that was interrupted leaves an invalid index behind, which is built again.
 */
export async function buildIndex(
  runner: QueryRunner,
  name: string,
  definition: string,
  kind: 'UNIQUE' | '' = '',
): Promise<void> {
  const [index] = await runner.manager.query<{ valid: boolean }[]>(
    'SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)',
    [name],
  );
  if (index?.valid) return;
  await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  await runner.query(`CREATE ${kind} INDEX CONCURRENTLY ${name} ON ${definition}`);
}

/** Ends the transaction with an error when a statement waits for a lock for longer than a second. */
async function limitLockWaits(runner: QueryRunner): Promise<void> {
  await runner.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
}

function minutes(milliseconds: number): string {
  return `${Math.round(milliseconds / 60_000)} minutes`;
}

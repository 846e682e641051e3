import pg from 'pg';
import { DefaultNamingStrategy } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions';
import { makeDataFolder } from '../config/secrets';
import { InvalidSettingError, type Settings } from '../config/settings';
import { Every } from '../every.decorator';
import { log } from '../observability/logging/logger';
import { EmbeddedDatabase } from '@app/embedded-postgres';
import { MIGRATIONS } from './migrations';
import { awaitMigrations, migrate, undoMigrations, type MigratorOptions } from './migrator';
import { isPooled, warnOfJit } from './pooler';

const CONNECT_TIMEOUT_MS = 5000;
/** Limits how long a hanging server delays a request. No statement of Parley takes nearly as long. */
const QUERY_TIMEOUT_MS = 60_000;
/** A read that a replica does not answer in this time runs on the primary instead. */
const REPLICA_TIMEOUT_MS = 10_000;
const VACUUM_INTERVAL_MS = 30 * 60_000;
/** The embedded database serves no other statement during a vacuum, and a process is busy right after its start. */
const FIRST_VACUUM_MS = 5 * 60_000;
/** The planner may not know for this long that a website has just been read. */
const ANALYZE_INTERVAL_MS = 10_000;
/** After this time, a connection that may be dead is replaced. */
const WATCH_TIMEOUT_MS = 15_000;
/** The lock of the migrations holds a connection while they run on another. */
const MIGRATION_POOL_SIZE = 2;
/** JIT compilation takes longer than any statement of Parley. A pooler does not accept it as an option. */
const NO_JIT = '-c jit=off';

// Every bigint here is an id or a count below 2^53, which a JavaScript number holds exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * A pool of this process: `main` is TypeORM's, for requests and jobs; `replica` is for reads that may be old; `queue`
 * holds jobs without Redis.
 */
export type PoolName = 'main' | 'replica' | 'queue';

/** The database of this process: the server of `DATABASE_URL`, or the embedded database in the data folder. */
export class Database {
  readonly pools = new Map<PoolName, pg.Pool>();
  /** The connections of the pool `main` to a server. */
  private readonly clients = new Set<pg.Client>();

  /** Tests pass an open embedded database, and a rehearsal passes none. Other code calls `Database.open`. */
  constructor(
    private readonly settings: Settings,
    private readonly embedded?: EmbeddedDatabase,
  ) {}

  /**
   * Connects to the server of `DATABASE_URL`, or without it opens the embedded database.
   * @throws FolderInUseError when another process has the data folder open
   * @throws InvalidSettingError when the data folder cannot be used
   */
  static async open(settings: Settings): Promise<Database> {
    if (settings.DATABASE_URL) return new Database(settings);
    makeDataFolder(settings.DATA_DIR);
    const embedded = await EmbeddedDatabase.open({
      folder: settings.DATA_DIR,
      onFailure: (reason) => log.error({ reason }, 'the database has failed; reopening it until it works'),
      onRecovery: () => log.info('the database works again'),
    });
    return new Database(settings, embedded);
  }

  get kind(): 'embedded' | 'postgresql' {
    return this.embedded ? 'embedded' : 'postgresql';
  }

  /** The pool of the queue: connections that look up unqualified names in the schema `searchPath`. */
  queuePool(max: number, searchPath: string): pg.Pool {
    const pool =
      this.embedded?.pool({ max, searchPath }) ??
      serverPool({
        connectionString: this.settings.DATABASE_URL,
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
        max,
        options: `-c search_path=${searchPath}`,
      });
    pool.on('error', (error) => log.warn({ reason: error.message }, 'an idle database connection broke'));
    this.pools.set('queue', pool);
    return pool;
  }

  /** Breaks the connections of the pool `main` to a server that does not answer: their statements fail at once. */
  breakConnections(): void {
    for (const client of this.clients) void client.end().catch(() => undefined);
  }

  /** A pool of one connection to the server, for `DatabaseWatchService`, which ends it. */
  watchPool(): pg.Pool {
    const pool = serverPool({
      connectionString: this.settings.DATABASE_URL,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: WATCH_TIMEOUT_MS,
      max: 1,
    });
    pool.on('error', () => undefined);
    return pool;
  }

  /** TypeORM's options for the pool `main` of this database, without entities. */
  get typeOrmOptions(): PostgresDataSourceOptions {
    const options = this.connectionOptions(this.settings.DATABASE_URL, this.settings.DATABASE_POOL_SIZE);
    return {
      ...options,
      driver: this.driver((pool) => this.watchMain(pool)),
      extra: { ...options.extra, query_timeout: QUERY_TIMEOUT_MS },
      migrations: MIGRATIONS,
    };
  }

  /** TypeORM's options for the replica of `DATABASE_READ_URL`, without entities. */
  get replicaOptions(): PostgresDataSourceOptions {
    const options = this.connectionOptions(this.settings.DATABASE_READ_URL, this.settings.DATABASE_POOL_SIZE);
    return {
      ...options,
      driver: this.driver((pool) => this.pools.set('replica', pool)),
      extra: { ...options.extra, query_timeout: REPLICA_TIMEOUT_MS },
    };
  }

  /**
   * Brings the schema up to date, or waits until another process has done this, if `MIGRATE_AT_START` is false.
   * @throws Error when this takes longer than 30 minutes
   * @throws InvalidSettingError when a pooler answers at `DATABASE_URL`, and `DATABASE_POOLER` is not set
   */
  async prepareSchema(): Promise<void> {
    await this.checkPooler();
    if (this.settings.MIGRATE_AT_START === false)
      await awaitMigrations(this.connectionOptions(this.settings.DATABASE_URL, 1), MIGRATIONS);
    else await this.migrate();
  }

  /** Runs the pending migrations with `DATABASE_MIGRATION_URL`. @throws Error when this takes longer than 30 minutes */
  async migrate(onStep?: MigratorOptions['onStep']): Promise<void> {
    await migrate(this.migrationOptions, { migrations: MIGRATIONS, isShared: !this.embedded, onStep });
  }

  /** Rolls back the last `count` migrations, newest first. No process of this version may be running. */
  async undoMigrations(count: number, onStep?: MigratorOptions['onStep']): Promise<void> {
    const how = { migrations: MIGRATIONS, isShared: !this.embedded, onStep };
    await undoMigrations(this.migrationOptions, how, count);
  }

  private get migrationOptions(): PostgresDataSourceOptions {
    const url = this.settings.DATABASE_MIGRATION_URL ?? this.settings.DATABASE_URL;
    return this.connectionOptions(url, MIGRATION_POOL_SIZE);
  }

  private async checkPooler(): Promise<void> {
    const { DATABASE_URL: url, DATABASE_POOLER } = this.settings;
    if (!url) return;
    if (DATABASE_POOLER) await warnOfJit(url);
    else if (await isPooled(url))
      throw new InvalidSettingError(
        'DATABASE_POOLER=true is needed: DATABASE_URL leads to a connection pooler',
      );
  }

  private watchMain(pool: pg.Pool): void {
    this.pools.set('main', pool);
    if (this.embedded) return;
    pool.on('connect', (client) => this.clients.add(client as pg.Client));
    pool.on('remove', (client) => this.clients.delete(client as pg.Client));
  }

  private connectionOptions(url: string | undefined, poolSize: number): PostgresDataSourceOptions {
    return {
      type: 'postgres',
      url,
      driver: this.driver(),
      poolSize,
      connectTimeoutMS: CONNECT_TIMEOUT_MS,
      extra: {
        keepAlive: true,
        ...(!this.embedded && !this.settings.DATABASE_POOLER && { options: NO_JIT }),
      },
      parseInt8: true,
      namingStrategy: new SnakeCaseColumns(),
      installExtensions: false,
      synchronize: false,
      logging: false,
    };
  }

  /** The parts of the module `pg` that TypeORM uses. `onPool` gets each pool that it opens. */
  private driver(onPool: (pool: pg.Pool) => void = () => undefined): object {
    const { embedded } = this;
    return {
      Pool: function TypeOrmPool(config: pg.PoolConfig) {
        const pool = embedded?.pool({ max: config.max }) ?? serverPool(config);
        onPool(pool);
        return pool;
      },
      types: pg.types,
      defaults: pg.defaults,
    };
  }

  /** Reclaims the space of deleted rows in the embedded database. A PostgreSQL server does this itself. */
  @Every(VACUUM_INTERVAL_MS, 'vacuum failed', FIRST_VACUUM_MS)
  async vacuum(): Promise<void> {
    await this.embedded?.vacuum();
  }

  /** Tells the planner of the embedded database about tables that have grown. A PostgreSQL server does this itself. */
  @Every(ANALYZE_INTERVAL_MS, 'the statistics could not be updated')
  async analyze(): Promise<void> {
    await this.embedded?.analyze();
  }

  /** Ends the pool of the queue, which TypeORM does not know, and closes the embedded database. */
  async close(): Promise<void> {
    await this.pools.get('queue')?.end();
    await this.embedded?.close();
  }
}

function serverPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  // A connection that breaks rejects its queries. Without a listener its error event would end the process as well.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Names columns by the snake_case of their property: `createdAt` is `created_at`. */
class SnakeCaseColumns extends DefaultNamingStrategy {
  override columnName(property: string, customName: string | undefined, prefixes: string[]): string {
    if (customName) return customName;
    return [...prefixes, property].join('_').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }
}

import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { makeDataFolder } from '../config/secrets';
import type { Settings } from '../config/settings';
import { log } from '../logging/logger';
import { openEmbedded, type EmbeddedDatabase } from './embedded';
import { MIGRATIONS } from './migrations';
import { SnakeCaseColumns } from './naming';

const CONNECT_TIMEOUT_MS = 5000;
/** A server that hangs must not hold requests for ever. Far above what any statement of ours takes. */
const QUERY_TIMEOUT_MS = 60_000;
/** No statement of ours runs as long as compiling it takes. */
const NO_JIT = '-c jit=off';
/** Any number will do, as long as every version of Parley takes the same one. */
const MIGRATION_LOCK = 0x7061726c;

// Every bigint here is an id or a count below 2^53: JavaScript carries it exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** The PostgreSQL this process works on: the one of `DATABASE_URL`, or the embedded one in the data folder. */
export class Database {
  private readonly pools: pg.Pool[] = [];

  /** Use `Database.open`; tests hand in an embedded database that is open already. */
  constructor(
    private readonly settings: Settings,
    private readonly embedded?: EmbeddedDatabase,
  ) {}

  /**
   * Opens the embedded database, unless `DATABASE_URL` names another.
   * @throws FolderInUseError when another process has it open
   * @throws InvalidSettingError when the data folder cannot be used
   */
  static async open(settings: Settings): Promise<Database> {
    if (settings.DATABASE_URL) return new Database(settings);
    makeDataFolder(settings.DATA_DIR);
    const embedded = await openEmbedded({
      folder: settings.DATA_DIR,
      onFailure: (reason) => log.error({ reason }, 'the database failed; it is reopened until that works'),
      onRecovery: () => log.info('the database works again'),
    });
    return new Database(settings, embedded);
  }

  get kind(): 'embedded' | 'postgresql' {
    return this.embedded ? 'embedded' : 'postgresql';
  }

  /** A pool of plain connections whose unqualified names resolve in `searchPath`. It is ended by `close`. */
  pool(max: number, searchPath?: string): pg.Pool {
    const pool = this.embedded
      ? this.embedded.pool({ max, searchPath })
      : new pg.Pool({
          connectionString: this.settings.DATABASE_URL,
          connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
          max,
          ...(searchPath && { options: `-c search_path=${searchPath}` }),
        });
    pool.on('error', (error) => log.warn({ reason: error.message }, 'an idle database connection broke'));
    this.pools.push(pool);
    return pool;
  }

  /** The ORM over this database, its schema brought up to date: processes that boot together migrate once. */
  async connect(entities: DataSourceOptions['entities']): Promise<DataSource> {
    const dataSource = await new DataSource(this.options(entities)).initialize();
    const runner = dataSource.createQueryRunner();
    try {
      await runner.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
      await dataSource.runMigrations({ transaction: 'each' });
    } finally {
      await runner.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
      await runner.release();
    }
    return dataSource;
  }

  /** Reclaims the space of deleted rows: the embedded database has no autovacuum of its own. */
  async vacuum(): Promise<void> {
    await this.embedded?.vacuum();
  }

  /** Ends every pool this database handed out and, if it is the embedded one, flushes and closes it. */
  async close(): Promise<void> {
    await Promise.allSettled(this.pools.map((pool) => pool.end()));
    await this.embedded?.close();
  }

  private options(entities: DataSourceOptions['entities']): DataSourceOptions {
    const { embedded } = this;
    // TypeORM makes its own pool from what its driver module exports; this one hands it the embedded database's.
    const driver = embedded && {
      Pool: function EmbeddedPool(config: pg.PoolConfig) {
        return embedded.pool({ max: config.max, pipeline: config.pipeline });
      },
      types: pg.types,
      defaults: pg.defaults,
    };
    return {
      type: 'postgres',
      url: this.settings.DATABASE_URL,
      driver,
      poolSize: this.settings.DATABASE_POOL_SIZE,
      connectTimeoutMS: CONNECT_TIMEOUT_MS,
      extra: {
        keepAlive: true,
        pipeline: true,
        query_timeout: QUERY_TIMEOUT_MS,
        ...(!embedded && { options: NO_JIT }),
      },
      parseInt8: true,
      entities,
      migrations: MIGRATIONS,
      namingStrategy: new SnakeCaseColumns(),
      installExtensions: false,
      synchronize: false,
      logging: false,
    };
  }
}

import pg from 'pg';
import { DefaultNamingStrategy } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions';
import { makeDataFolder } from '../config/secrets';
import type { Settings } from '../config/settings';
import { Every } from '../every.decorator';
import { log } from '../observability/logging/logger';
import { EmbeddedDatabase } from '@app/embedded-postgres';
import { MIGRATIONS } from './migrations';

const CONNECT_TIMEOUT_MS = 5000;
/** Bounds how long a server that hangs holds a request. No statement of Parley takes nearly as long. */
const QUERY_TIMEOUT_MS = 60_000;
const VACUUM_INTERVAL_MS = 30 * 60_000;
/** The embedded database serves nobody else during a vacuum, and a process that has just started has much to do. */
const FIRST_VACUUM_MS = 5 * 60_000;
/** Compilation takes longer than any statement of Parley. */
const NO_JIT = '-c jit=off';

// Every bigint here is an id or a count below 2^53, which a JavaScript number holds exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** The database of this process: the PostgreSQL of `DATABASE_URL`, or the embedded one in the data folder. */
export class Database {
  private readonly pools: pg.Pool[] = [];

  /** For tests, which pass an embedded database that is open. Others use `Database.open`. */
  constructor(
    private readonly settings: Settings,
    private readonly embedded?: EmbeddedDatabase,
  ) {}

  /**
   * Opens the embedded database, unless `DATABASE_URL` names a server.
   * @throws FolderInUseError when another process has the data folder open
   * @throws InvalidSettingError when the data folder cannot be used
   */
  static async open(settings: Settings): Promise<Database> {
    if (settings.DATABASE_URL) return new Database(settings);
    makeDataFolder(settings.DATA_DIR);
    const embedded = await EmbeddedDatabase.open({
      folder: settings.DATA_DIR,
      onFailure: (reason) => log.error({ reason }, 'the database failed; it is reopened until that works'),
      onRecovery: () => log.info('the database works again'),
    });
    return new Database(settings, embedded);
  }

  get kind(): 'embedded' | 'postgresql' {
    return this.embedded ? 'embedded' : 'postgresql';
  }

  /** A pool of plain connections that look up unqualified names in the schema `searchPath`. `close` ends it. */
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

  /** TypeORM's options for this database, without entities. */
  get typeOrmOptions(): PostgresDataSourceOptions {
    return {
      type: 'postgres',
      url: this.settings.DATABASE_URL,
      driver: this.embedded && embeddedDriver(this.embedded),
      poolSize: this.settings.DATABASE_POOL_SIZE,
      connectTimeoutMS: CONNECT_TIMEOUT_MS,
      extra: {
        keepAlive: true,
        query_timeout: QUERY_TIMEOUT_MS,
        ...(!this.embedded && { options: NO_JIT }),
      },
      parseInt8: true,
      migrations: MIGRATIONS,
      namingStrategy: new SnakeCaseColumns(),
      installExtensions: false,
      synchronize: false,
      logging: false,
    };
  }

  /** Reclaims the space of deleted rows in the embedded database. A PostgreSQL server does so itself. */
  @Every(VACUUM_INTERVAL_MS, 'vacuum failed', FIRST_VACUUM_MS)
  async vacuum(): Promise<void> {
    await this.embedded?.vacuum();
  }

  /** Ends the pools of `pool` and closes the embedded database. */
  async close(): Promise<void> {
    await Promise.allSettled(this.pools.map((pool) => pool.end()));
    await this.embedded?.close();
  }
}

/** The parts of the module `pg` that TypeORM uses, with pools of the embedded database. */
function embeddedDriver(embedded: EmbeddedDatabase): object {
  return {
    Pool: function EmbeddedPool({ max }: pg.PoolConfig) {
      return embedded.pool({ max });
    },
    types: pg.types,
    defaults: pg.defaults,
  };
}

/** Names columns by the snake_case of their property: `createdAt` is `created_at`. */
class SnakeCaseColumns extends DefaultNamingStrategy {
  override columnName(property: string, customName: string | undefined, prefixes: string[]): string {
    if (customName) return customName;
    return [...prefixes, property].join('_').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }
}

import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { ConnectionStream } from './connection-stream';
import { DatabaseThread } from './database-thread';
import { lockFolder, type FolderLock } from './folder-lock';
import { option } from './startup-packet';
import { vacuumTables } from './vacuum';

/** How to open the embedded database. */
export interface EmbeddedOptions {
  /** The data folder, made with its parents where absent; the database lives in its `pg`. */
  folder: string;
  /** The compiled thread; by default the `worker.js` beside this file. */
  workerFile?: string;
  /** Whether a commit is flushed to disk before it is acknowledged, so that it survives a loss of power. Default true. */
  fsync?: boolean;
  /** How long a connection may sit idle in a transaction while others wait for the database. Default 30,000. */
  idleInTransactionTimeoutMs?: number;
  /**
   * Hears that the database has failed and why, say on a full disk. Every connection breaks, new ones are refused (ECONNREFUSED), and the
   * database is opened again until that works: then `onRecovery` hears of it. What was committed before is there.
   */
  onFailure?: (reason: string) => void;
  onRecovery?: () => void;
}

/** Settings of a pool; `searchPath` is the schema or the comma-separated schemas that unqualified names resolve in. */
export type EmbeddedPoolConfig = pg.PoolConfig & { searchPath?: string };

const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;
/** How long a close waits for clients that are still checked out of their pools. */
const CLOSE_GRACE_MS = 5_000;
/** How long a database that has failed is left alone before it is opened again. */
const REOPEN_DELAY_MS = 1_000;

/** A PostgreSQL inside this process, in a thread of its own. Holds its data folder until it is closed. */
export class EmbeddedDatabase {
  private readonly pools = new Set<pg.Pool>();
  private readonly clients = new Set<pg.PoolClient>();
  private readonly closed = new AbortController();
  private closing: Promise<void> | undefined;
  private thread: DatabaseThread | undefined;
  private recovering: Promise<void> | undefined;
  /** When the database takes connections; rejects when it cannot be opened, its folder then free again. */
  readonly opened: Promise<void>;

  /** Use `openEmbedded`. */
  constructor(
    private readonly folder: string,
    private readonly lock: FolderLock,
    private readonly options: EmbeddedOptions,
  ) {
    this.opened = this.open().catch(async (error: unknown) => {
      await this.lock.release();
      throw error;
    });
    // Whoever waits for it hears of it.
    this.opened.catch(() => undefined);
  }

  private async open(): Promise<void> {
    const { workerFile, fsync, idleInTransactionTimeoutMs } = this.options;
    this.thread = await DatabaseThread.start(
      workerFile ?? join(__dirname, 'worker.js'),
      {
        folder: this.folder,
        fsync: fsync ?? true,
        idleInTransactionTimeoutMs: idleInTransactionTimeoutMs ?? IDLE_IN_TRANSACTION_TIMEOUT_MS,
      },
      (reason) => {
        this.recovering = this.recover(reason);
      },
    );
  }

  /**
   * An ordinary pool. All its connections take turns on one database session, a transaction at a time: they behave like
   * connections to a server, but for what README.md beside this file lists.
   */
  pool({ searchPath, ...config }: EmbeddedPoolConfig = {}): pg.Pool {
    const options = [config.options, searchPath && option('search_path', searchPath)]
      .filter(Boolean)
      .join(' ');
    const pool = new pg.Pool({
      user: 'postgres',
      database: 'postgres',
      ...config,
      connectionString: undefined,
      ssl: false,
      options,
      stream: () => new ConnectionStream((stream) => this.running().connect(stream)),
    });
    pool.on('connect', (client) => this.clients.add(client));
    pool.on('remove', (client) => this.clients.delete(client));
    this.pools.add(pool);
    return pool;
  }

  /** Reclaims the space of deleted rows and renews the planner's statistics, table by table. There is no autovacuum: call it now and then. */
  async vacuum(): Promise<void> {
    const pool = this.pool({ max: 1 });
    try {
      await vacuumTables(pool);
    } finally {
      this.pools.delete(pool);
      await pool.end();
    }
  }

  /**
   * Ends the pools handed out (waiting up to five seconds for clients that are checked out), rolls back what is open,
   * flushes, ends the thread and frees the folder. May be called again.
   */
  close(): Promise<void> {
    this.closing ??= this.shutDown();
    return this.closing;
  }

  private async shutDown(): Promise<void> {
    this.closed.abort();
    await this.endPools();
    await this.recovering;
    await this.thread?.stop();
    await this.lock.release();
  }

  /** Opens the database again: PostgreSQL then makes good from its log whatever the failure has cut short. */
  private async recover(reason: string): Promise<void> {
    this.options.onFailure?.(reason);
    const { signal } = this.closed;
    for (let isOpen = false; !isOpen && !signal.aborted;) {
      await delay(REOPEN_DELAY_MS, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      isOpen = await this.open().then(
        () => true,
        () => false,
      );
    }
    this.options.onRecovery?.();
  }

  private running(): DatabaseThread {
    if (!this.thread) throw new Error('the embedded database is not open');
    return this.thread;
  }

  private async endPools(): Promise<void> {
    const grace = new AbortController();
    const ended = Promise.all([...this.pools].filter((pool) => !pool.ending).map((pool) => pool.end()));
    const expired = delay(CLOSE_GRACE_MS, undefined, { signal: grace.signal }).catch(() => undefined);
    await Promise.race([ended, expired]);
    grace.abort();
    // Whoever still holds one of these finds it closed; without a listener its error would end the process.
    for (const client of this.clients) client.on('error', () => undefined);
  }
}

/**
 * Opens the embedded database of a data folder, creating it on the first start.
 * Throws `FolderInUseError` when somebody else has it open.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  mkdirSync(options.folder, { recursive: true });
  const folder = realpathSync(options.folder);
  const database = new EmbeddedDatabase(folder, await lockFolder(folder), options);
  await database.opened;
  return database;
}

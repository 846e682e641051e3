import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { ConnectionStream } from './connection-stream';
import { DatabaseThread } from './database-thread';
import { lockFolder, type FolderLock } from './folder-lock';
import { analyzeChangedTables, vacuumTables } from './vacuum';

/** How to open the embedded database. */
export interface EmbeddedOptions {
  /** The data folder, created with its parents. The database is in its subfolder `pg`. */
  folder: string;
  /** The compiled file of the thread. Default: `worker.js` beside this file. */
  workerFile?: string;
  /** Flush each commit to disk before it is acknowledged, so that it survives a loss of power. Default: true. */
  fsync?: boolean;
  /** How long a connection may be idle in a transaction while others wait for the database. Default: 30,000. */
  idleInTransactionTimeoutMs?: number;
  /**
   * Called when the database has failed, with the reason, such as a full disk. Connections break, and further
   * connections are refused (ECONNREFUSED), until it is open again: then `onRecovery` is called. Commits are kept.
   */
  onFailure?: (reason: string) => void;
  onRecovery?: () => void;
}

/** Settings of a pool. */
export interface EmbeddedPoolConfig extends Pick<pg.PoolConfig, 'max' | 'query_timeout'> {
  /** Schemas in which unqualified names are looked up: plain names, separated by commas. */
  searchPath?: string;
}

const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;
/** How long a close waits for clients that are checked out of their pools. */
const CLOSE_TIMEOUT_MS = 5_000;
const REOPEN_DELAY_MS = 1_000;
const SEARCH_PATH = /^[a-z_]\w*(?:, *[a-z_]\w*)*$/;

/** A PostgreSQL database in a thread of this process. It keeps its data folder locked until it is closed. */
export class EmbeddedDatabase {
  private readonly pools = new Set<pg.Pool>();
  private readonly closeController = new AbortController();
  private closing: Promise<void> | undefined;
  private thread: DatabaseThread | undefined;
  private recovering: Promise<void> | undefined;

  private constructor(
    private readonly folder: string,
    private readonly lock: FolderLock,
    private readonly options: EmbeddedOptions,
  ) {}

  /**
   * Opens the database of a data folder, and creates it on the first start.
   * @throws FolderInUseError when the folder is locked
   */
  static async open(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
    mkdirSync(options.folder, { recursive: true });
    const folder = realpathSync(options.folder);
    const database = new EmbeddedDatabase(folder, await lockFolder(folder), options);
    try {
      await database.start();
      return database;
    } catch (error) {
      await database.lock.release();
      throw error;
    }
  }

  /**
   * An ordinary pool. Its connections share one database session, one transaction at a time. The README.md of this
   * library lists how they differ from connections to a server.
   */
  pool({ searchPath = '', ...config }: EmbeddedPoolConfig = {}): pg.Pool {
    if (searchPath && !SEARCH_PATH.test(searchPath)) throw new Error(`unsupported search path ${searchPath}`);
    const pool = new pg.Pool({
      ...config,
      user: 'postgres',
      database: 'postgres',
      stream: () => new ConnectionStream((stream) => this.running().connect(stream, searchPath)),
    });
    // A connection that breaks rejects its queries. Without a listener its error event would end the process as well.
    pool.on('connect', (client) => client.on('error', () => undefined));
    this.pools.add(pool);
    return pool;
  }

  /**
   * Reclaims the space of deleted rows and updates the planner's statistics. Call it regularly: there is no autovacuum.
   */
  async vacuum(): Promise<void> {
    await this.withConnection(vacuumTables);
  }

  /** Updates the planner's statistics of the tables that have changed most. Call it often: it rarely has work. */
  async analyze(): Promise<void> {
    await this.withConnection(analyzeChangedTables);
  }

  /**
   * Ends the pools (waits up to 5 s for clients that are checked out), rolls open transactions back, ends the thread
   * and unlocks the folder. May be called more than once.
   */
  close(): Promise<void> {
    this.closing ??= this.shutDown();
    return this.closing;
  }

  private async withConnection(work: (pool: pg.Pool) => Promise<void>): Promise<void> {
    const pool = this.pool({ max: 1 });
    try {
      await work(pool);
    } finally {
      this.pools.delete(pool);
      await pool.end();
    }
  }

  private async start(): Promise<void> {
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

  private async shutDown(): Promise<void> {
    this.closeController.abort();
    const ended = Promise.all([...this.pools].filter((pool) => !pool.ending).map((pool) => pool.end()));
    // The connections of clients that are still checked out break when the thread stops.
    await Promise.race([ended.catch(() => undefined), delay(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    await this.recovering;
    await this.thread?.stop();
    await this.lock.release();
  }

  /** Tries to open the database until it succeeds. PostgreSQL recovers from its log. */
  private async recover(reason: string): Promise<void> {
    this.options.onFailure?.(reason);
    const { signal } = this.closeController;
    for (let isOpen = false; !isOpen;) {
      await delay(REOPEN_DELAY_MS, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      isOpen = await this.start().then(
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
}

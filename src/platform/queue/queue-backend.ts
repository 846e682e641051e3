import {
  createPostgresBackend,
  createRedisBackend,
  Queue,
  runMigrations,
  Worker,
  type ConnectionOptions,
  type Processor,
  type WorkerOptions,
} from 'bullmq';
import type { Pool } from 'pg';
import type { Settings } from '../config/settings';
import type { Database } from '../database/database';

const SCHEMA = 'bullmq';
/** Well above one LISTEN connection for each kind of job. */
const POOL_SIZE = 12;

/** A dead worker's job is seen as stalled after this long and runs again elsewhere. */
const LOCK_MS = 8000;
const STALLED_CHECK_MS = 3000;
/** A worker whose queue is away asks again this often. */
const RETRY_MS = 1000;
/** Times a job may lose its worker (killed, unplugged) before the queue drops it; then the sweeper brings it back. */
const MAX_STALLS = 10;

/** Where queues live: Redis with `REDIS_URL`, else the database. Both are BullMQ's, behind the same two classes. */
export interface QueueBackend {
  queue(name: string): Queue;
  worker(name: string, run: Processor, concurrency: number): Worker;
}

/** Opens the backend that the settings name; on the database its schema is brought up to date first. */
export async function openQueueBackend(settings: Settings, database: Database): Promise<QueueBackend> {
  return settings.REDIS_URL ? onRedis(settings.REDIS_URL) : onPostgres(await migratedPool(database));
}

const workerOptions = (concurrency: number): Omit<WorkerOptions, 'connection'> => ({
  concurrency,
  lockDuration: LOCK_MS,
  stalledInterval: STALLED_CHECK_MS,
  runRetryDelay: RETRY_MS,
  maxStalledCount: MAX_STALLS,
});

function onRedis(url: string): QueueBackend {
  // A producer fails at once while Redis is away (the sweeper re-adds); a worker waits for it to come back.
  const producer: ConnectionOptions = { url, enableOfflineQueue: false, maxRetriesPerRequest: 1 };
  const consumer: ConnectionOptions = { url, maxRetriesPerRequest: null };
  return {
    queue: (name) => new Queue(name, { connection: producer }, createRedisBackend),
    worker: (name, run, concurrency) =>
      new Worker(name, run, { connection: consumer, ...workerOptions(concurrency) }, createRedisBackend),
  };
}

function onPostgres(connection: Pool): QueueBackend {
  return {
    // BullMQ types Queue and Worker by their backend; nothing here depends on which it is.
    queue: (name) => new Queue(name, { connection }, createPostgresBackend) as unknown as Queue,
    worker: (name, run, concurrency) =>
      new Worker(
        name,
        run,
        { connection, ...workerOptions(concurrency) },
        createPostgresBackend,
      ) as unknown as Worker,
  };
}

async function migratedPool(database: Database): Promise<Pool> {
  const pool = database.pool(POOL_SIZE, SCHEMA);
  // Every queue and every worker listens to it for errors: by the number of kinds of jobs, and no leak.
  pool.setMaxListeners(0);
  const client = await pool.connect();
  try {
    await runMigrations(client, SCHEMA);
  } finally {
    client.release();
  }
  return pool;
}

import type { BullRootModuleOptions } from '@nestjs/bullmq';
import {
  createPostgresBackend,
  createRedisBackend,
  runMigrations,
  setDefaultBackendFactory,
  type ConnectionOptions,
} from 'bullmq';
import type { Pool } from 'pg';
import type { Settings } from '../config/settings';
import type { Database } from '../database/database';

const SCHEMA = 'bullmq';
/** Well above one LISTEN connection for each kind of job. */
const POOL_SIZE = 12;

/**
 * How all queues and workers connect: to Redis with `REDIS_URL`, else to the database, whose queue schema is migrated
 * first. Sets the backend of every queue that is constructed from then on.
 */
export async function openQueueConnection(
  settings: Settings,
  database: Database,
): Promise<BullRootModuleOptions> {
  const defaultJobOptions = { removeOnComplete: true, removeOnFail: true };
  const { REDIS_URL: url } = settings;
  if (url) {
    setDefaultBackendFactory(createRedisBackend);
    // Adding a job fails at once while Redis is unavailable: the sweep adds it later.
    return { connection: { url, enableOfflineQueue: false, maxRetriesPerRequest: 1 }, defaultJobOptions };
  }
  setDefaultBackendFactory(createPostgresBackend);
  // Nest's types know the connections of Redis only.
  const connection = (await migratedPool(database)) as unknown as ConnectionOptions;
  return { connection, defaultJobOptions };
}

async function migratedPool(database: Database): Promise<Pool> {
  const pool = database.pool(POOL_SIZE, SCHEMA);
  // Every queue and every worker listens to it for errors: no leak.
  pool.setMaxListeners(0);
  const client = await pool.connect();
  try {
    await runMigrations(client, SCHEMA);
  } finally {
    client.release();
  }
  return pool;
}

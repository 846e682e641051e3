import type { BullRootModuleOptions } from '@nestjs/bullmq';
import {
  createPostgresBackend,
  createRedisBackend,
  runMigrations,
  setDefaultBackendFactory,
  type ConnectionOptions,
} from 'bullmq';
import { Redis } from 'ioredis';
import type { Pool } from 'pg';
import type { Settings } from '../config/settings';
import type { Database } from '../database/database';
import { log } from '../observability/logging/logger';

const SCHEMA = 'bullmq';
/** Milliseconds until the next attempt to connect to Redis. */
const RECONNECT_MS = 1000;
/** Well above one LISTEN connection for each kind of job: with fewer, no queue gets a connection to work with. */
const POOL_SIZE = 20;

/**
 * The connection of all queues and workers: to Redis if `REDIS_URL` is set, else to the database, whose queue schema is
 * migrated first. Also sets the backend of every queue that is constructed from now on.
 */
export async function openQueueConnection(
  settings: Settings,
  database: Database,
): Promise<BullRootModuleOptions> {
  const defaultJobOptions = { removeOnComplete: true, removeOnFail: true };
  const { REDIS_URL: url } = settings;
  if (url) {
    setDefaultBackendFactory(createRedisBackend);
    return { connection: sharedRedis(url), defaultJobOptions };
  }
  setDefaultBackendFactory(createPostgresBackend);
  // Nest's types know only connections to Redis.
  const connection = (await migratedPool(database)) as unknown as ConnectionOptions;
  return { connection, defaultJobOptions };
}

/** One connection for all queues; each worker has two of its own. */
function sharedRedis(url: string): Redis {
  const redis = new Redis(url, {
    // While Redis is unavailable, adding a job fails at once; the sweep adds it later.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    retryStrategy: () => RECONNECT_MS,
  });
  // Every queue listens to it; this is not a leak.
  redis.setMaxListeners(0);
  redis.on('error', (error: Error) => log.warn({ reason: error.message }, 'queue error'));
  return redis;
}

async function migratedPool(database: Database): Promise<Pool> {
  const pool = database.queuePool(POOL_SIZE, SCHEMA);
  // Every queue and every worker listens to the pool for errors; this is not a leak.
  pool.setMaxListeners(0);
  const client = await pool.connect();
  try {
    await runMigrations(client, SCHEMA);
  } finally {
    client.release();
  }
  return pool;
}

import { Redis } from 'ioredis';
import type { Backends } from '../../support/backends';
import { onDatabase } from './rows-of-agent';

/** Empties the queue, wherever it is; with the embedded database, the service must not be running. */
export async function loseAllJobs(backends: Backends): Promise<void> {
  const url = backends.environment['REDIS_URL'];
  if (!url) {
    await onDatabase(backends, (sql) => sql('TRUNCATE bullmq.job CASCADE'));
    return;
  }
  const redis = new Redis(url);
  await redis.flushdb();
  redis.disconnect();
}

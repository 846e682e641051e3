import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';

/** What one service under test keeps its data in, and how to remove it. */
export interface Backends {
  environment: Record<string, string>;
  remove: () => Promise<void>;
}

/**
 * A data folder for the embedded default; or, where `TEST_DATABASE_URL` names a PostgreSQL server, a database of its own there, and with
 * `TEST_REDIS_URL` a Redis database of this jest worker.
 */
export async function createBackends(): Promise<Backends> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) return { environment: { DATA_DIR: folder }, remove: removeFolder };

  const name = `parley_${randomBytes(6).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    environment: { DATA_DIR: folder, DATABASE_URL: url.href, ...(await redisEnvironment()) },
    remove: async () => {
      await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
      await removeFolder();
    },
  };
}

/** Whether the tests run on real PostgreSQL and Redis: what needs more than one process asks for it. */
export const onRealBackends = Boolean(process.env['TEST_DATABASE_URL']);

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function redisEnvironment(): Promise<Record<string, string>> {
  const server = process.env['TEST_REDIS_URL'];
  if (!server) return {};
  const url = new URL(server);
  url.pathname = `/${process.env['JEST_WORKER_ID'] ?? '0'}`;
  const redis = new Redis(url.href);
  await redis.flushdb();
  redis.disconnect();
  return { REDIS_URL: url.href };
}

import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { Client } from '../service/client';
import { onDatabase } from '../service/database';
import { ServiceProcess, type Role } from '../service/service-process';

const ADMIN_TOKEN = 'an-admin-token-for-benchmarks';
/** The highest value that the setting allows, so that the machine is measured and not the limit. */
const NO_LIMIT = '100000';

/** Where an installation runs, and which build. */
export interface Place {
  /** Runs on the embedded database, even if there are servers. */
  isEmbedded?: boolean;
  /** The checkout whose build runs; this one by default. */
  root?: string;
  /** Added to the number of the Redis database in `REDIS_URL`, so that several installations share a Redis. */
  redisDatabase?: number;
}

/** The service under measurement: one process on the embedded database, or an api and a worker on servers. */
export class Installation {
  private running: ServiceProcess[] = [];

  private constructor(
    private readonly environment: NodeJS.ProcessEnv,
    private readonly root: string | undefined,
    private readonly discard: () => Promise<void>,
  ) {}

  /**
   * Creates an installation on the servers of `DATABASE_URL` and `REDIS_URL`: with its own database on that PostgreSQL
   * server, and in that Redis database, which must be empty. Without them it uses a data folder. `settings` override
   * the defaults.
   * @throws Error when the Redis database is not empty
   */
  static async create(
    settings: NodeJS.ProcessEnv = {},
    { isEmbedded = false, root, redisDatabase = 0 }: Place = {},
  ): Promise<Installation> {
    const { PATH } = process.env;
    const server = isEmbedded ? undefined : process.env['DATABASE_URL'];
    const redis = isEmbedded ? undefined : redisUrl(process.env['REDIS_URL'], redisDatabase);
    const folder = mkdtempSync(join(tmpdir(), 'parley-capacity-'));
    const environment: NodeJS.ProcessEnv = {
      PATH,
      DATA_DIR: join(folder, 'data'),
      ADMIN_TOKEN,
      SECRET_KEY: 'a-secret-key-of-32-characters-for-benchmarks',
      ALLOW_INSECURE_WEBHOOKS: 'true',
      RATE_LIMIT_ENTERPRISE: NO_LIMIT,
      ...settings,
    };
    const discards = [async () => rmSync(folder, { recursive: true, force: true })];
    if (server) {
      const database = await createDatabase(server);
      environment['DATABASE_URL'] = database.url;
      discards.unshift(database.drop);
    }
    if (redis) {
      await onRedis(redis, async (client) => {
        if ((await client.dbsize()) > 0) throw new Error('REDIS_URL must name an empty Redis database');
      });
      environment['REDIS_URL'] = redis;
      discards.unshift(() => onRedis(redis, async (client) => void (await client.flushdb())));
    }
    return new Installation(environment, root, async () => {
      for (const discard of discards) await discard();
    });
  }

  /** The backends, as a heading for figures. */
  get title(): string {
    const { DATABASE_URL, REDIS_URL } = this.environment;
    if (!DATABASE_URL) return 'ROLE=all on the embedded database';
    return `PostgreSQL${REDIS_URL ? ' and Redis' : ', which has the queues too'}; ${this.running.map(({ role }) => `ROLE=${role}`).join(' and ')}`;
  }

  /** The URL of its database on the server; '' for the embedded one. */
  get databaseUrl(): string {
    return this.environment['DATABASE_URL'] ?? '';
  }

  /** Whether it runs on servers, which others may use too. */
  get isOnServers(): boolean {
    return this.databaseUrl !== '';
  }

  /** The running processes, first the process that serves the API. */
  get processes(): readonly ServiceProcess[] {
    return this.running;
  }

  /**
   * Starts a process for each role. By default an api and a worker, and on the embedded database one process for both.
   */
  async start(...asked: Role[]): Promise<void> {
    const roles: Role[] = !this.isOnServers ? ['all'] : asked.length > 0 ? asked : ['api', 'worker'];
    for (const role of roles)
      this.running.push(await ServiceProcess.start(role, this.environment, this.root));
  }

  /**
   * Makes its data available to another process: the same database or, with the embedded one, a copy, for which the
   * service restarts.
   */
  async makeTwin(): Promise<void> {
    if (this.isOnServers) return;
    await this.stop();
    const { DATA_DIR = '' } = this.environment;
    cpSync(DATA_DIR, twinOf(DATA_DIR), { recursive: true });
    await this.start();
  }

  /** The settings for that process. */
  get twin(): NodeJS.ProcessEnv {
    const { DATA_DIR = '', DATABASE_URL, SECRET_KEY } = this.environment;
    return { DATA_DIR: twinOf(DATA_DIR), DATABASE_URL, SECRET_KEY };
  }

  async stop(): Promise<void> {
    await Promise.all(this.running.splice(0).map((process) => process.stop()));
  }

  /** Stops the processes and removes the data. */
  async remove(): Promise<void> {
    await this.stop();
    await this.discard();
  }

  /** A client with a key of a new account. */
  async tenant(): Promise<{ accountId: number; client: Client }> {
    const [api] = this.running;
    if (!api) throw new Error('the installation does not run');
    const admin = new Client(`${api.baseUrl}/admin/v1`, ADMIN_TOKEN);
    const { account } = await admin.post<{ account: { id: number } }>('/accounts', {
      name: 'bench',
      plan: 'enterprise',
    });
    return { accountId: account.id, client: await this.authorize(account.id) };
  }

  /** A client with a new key of the account. */
  async authorize(accountId: number): Promise<Client> {
    const [api] = this.running;
    if (!api) throw new Error('the installation does not run');
    return api.authorize(accountId, ADMIN_TOKEN);
  }

  /** Runs `work` on its database; with the embedded one, no process may run. */
  async onDatabase<T>(work: (dataSource: DataSource) => Promise<T>): Promise<T> {
    return onDatabase(this.environment, work);
  }

  /** Runs a query on its PostgreSQL over a new connection. */
  async query<Row extends object>(sql: string): Promise<Row[]> {
    return onServer<Row>(this.databaseUrl, sql);
  }

  /** Runs `work` on its Redis, if it has one. */
  async onRedis<T>(work: (redis: Redis) => Promise<T>): Promise<T | undefined> {
    const { REDIS_URL } = this.environment;
    return REDIS_URL ? onRedis(REDIS_URL, work) : undefined;
  }
}

function redisUrl(url: string | undefined, added: number): string | undefined {
  if (url === undefined) return undefined;
  const redis = new URL(url);
  redis.pathname = `/${Number(redis.pathname.slice(1)) + added}`;
  return redis.href;
}

function twinOf(folder: string): string {
  return `${folder}-twin`;
}

/** Creates a database with a unique name on the server; `template` names a database to copy. */
export async function createDatabase(
  server: string,
  template = 'template1',
): Promise<{ name: string; url: string; drop: () => Promise<void> }> {
  const name = `parley_bench_${randomBytes(6).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    name,
    url: url.href,
    drop: async () => void (await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`)),
  };
}

async function onServer<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function onRedis<T>(url: string, work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url);
  try {
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}

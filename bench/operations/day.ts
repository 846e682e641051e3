import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { ROOT } from '../../test/support/root';
import { createDatabase } from '../capacity/installation';
import { EventLog } from './event-log';
import { Fleet } from './fleet';
import { ask, createTenant, lostExchanges, type Tenant } from './tenants';

const TENANTS = 200;
const VISITORS = 4;
const ADMIN_TOKEN = 'an-admin-token-for-a-simulated-day';
const SECRET_KEY = 'a-secret-key-of-32-characters-for-tests';
/** The database of the first release, and the secret key that it was made with. */
const OLD_DUMP = join(ROOT, 'test/upgrade/foundation.sql');
const OLD_SECRET_KEY = 'a-secret-key-for-tests-of-32-characters';
const WAIT_MS = 500;
const GIVE_UP_MS = 10 * 60_000;

/**
 * A day of an installation in a few minutes, on the PostgreSQL server of `DATABASE_URL`: 200 tenants are asked
 * questions while it is upgraded from the foundation, its secret key is rotated, all processes are replaced, a copy is
 * restored, and a tenant is deleted. Ends with an error when anything acknowledged is lost or anything is left behind.
 */
async function day(server: string): Promise<void> {
  const database = await createDatabase(server);
  const folder = mkdtempSync(join(tmpdir(), 'parley-day-'));
  const events = await EventLog.start();
  const fleet = new Fleet({
    PATH: process.env['PATH'],
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    ADMIN_TOKEN,
    SECRET_KEY: OLD_SECRET_KEY,
    ALLOW_INSECURE_WEBHOOKS: 'true',
    EGRESS_ALLOW_CIDRS: '127.0.0.0/8',
    RATE_LIMIT_ENTERPRISE: '100000',
  });
  let visitors: Visitors | undefined;
  try {
    await query(database.url, readFileSync(OLD_DUMP, 'utf8'));
    await fleet.start();
    step('upgraded from the foundation');

    const tenants: Tenant[] = [];
    for (let number = 1; number <= TENANTS; number++)
      tenants.push(await createTenant(fleet, ADMIN_TOKEN, events, number));
    step(`${TENANTS} tenants`);

    const deleted = tenants.pop()!;
    visitors = new Visitors(fleet, tenants);
    await ask(fleet, deleted);
    await fleet.restart();
    step('every process was replaced');
    await rotateSecretKey(fleet, database.url);
    step('the secret key was rotated');
    await restoreCopy(database.url, server, folder);
    step('a copy was restored, and sent nothing');
    await deleteTenant(fleet, database.url, deleted);
    step('a tenant was deleted, and left nothing');
    await visitors.leave();

    const asked = tenants.reduce((sum, { exchanges }) => sum + exchanges.length, 0);
    await until('every event was delivered', async () => {
      const missing = tenants
        .flatMap(({ exchanges }) => exchanges)
        .filter(({ messageId }) => !events.messages.has(messageId));
      return missing.length === 0;
    });
    let lost = 0;
    for (const tenant of tenants) lost += await lostExchanges(fleet, tenant);
    const twice = [...events.messages.values()].filter((times) => times > 1).length;
    step(`${asked} questions were answered; ${lost} lost; ${twice} events came twice`);
    if (lost > 0) process.exitCode = 1;
  } finally {
    await visitors?.leave();
    await fleet.stop();
    await events.stop();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Visitors who ask the tenants' agents one question after the other. */
class Visitors {
  private hasLeft = false;
  private readonly visits: Promise<void[]>;

  constructor(fleet: Fleet, tenants: readonly Tenant[]) {
    const visit = async (_: unknown, first: number): Promise<void> => {
      for (let next = first; !this.hasLeft; next += VISITORS)
        await ask(fleet, tenants[next % tenants.length]!);
    };
    this.visits = Promise.all(Array.from({ length: VISITORS }, visit));
    // A visit that fails is reported when the visitors leave.
    this.visits.catch(() => undefined);
  }

  async leave(): Promise<void> {
    this.hasLeft = true;
    await this.visits;
  }
}

/** Every process gets both keys, then only the new one. */
async function rotateSecretKey(fleet: Fleet, url: string): Promise<void> {
  const secrets = () => query(url, 'SELECT id, secret FROM webhooks ORDER BY id');
  const before = await secrets();
  await fleet.restart({ SECRET_KEY, SECRET_KEY_PREVIOUS: OLD_SECRET_KEY });
  await until('every secret was encrypted again', async () => {
    const now = new Map((await secrets()).map(({ id, secret }) => [id, String(secret)]));
    return before.every(({ id, secret }) => now.get(id) !== String(secret));
  });
  await fleet.restart({ SECRET_KEY_PREVIOUS: undefined });
}

/** A copy of the database with a service that must send nothing. */
async function restoreCopy(url: string, server: string, folder: string): Promise<void> {
  const copy = await createDatabase(server);
  const file = join(folder, 'backup');
  execFileSync('pg_dump', ['--format=custom', `--file=${file}`, url]);
  execFileSync('pg_restore', ['--no-owner', `--dbname=${copy.url}`, file]);
  const attempts = async () =>
    (await query(copy.url, 'SELECT count(*) FROM delivery_attempts'))[0]?.['count'];
  const before = await attempts();
  const service = new Fleet({
    PATH: process.env['PATH'],
    DATABASE_URL: copy.url,
    DATA_DIR: folder,
    ADMIN_TOKEN,
    SECRET_KEY,
    DELIVERIES: 'paused',
    ALLOW_INSECURE_WEBHOOKS: 'true',
    EGRESS_ALLOW_CIDRS: '127.0.0.0/8',
  });
  await service.start();
  const pending = await query(copy.url, `SELECT 1 FROM deliveries WHERE status = 'pending'`);
  await delay(10 * WAIT_MS);
  if ((await attempts()) !== before) throw new Error('the copy has sent something');
  console.log(`  ${pending.length} events waited in the copy`);
  await service.stop();
  await copy.drop();
}

async function deleteTenant(fleet: Fleet, url: string, { accountId }: Tenant): Promise<void> {
  await fleet.send('DELETE', `/admin/v1/accounts/${accountId}`, ADMIN_TOKEN);
  await until('the account was deleted', async () => {
    const { body } = await fleet.send<{ deletion: { status: string } }>(
      'GET',
      `/admin/v1/account-deletions/${accountId}`,
      ADMIN_TOKEN,
    );
    return body.deletion.status === 'completed';
  });
  const tables = await query(
    url,
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'account_id' AND table_name <> 'account_deletions'`,
  );
  for (const { name } of tables) {
    const left = await query(url, `SELECT 1 FROM ${String(name)} WHERE account_id = ${accountId} LIMIT 1`);
    if (left.length > 0) throw new Error(`the deleted tenant has rows in ${String(name)}`);
  }
}

async function until(what: string, isDone: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + GIVE_UP_MS;
  while (!(await isDone())) {
    if (performance.now() > deadline) throw new Error(`waited in vain until ${what}`);
    await delay(WAIT_MS);
  }
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows;
  } finally {
    await client.end();
  }
}

function step(what: string): void {
  console.log(`${Math.round(performance.now() / 1000)} s: ${what}`);
}

const server = process.env['DATABASE_URL'];
if (server) void day(server);
else console.error('DATABASE_URL must name a PostgreSQL server on which databases can be created');

import pg from 'pg';
import { log } from '../observability/logging/logger';

/** How often two connections are compared: a busy pooler may sometimes give them different sessions. */
const COMPARISONS = 5;

/** Whether a connection pooler in transaction mode answers at `url`. It lets two open connections share a session. */
export async function isPooled(url: string): Promise<boolean> {
  const clients = [new pg.Client(url), new pg.Client(url)] as const;
  for (const client of clients) client.on('error', () => undefined);
  try {
    for (const client of clients) await client.connect();
    for (let comparison = 0; comparison < COMPARISONS; comparison += 1) {
      const [one, other] = [await sessionOf(clients[0]), await sessionOf(clients[1])];
      if (one === other) return true;
    }
    return false;
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()));
  }
}

/** Warns if the server behind a pooler compiles statements, which takes longer than any statement of Parley. */
export async function warnOfJit(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ user: string }>(
      `SELECT quote_ident(current_user) AS user WHERE current_setting('jit') = 'on'`,
    );
    if (rows[0]) log.warn(`JIT slows statements down: run ALTER ROLE ${rows[0].user} SET jit = off`);
  } finally {
    await client.end();
  }
}

async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]!.pid;
}

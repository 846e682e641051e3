import type { DataSource, EntityManager } from 'typeorm';
import { removeConversation } from '../../src/deletion/removal.queries';
import { deleteInBatches } from '../../src/platform/database/delete-in-batches';
import { sql } from '../../src/platform/database/sql';
import { fillAgent, type FilledAgent } from '../../test/support/many-rows';
import { Installation } from './installation';
import { print, printMachine } from './report';
import { cpuSeconds } from './use';

const CONVERSATIONS = 20_000;
const MESSAGES_EACH = 4;
const DELIVERIES = 100_000;
const AUDIT_ENTRIES = 100_000;
/** The number of conversations that retention removes at once. */
const CONVERSATIONS_AT_ONCE = 5;

/**
 * `DATABASE_URL=… npm run bench -- capacity/removal`: the CPU time of PostgreSQL for the removal of old conversations,
 * deliveries and entries of the audit log, on a PostgreSQL server on the same machine.
 */
async function main(): Promise<void> {
  const installation = await Installation.create();
  if (!installation.isOnServers) throw new Error('DATABASE_URL must name a PostgreSQL server');
  try {
    printMachine('PostgreSQL');
    await installation.onDatabase(remove);
  } finally {
    await installation.remove();
  }
}

async function remove(dataSource: DataSource): Promise<void> {
  const runner = dataSource.createQueryRunner();
  const { manager } = runner;
  try {
    const [{ pid }] = await manager.query<[{ pid: number }]>('SELECT pg_backend_pid() AS pid');
    const filled = await fillAgent(manager, {
      conversations: CONVERSATIONS,
      messagesEach: MESSAGES_EACH,
      leads: CONVERSATIONS / 10,
      deliveries: DELIVERIES,
      auditEntries: AUDIT_ENTRIES,
    });
    await manager.query(
      `INSERT INTO delivery_attempts (id, account_id, delivery_id, attempted_at, duration_ms)
       SELECT id, account_id, id, created_at, 1 FROM deliveries`,
    );
    const measure = async (unit: string, count: number, work: () => Promise<unknown>): Promise<void> => {
      const before = cpuSeconds(pid);
      await work();
      print(`${unit} (of ${count})`, `${((1000 * (cpuSeconds(pid) - before)) / count).toFixed(3)} ms of CPU`);
    };
    const ofTable = (table: string) => () =>
      deleteInBatches(manager, { table, condition: sql`created_at < now()` });
    await measure('delivery with an attempt', DELIVERIES, ofTable('deliveries'));
    await measure('entry of the audit log', AUDIT_ENTRIES, ofTable('audit_log'));
    await measure('message, with its share of a conversation', CONVERSATIONS * MESSAGES_EACH, () =>
      removeConversations(manager, filled),
    );
    const tables = ['deliveries', 'delivery_attempts', 'audit_log', 'conversations', 'messages', 'leads'];
    const before = cpuSeconds(pid);
    for (const table of tables) await manager.query(`VACUUM ${table}`);
    print('vacuum of all of them', `${(cpuSeconds(pid) - before).toFixed(2)} s of CPU`);
  } finally {
    await runner.release();
  }
}

async function removeConversations(
  manager: EntityManager,
  { accountId, agentId }: FilledAgent,
): Promise<void> {
  const rows = await manager.query<{ id: string }[]>('SELECT id FROM conversations ORDER BY created_at');
  for (let first = 0; first < rows.length; first += CONVERSATIONS_AT_ONCE)
    await manager.transaction(async (transaction) => {
      for (const { id } of rows.slice(first, first + CONVERSATIONS_AT_ONCE))
        await removeConversation(transaction, { accountId, agentId }, { id });
    });
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});

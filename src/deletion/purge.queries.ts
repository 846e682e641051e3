import type { EntityManager } from 'typeorm';
import type { AgentKey } from '../agents/agents.queries';
import { avoidSequentialScans, deleteInBatches } from '../platform/database/delete-in-batches';
import { listOf, raw, sql, type Query, type Queryable } from '../platform/database/sql';

/** Tables, each with the condition for the rows of an account to remove. Referring tables come first. */
export type PurgedTables = Readonly<Record<string, Query>>;

/**
 * Every table with rows of the agent. The row in `agents` is removed last, and its foreign keys cascade to rows that
 * were written meanwhile.
 */
export function agentTables({ accountId, agentId }: AgentKey): PurgedTables {
  const ofAgent = sql`agent_id = ${agentId}`;
  const ofItsConversations = sql`conversation_id IN (
    SELECT id FROM conversations WHERE agent_id = ${agentId} AND account_id = ${accountId})`;
  const ofItsSources = sql`source_id IN (
    SELECT id FROM training_sources WHERE agent_id = ${agentId} AND account_id = ${accountId})`;
  return {
    // First, so that a request that still runs can no longer store its answer.
    idempotency_keys: sql`path LIKE ${`/api/v1/agents/${agentId}/%`} OR path LIKE '/public/v1/agents/' ||
      (SELECT public_id FROM widgets WHERE agent_id = ${agentId} AND account_id = ${accountId}) || '/%'`,
    posting_blocks: ofAgent,
    passage_batches: ofAgent,
    embeddings: ofAgent,
    agent_vectors: ofAgent,
    disabled_passages: ofAgent,
    passages: ofItsSources,
    documents: ofItsSources,
    crawled_pages: ofItsSources,
    training_sources: ofAgent,
    trial_answers: ofAgent,
    agent_versions: ofAgent,
    golden_questions: ofAgent,
    channel_sends: ofAgent,
    channel_events: ofAgent,
    channel_threads: ofAgent,
    channels: ofAgent,
    action_executions: ofAgent,
    action_confirmations: ofAgent,
    actions: ofAgent,
    tenant_models: ofAgent,
    oauth_grants: ofAgent,
    source_changes: ofAgent,
    delivery_attempts: sql`delivery_id IN (
      SELECT id FROM deliveries WHERE agent_id = ${agentId} AND account_id = ${accountId})`,
    deliveries: ofAgent,
    data_subject_exports: ofAgent,
    reply_pieces: sql`message_id IN (
      SELECT message_id FROM replies WHERE agent_id = ${agentId} AND account_id = ${accountId})`,
    replies: ofAgent,
    mails: ofAgent,
    leads: ofAgent,
    messages: ofAgent,
    transcripts: ofAgent,
    conversation_reads: ofItsConversations,
    conversation_notes: ofItsConversations,
    conversations: ofAgent,
    agent_days: ofAgent,
    agent_quarters: ofAgent,
    agent_months: ofAgent,
    // Last, because the condition of `idempotency_keys` reads the public id.
    widgets: ofAgent,
  };
}

/** Every table with rows of the account, apart from the rows of its agents. */
export function accountTables(accountId: number): PurgedTables {
  const ofItsWebhooks = sql`webhook_id IN (SELECT id FROM webhooks WHERE account_id = ${accountId})`;
  return {
    idempotency_keys: sql`partition IN (${`${accountId}:live`}, ${`${accountId}:test`})`,
    delivery_attempts: sql`delivery_id IN (
      SELECT id FROM deliveries WHERE account_id = ${accountId} AND ${ofItsWebhooks})`,
    deliveries: ofItsWebhooks,
    webhooks: sql`true`,
    canned_replies: sql`true`,
    message_examples: sql`true`,
    audit_log: sql`true`,
    data_subject_exports: sql`true`,
    data_subject_requests: sql`true`,
    console_sessions: sql`true`,
    sign_in_links: sql`true`,
    oauth_grants: sql`true`,
    passkeys: sql`true`,
    person_identities: sql`true`,
    sign_in_providers: sql`true`,
    people: sql`true`,
    token_months: sql`true`,
    tenant_models: sql`true`,
    api_keys: sql`true`,
  };
}

/** Counts the removed rows of a table, in the transaction that removes them. */
export type RowCounter = (transaction: EntityManager, table: string, rows: number) => Promise<void>;

/** The signal to stop, and the callback that counts the removed rows. */
export interface PurgeOptions {
  signal: AbortSignal;
  count?: RowCounter;
}

/**
 * Removes the rows of the account from the tables in batches; returns their number.
 * @throws the reason of a fired signal
 */
export async function purgeTables(
  db: EntityManager,
  accountId: number,
  { tables, signal, count = async () => undefined }: PurgeOptions & { tables: PurgedTables },
): Promise<number> {
  let rows = 0;
  const found = await tablesWithRows(db, accountId, tables);
  for (const [table, condition] of Object.entries(tables).filter(([table]) => found.has(table))) {
    const afterBatch = (transaction: EntityManager, removed: number): Promise<void> =>
      count(transaction, table, removed);
    rows += await deleteInBatches(db, { table, condition, accountId }, { signal, afterBatch });
  }
  return rows;
}

/** The tables that have such rows. Most tables have none of most agents, and one statement looks at all of them. */
async function tablesWithRows(
  db: EntityManager,
  accountId: number,
  tables: PurgedTables,
): Promise<ReadonlySet<string>> {
  const looks = Object.entries(tables).map(
    ([table, condition]) =>
      sql`(${raw(`'${table}'`)}, EXISTS (
        SELECT FROM ${raw(table)} WHERE account_id = ${accountId} AND (${condition})))`,
  );
  return db.transaction(async (transaction) => {
    await avoidSequentialScans(transaction);
    const names = sql`SELECT name FROM (VALUES ${listOf(looks)}) AS look (name, has_rows) WHERE has_rows`;
    return new Set(await names.column<string>(transaction));
  });
}

/**
 * Removes all rows of a deleted agent, its own row last. Returns the number of the other rows.
 * @throws the signal's reason when it fires
 */
export async function purgeAgentRows(
  db: EntityManager,
  agent: AgentKey,
  options: PurgeOptions,
): Promise<number> {
  const rows = await purgeTables(db, agent.accountId, { tables: agentTables(agent), ...options });
  await db.transaction(async (transaction) => {
    const removed = await purgeAgentRow(transaction, agent);
    if (removed > 0) await options.count?.(transaction, 'agents', removed);
  });
  return rows;
}

/**
 * Removes the row of a deleted agent and, by cascade, the rows that still refer to it; then the deliveries of events
 * that were recorded meanwhile. Recording an event locks a row that is gone now, so no event can follow. Returns the
 * number of removed agents.
 */
export async function purgeAgentRow(db: Queryable, { accountId, agentId }: AgentKey): Promise<number> {
  const removed = await sql`DELETE FROM agents
     WHERE id = ${agentId} AND account_id = ${accountId} AND deleted_at IS NOT NULL`.changedRows(db);
  if (removed > 0)
    await sql`DELETE FROM deliveries WHERE agent_id = ${agentId} AND account_id = ${accountId}`.run(db);
  return removed;
}

/** Which agents are deleted and not yet purged, oldest deletion first? The purge of an account includes its agents. */
export async function deletedAgents(db: Queryable, limit: number): Promise<{ agentId: number }[]> {
  return sql`SELECT id AS "agentId" FROM agents WHERE deleted_at IS NOT NULL
       AND account_id NOT IN (SELECT id FROM accounts WHERE deleted_at IS NOT NULL)
     ORDER BY deleted_at LIMIT ${limit}`.rows(db);
}

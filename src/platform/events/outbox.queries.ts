import type { EntityManager } from 'typeorm';

/** An event as it waits to be delivered. */
export interface OutboxRow {
  id: string;
  type: string;
  accountId: number;
  mode: string;
  agentId: number | null;
  body: string;
  requestId: string | null;
  /** Of what it tells of (W3C), where that is traced. */
  traceparent: string | null;
  createdAt: Date;
}

/** Writes an event, to be committed with what it tells of. */
export async function insertEvent(transaction: EntityManager, row: OutboxRow): Promise<void> {
  const { id, type, accountId, mode, agentId, body, requestId, traceparent, createdAt } = row;
  await transaction.query(
    `INSERT INTO outbox (id, type, account_id, mode, agent_id, body, request_id, traceparent, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, type, accountId, mode, agentId, body, requestId, traceparent, createdAt],
  );
}

/** Takes the oldest events out of the outbox; those that another process is taking are left to it. */
export async function takeEvents(transaction: EntityManager, most: number): Promise<OutboxRow[]> {
  const [rows] = await transaction.query<[OutboxRow[], number]>(
    `DELETE FROM outbox WHERE position IN (SELECT position FROM outbox ORDER BY position LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING id, type, account_id AS "accountId", mode, agent_id AS "agentId", body, request_id AS "requestId",
       traceparent, created_at AS "createdAt"`,
    [most],
  );
  return rows;
}

/** Whether events wait. */
export async function hasEvents(manager: EntityManager): Promise<boolean> {
  const [row] = await manager.query<[{ waiting: boolean }]>(
    'SELECT EXISTS (SELECT 1 FROM outbox) AS waiting',
  );
  return row.waiting;
}

/** How much waits (counted up to 10000), and for how long. */
export interface Backlog {
  count: number;
  oldestSeconds: number;
}

/** The events that wait. */
export async function outboxBacklog(manager: EntityManager): Promise<Backlog> {
  const [row] = await manager.query<[Backlog]>(
    `SELECT (SELECT count(*) FROM (SELECT FROM outbox LIMIT 10000) AS counted) AS count,
       coalesce((SELECT extract(epoch FROM now() - created_at)::float FROM outbox ORDER BY position LIMIT 1), 0) AS "oldestSeconds"`,
  );
  return row;
}

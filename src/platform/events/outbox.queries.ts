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
  createdAt: Date;
}

/** Writes an event, to be committed with what it tells of. */
export async function insertEvent(transaction: EntityManager, row: OutboxRow): Promise<void> {
  const { id, type, accountId, mode, agentId, body, requestId, createdAt } = row;
  await transaction.query(
    `INSERT INTO outbox (id, type, account_id, mode, agent_id, body, request_id, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, type, accountId, mode, agentId, body, requestId, createdAt],
  );
}

/** Takes the oldest events out of the outbox; those that another process is taking are left to it. */
export async function takeEvents(transaction: EntityManager, most: number): Promise<OutboxRow[]> {
  const [rows] = await transaction.query<[OutboxRow[], number]>(
    `DELETE FROM outbox WHERE position IN (SELECT position FROM outbox ORDER BY position LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING id, type, account_id AS "accountId", mode, agent_id AS "agentId", body, request_id AS "requestId", created_at AS "createdAt"`,
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

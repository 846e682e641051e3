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

/**
 * Inserts the events that this parameter holds as a JSON array, for each row of `source` if one is named; those that nobody would hear of, their
 * account having no active webhook, are not written. A row for each that was.
 */
export function insertEventsSql(parameter: string, source = ''): string {
  return `INSERT INTO outbox (id, type, account_id, mode, agent_id, body, request_id, traceparent, created_at)
    SELECT event.id, event.type, "accountId", event.mode, "agentId", event.body, "requestId", event.traceparent, "createdAt"
    FROM ${source && `${source} CROSS JOIN `}json_to_recordset(${parameter}::json) AS event (
      id uuid, type text, "accountId" bigint, mode text, "agentId" bigint, body text, "requestId" text, traceparent text,
      "createdAt" timestamptz
    )
    WHERE EXISTS (
      SELECT 1 FROM webhooks WHERE webhooks.account_id = "accountId" AND webhooks.mode = event.mode AND is_active
    )
    RETURNING id`;
}

/** Writes an event, to be committed with what it tells of; false when nobody would hear of it. */
export async function insertEvent(transaction: EntityManager, event: OutboxRow): Promise<boolean> {
  const rows: unknown[] = await transaction.query(insertEventsSql('$1'), [JSON.stringify([event])]);
  return rows.length > 0;
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

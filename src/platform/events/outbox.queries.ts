import type { EntityManager } from 'typeorm';

/** An event that waits to be delivered. */
export interface OutboxRow {
  id: string;
  type: string;
  accountId: number;
  mode: string;
  /** The id of the object that the event is about; null for an event that outlives it. */
  subjectId: number | null;
  /** The object with whose removal the event goes too; null for none, and in rows of versions before 0.3. */
  objectId: string | null;
  body: string;
  requestId: string | null;
  /** The W3C trace context of the change; null when it was not traced. */
  traceparent: string | null;
  createdAt: Date;
}

/**
 * SQL that inserts the events of a parameter, a JSON array of outbox rows, once for each row of `source` if it is
 * given. Events of accounts without a subscriber are skipped. Returns the ids of the inserted events. The subject's id is
 * in the column `agent_id`, as in 0.1.0: processes of both versions may run at once.
 */
export function insertEventsSql(parameter: string, source = ''): string {
  return `INSERT INTO outbox (id, type, account_id, mode, agent_id, object_id, body, request_id, traceparent, created_at)
    SELECT event.id, event.type, "accountId", event.mode, "subjectId", "objectId", event.body, "requestId",
      event.traceparent, "createdAt"
    FROM ${source && `${source} CROSS JOIN `}json_to_recordset(${parameter}::json) AS event (
      id uuid, type text, "accountId" bigint, mode text, "subjectId" bigint, "objectId" uuid, body text,
      "requestId" text, traceparent text, "createdAt" timestamptz
    )
    WHERE EXISTS (
      SELECT 1 FROM event_subscribers AS subscriber
      WHERE subscriber.account_id = "accountId" AND subscriber.mode = event.mode
    )
    RETURNING id`;
}

/** Inserts an event in the transaction of the change; false when it was skipped, see `insertEventsSql`. */
export async function insertEvent(transaction: EntityManager, event: OutboxRow): Promise<boolean> {
  const rows: unknown[] = await transaction.query(insertEventsSql('$1'), [JSON.stringify([event])]);
  return rows.length > 0;
}

/** Removes the oldest events from the outbox and returns them; skips those that another process is removing. */
export async function takeEvents(transaction: EntityManager, limit: number): Promise<OutboxRow[]> {
  const [rows] = await transaction.query<[OutboxRow[], number]>(
    `DELETE FROM outbox
     WHERE position IN (SELECT position FROM outbox ORDER BY position LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING id, type, account_id AS "accountId", mode, agent_id AS "subjectId", object_id AS "objectId", body,
       request_id AS "requestId", traceparent, created_at AS "createdAt"`,
    [limit],
  );
  return rows;
}

/** Is an event waiting? */
export async function hasEvents(manager: EntityManager): Promise<boolean> {
  const [row] = await manager.query<[{ waiting: boolean }]>(
    'SELECT EXISTS (SELECT 1 FROM outbox) AS waiting',
  );
  return row.waiting;
}

/** How many rows wait (counted up to 10000), and for how long the oldest has waited. */
export interface Backlog {
  count: number;
  oldestSeconds: number;
}

/** How many events wait in the outbox, and for how long? */
export async function outboxBacklog(manager: EntityManager): Promise<Backlog> {
  const [row] = await manager.query<[Backlog]>(
    `SELECT (SELECT count(*) FROM (SELECT FROM outbox LIMIT 10000) AS counted) AS count,
       coalesce((SELECT extract(epoch FROM now() - created_at)::float FROM outbox ORDER BY position LIMIT 1), 0)
         AS "oldestSeconds"`,
  );
  return row;
}

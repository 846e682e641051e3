import type { EntityManager } from 'typeorm';
import { RANDOM_ID } from '../database/id';

/** An event that is about to be recorded. */
export interface NewEvent {
  id: string;
  type: string;
  accountId: number;
  mode: string;
  /** The id of the object that the event is about; null for an event that outlives its object. */
  subjectId: number | null;
  /** The object whose removal also removes the event; null if no removal does. */
  objectId: string | null;
  body: string;
  requestId: string | null;
  /** The W3C trace context of the change; null when it was not traced. */
  traceparent: string | null;
}

/**
 * SQL that inserts a delivery, due at once, for each event in a parameter (a JSON array of `NewEvent`) and each active
 * webhook that subscribes to it; if `source` is given, once for each row of it. Returns the ids of the webhooks. The
 * lock keeps each webhook until the commit. A webhook that is being removed is skipped, so its foreign key cannot make
 * the change fail.
 */
export function insertDeliveriesSql(parameter: string, source = ''): string {
  return `INSERT INTO deliveries (id, account_id, webhook_id, agent_id, object_id, event_id, event_type, body, request_id,
      traceparent, next_attempt_at, created_at)
    SELECT ${RANDOM_ID}, "accountId", webhook.id, "subjectId", "objectId", event.id, type, body, "requestId",
      traceparent, now(), now()
    FROM ${source && `${source} CROSS JOIN `}json_to_recordset(${parameter}::json) AS event (
      id uuid, type text, "accountId" bigint, mode text, "subjectId" bigint, "objectId" uuid, body text,
      "requestId" text, traceparent text
    )
    CROSS JOIN LATERAL (
      SELECT id FROM webhooks
      WHERE account_id = "accountId" AND webhooks.mode = event.mode AND is_active AND type = ANY (events)
      FOR KEY SHARE
    ) AS webhook
    RETURNING webhook_id`;
}

/** Inserts the deliveries of an event in the transaction of the change; returns the ids of their webhooks. */
export async function insertDeliveries(transaction: EntityManager, event: NewEvent): Promise<number[]> {
  const rows: { webhook_id: number }[] = await transaction.query(insertDeliveriesSql('$1'), [
    JSON.stringify([event]),
  ]);
  return rows.map(({ webhook_id: id }) => id);
}

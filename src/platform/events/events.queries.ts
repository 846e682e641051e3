import { RANDOM_ID } from '../database/id';
import { sql, type Query, type Queryable } from '../database/sql';

/** An event that is about to be recorded. */
export interface NewEvent {
  id: string;
  type: string;
  accountId: number;
  mode: string;
  /** The agent whose removal also removes the event; null for an event that outlives it. */
  removedWith: number | null;
  /** The agent that the event is about, even if the event outlives it; null without an agent. */
  agentId: number | null;
  /** The object whose removal also removes the event; null if no removal does. */
  objectId: string | null;
  body: string;
  requestId: string | null;
  /** The W3C trace context of the change; null when it was not traced. */
  traceparent: string | null;
}

/**
 * SQL that inserts a delivery, due at once, for each event and each active webhook that subscribes to it and to its
 * agent; with `each`, as in `message CROSS JOIN`, once for each row of a source for which the condition holds. Returns
 * the ids of the webhooks. The lock keeps each webhook until the commit. A webhook that is being removed is skipped, so
 * its foreign key cannot make the change fail.
 */
export function insertDeliveriesSql(events: readonly NewEvent[], each = sql``, condition = sql`true`): Query {
  return sql`INSERT INTO deliveries (id, account_id, webhook_id, agent_id, object_id, event_id, event_type, body,
      request_id, traceparent, next_attempt_at, created_at)
    SELECT ${RANDOM_ID}, "accountId", webhook.id, "removedWith", "objectId", event.id, type, body, "requestId",
      traceparent, now(), now()
    FROM ${each} json_to_recordset(${JSON.stringify(events)}::json) AS event (
      id uuid, type text, "accountId" bigint, mode text, "removedWith" bigint, "agentId" bigint, "objectId" uuid, body text,
      "requestId" text, traceparent text
    )
    CROSS JOIN LATERAL (
      SELECT id FROM webhooks
      WHERE account_id = "accountId" AND webhooks.mode = event.mode AND is_active AND type = ANY (events)
        AND (agent_ids IS NULL OR "agentId" IS NULL OR "agentId" = ANY (agent_ids))
      FOR KEY SHARE
    ) AS webhook
    WHERE ${condition}
    RETURNING webhook_id`;
}

/** Inserts the deliveries of events in the transaction of the change; returns the ids of their webhooks. */
export async function insertDeliveries(db: Queryable, events: readonly NewEvent[]): Promise<number[]> {
  const rows = await insertDeliveriesSql(events).rows<{ webhook_id: number }>(db);
  return rows.map(({ webhook_id: id }) => id);
}

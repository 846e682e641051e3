import { isRow } from '../auth/tenant-rows';
import { CLOCK_MS } from '../platform/database/database-clock';
import { newId } from '../platform/database/id';
import { sql, type Queryable } from '../platform/database/sql';
import type { Delivery, DeliveryAttempt } from './delivery.entity';
import type { Webhook } from './webhook.entity';

/** The key of a webhook in statements. */
export type WebhookKey = Pick<Webhook, 'id' | 'accountId'>;

/** SQL: deliveries that are pending, due, and of an active webhook; none about a deleted agent. */
const DUE = sql`deliveries.status = 'pending' AND next_attempt_at <= now()
  AND EXISTS (SELECT 1 FROM webhooks
    WHERE webhooks.id = webhook_id AND webhooks.account_id = deliveries.account_id AND is_active)
  AND NOT EXISTS (SELECT 1 FROM agents
    WHERE agents.id = agent_id AND agents.account_id = deliveries.account_id AND deleted_at IS NOT NULL)`;

/** SQL: a delivery begins a new series of attempts. */
export const BEGINS_AGAIN = sql`status = 'pending', attempts_made = 0, next_attempt_at = now()`;

const IS_CLOSED = sql`status = 'closed', next_attempt_at = NULL`;

/**
 * Which webhooks have due deliveries? At most `limit` working and `failingLimit` failing webhooks, chosen at random so
 * that each gets its turn.
 */
export async function webhooksWithDue(
  db: Queryable,
  { limit, failingLimit }: { limit: number; failingLimit: number },
): Promise<{ webhookId: number }[]> {
  // A loose index scan: one index step for each webhook, however many deliveries it has.
  return sql`WITH RECURSIVE pending AS (
       (SELECT webhook_id FROM deliveries WHERE status = 'pending' ORDER BY webhook_id LIMIT 1)
       UNION ALL
       SELECT (
         SELECT webhook_id FROM deliveries WHERE status = 'pending' AND webhook_id > pending.webhook_id
         ORDER BY webhook_id LIMIT 1
       ) FROM pending WHERE webhook_id IS NOT NULL
     )
     SELECT id AS "webhookId" FROM (
       SELECT id, failing_since, row_number() OVER (PARTITION BY failing_since IS NULL ORDER BY random()) AS place
       FROM webhooks JOIN pending ON pending.webhook_id = webhooks.id
       WHERE EXISTS (SELECT 1 FROM deliveries WHERE deliveries.webhook_id = pending.webhook_id AND ${DUE})
     ) AS waiting
     WHERE place <= CASE WHEN failing_since IS NULL THEN ${limit}::bigint
       ELSE ${failingLimit}::bigint END`.rows(db);
}

/** The number of due deliveries (counted up to 10000), and how long the oldest of them has been due. */
export interface Backlog {
  count: number;
  oldestSeconds: number;
}

/** How many deliveries are due, and how long has the oldest of them been due? */
export async function dueBacklog(db: Queryable): Promise<Backlog> {
  return sql`SELECT count(*) AS count,
       coalesce(extract(epoch FROM now() - min(next_attempt_at))::float, 0) AS "oldestSeconds"
     FROM (SELECT next_attempt_at FROM deliveries WHERE ${DUE} LIMIT 10000) AS counted`.oneRow(db);
}

/** A due delivery with everything that an attempt needs. */
export interface DueDelivery extends Pick<
  Delivery,
  'id' | 'accountId' | 'eventId' | 'body' | 'requestId' | 'traceparent' | 'attemptsMade'
> {
  /** The time of the database, in milliseconds since 1970. */
  nowMs: number;
}

/** Which deliveries of the webhook are due, oldest first? */
export async function dueDeliveries(
  db: Queryable,
  { id, accountId }: WebhookKey,
  limit: number,
): Promise<DueDelivery[]> {
  return sql`SELECT id, account_id AS "accountId", event_id AS "eventId", body, request_id AS "requestId",
       traceparent, attempts_made AS "attemptsMade", ${CLOCK_MS} AS "nowMs"
     FROM deliveries WHERE webhook_id = ${id} AND account_id = ${accountId} AND ${DUE}
     ORDER BY next_attempt_at LIMIT ${limit}`.rows(db);
}

/**
 * Makes deliveries due whose next attempt is too far away because the clock was set back meanwhile. `maxDelaysSeconds`
 * is the longest delay of the schedule by the number of attempts made. A receiver may have asked for a longer delay:
 * its delivery keeps the delay, since the last attempt is not in the future.
 */
export async function bringForward(db: Queryable, maxDelaysSeconds: readonly number[]): Promise<void> {
  await sql`UPDATE deliveries SET next_attempt_at = now()
     WHERE status = 'pending'
       AND next_attempt_at > now() + (${maxDelaysSeconds}::float8[])[attempts_made + 1] * interval '1 second'
       AND (attempts_made = 0 OR EXISTS (
         SELECT FROM delivery_attempts
         WHERE delivery_id = deliveries.id AND delivery_attempts.account_id = deliveries.account_id
           AND attempted_at > now()))`.run(db);
}

/** The result of an attempt, and its consequences for the delivery. */
export interface AttemptOutcome extends Omit<DeliveryAttempt, 'id' | 'attemptedAt'> {
  status: 'pending' | 'succeeded' | 'failed';
  /** From now, by the database's clock; null when there is no next attempt. */
  nextAttemptInMs: number | null;
}

/**
 * Records an attempt that has just ended. Does nothing when the delivery is gone; a delivery that was closed meanwhile
 * gets no next attempt.
 */
export async function recordAttempt(db: Queryable, outcome: AttemptOutcome): Promise<void> {
  const { deliveryId, accountId, durationMs, responseStatus, error, responseBody, status, nextAttemptInMs } =
    outcome;
  await sql`WITH tried AS (
       UPDATE deliveries SET attempts_made = attempts_made + 1,
         status = CASE WHEN ${status} = 'pending' THEN status ELSE ${status} END,
         next_attempt_at = CASE WHEN status = 'pending'
           THEN now() + ${nextAttemptInMs} * interval '1 millisecond' END
       WHERE id = ${deliveryId} AND account_id = ${accountId} RETURNING id
     )
     INSERT INTO delivery_attempts
       (id, account_id, delivery_id, attempted_at, duration_ms, response_status, error, response_body)
     SELECT ${newId()}, ${accountId}, id, now() - ${durationMs} * interval '1 millisecond', ${durationMs},
       ${responseStatus}, ${error}, ${responseBody} FROM tried`.run(db);
}

/** Records that the webhook works again. */
export async function recordSuccess(db: Queryable, webhook: WebhookKey): Promise<void> {
  await sql`UPDATE webhooks SET failing_since = NULL
     WHERE ${isRow(webhook)} AND failing_since IS NOT NULL`.run(db);
}

/**
 * Records a failure of the webhook at `url`, unless it has another address by now. Switches it off when it is gone, or
 * has failed for `maxFailingMs` without a success. True if this failure switched it off.
 */
export async function recordFailure(
  db: Queryable,
  { id, accountId, url }: WebhookKey & { url: string },
  { isGone, maxFailingMs }: { isGone: boolean; maxFailingMs: number },
): Promise<boolean> {
  const row = await sql`UPDATE webhooks SET failing_since = coalesce(failing_since, now()),
       is_active = NOT (${isGone}
         OR coalesce(failing_since, now()) <= now() - ${maxFailingMs} * interval '1 millisecond')
     WHERE id = ${id} AND account_id = ${accountId} AND is_active AND url = ${url}
     RETURNING is_active AS "isActive"`.firstRow<{ isActive: boolean }>(db);
  return row?.isActive === false;
}

/** Closes the pending deliveries of a webhook, which has just been switched off. */
export async function closeDeliveries(db: Queryable, { id, accountId }: WebhookKey): Promise<void> {
  await sql`UPDATE deliveries SET ${IS_CLOSED}
     WHERE webhook_id = ${id} AND account_id = ${accountId} AND status = 'pending'`.run(db);
}

/** Closes pending deliveries that were recorded while their webhook was switched off. */
export async function closeLateDeliveries(db: Queryable): Promise<void> {
  await sql`UPDATE deliveries SET ${IS_CLOSED} FROM webhooks
     WHERE webhooks.id = webhook_id AND webhooks.account_id = deliveries.account_id AND NOT is_active
       AND deliveries.status = 'pending'`.run(db);
}

/**
 * Makes deliveries due again that have failed or were closed, created at `since` or later, at most `limit`; returns
 * their number. None if the webhook is switched off.
 */
export async function recoverDeliveries(
  db: Queryable,
  { id, accountId }: WebhookKey,
  { since, limit }: { since: Date; limit: number },
): Promise<number> {
  return sql`UPDATE deliveries SET ${BEGINS_AGAIN}
     WHERE account_id = ${accountId} AND id IN (
       SELECT id FROM deliveries
       WHERE webhook_id = ${id} AND account_id = ${accountId} AND status IN ('failed', 'closed')
         AND created_at >= ${since} AND EXISTS (SELECT FROM webhooks
           WHERE webhooks.id = webhook_id AND webhooks.account_id = deliveries.account_id AND is_active)
       ORDER BY created_at LIMIT ${limit} FOR UPDATE)`.changedRows(db);
}

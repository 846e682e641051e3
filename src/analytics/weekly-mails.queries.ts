import { sql, type Queryable } from '../platform/database/sql';
import type { Period } from './period';

/** An agent whose tenant gets a mail about the last week. */
export interface ReportedAgent extends Period {
  agentId: number;
  accountId: number;
  name: string;
  notifyEmail: string;
  welcomeMessage: string;
}

/**
 * Which agent has had no mail about the last whole week (UTC)? It is marked as if it had, so that no other transaction
 * finds it. A week is reported from the Tuesday after it: by then, silence has ended its conversations.
 */
export async function claimReport(db: Queryable): Promise<ReportedAgent | undefined> {
  return sql`WITH due AS (
       SELECT id, account_id, week FROM agents
         CROSS JOIN (SELECT date_trunc('week', now() AT TIME ZONE 'UTC' - interval '1 day')::date AS week) AS weeks
       WHERE weekly_mail AND notify_email <> '' AND deleted_at IS NULL
         AND (weekly_mail_on IS NULL OR weekly_mail_on < week)
       LIMIT 1 FOR NO KEY UPDATE OF agents SKIP LOCKED
     )
     UPDATE agents SET weekly_mail_on = week FROM due
     WHERE agents.id = due.id AND agents.account_id = due.account_id
     RETURNING agents.id AS "agentId", agents.account_id AS "accountId", name, notify_email AS "notifyEmail",
       welcome_message AS "welcomeMessage", (week - 7)::text AS start, (week - 1)::text AS "end"`.firstRow(
    db,
  );
}

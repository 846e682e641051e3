import type { AgentKey } from '../agents/agents.queries';
import { sql, type Queryable } from '../platform/database/sql';
import type { Period } from './period';

/** An agent that somebody gets a mail about, for the last week. */
export interface ReportedAgent extends Period, AgentKey {
  name: string;
  welcomeMessage: string;
  /** The addresses that get the mail. */
  recipients: string[];
}

/** SQL: the recipients of mails about an agent: its `notifyEmail`, and people who want them and may use the agent. */
const RECIPIENTS = sql`SELECT DISTINCT ON (lower(email)) email FROM (
    SELECT agents.notify_email AS email WHERE agents.weekly_mail
    UNION ALL
    SELECT people.email FROM people
    WHERE people.account_id = agents.account_id AND people.mode = agents.mode AND people.weekly_mail
      AND (people.agent_ids IS NULL OR agents.id = ANY (people.agent_ids))
  ) AS addresses WHERE email <> ''`;

/**
 * An agent without a mail about the last whole week (UTC). Marks it as reported, so that no other transaction finds it.
 * A week is reported from the Tuesday after it: by then, silence has ended its conversations.
 */
export async function claimReport(db: Queryable): Promise<ReportedAgent | undefined> {
  return sql`WITH due AS (
       SELECT id, account_id, week FROM agents
         CROSS JOIN (SELECT date_trunc('week', now() AT TIME ZONE 'UTC' - interval '1 day')::date AS week) AS weeks
       WHERE deleted_at IS NULL AND (weekly_mail_on IS NULL OR weekly_mail_on < week) AND EXISTS (${RECIPIENTS})
       LIMIT 1 FOR NO KEY UPDATE OF agents SKIP LOCKED
     )
     UPDATE agents SET weekly_mail_on = week FROM due
     WHERE agents.id = due.id AND agents.account_id = due.account_id
     RETURNING agents.id AS "agentId", agents.account_id AS "accountId", name,
       welcome_message AS "welcomeMessage", ARRAY(${RECIPIENTS}) AS recipients,
       (week - 7)::text AS start, (week - 1)::text AS "end"`.firstRow(db);
}

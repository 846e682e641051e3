import type { DataSource } from 'typeorm';

/** The number of objects of an account, in both modes together. */
export interface Usage {
  agents: number;
  trainingSources: number;
  passages: number;
  conversations: number;
  messages: number;
  webhooks: number;
}

/** The activity of an account on one UTC day, in both modes together. */
export interface UsageDay {
  day: string;
  messages: number;
  conversations: number;
  leads: number;
}

/** How many objects does the account have now? */
export async function countUsage(dataSource: DataSource, accountId: number): Promise<Usage> {
  const [usage] = await dataSource.query<[Usage]>(
    `WITH living AS (SELECT id FROM agents WHERE account_id = $1 AND deleted_at IS NULL)
     SELECT (SELECT count(*) FROM living) AS agents,
            (SELECT count(*) FROM training_sources WHERE agent_id IN (TABLE living)) AS "trainingSources",
            (SELECT coalesce(sum(data_count), 0) FROM training_sources WHERE agent_id IN (TABLE living)) AS passages,
            (SELECT count(*) FROM conversations WHERE agent_id IN (TABLE living)) AS conversations,
            (SELECT coalesce(sum(message_count), 0) FROM conversations WHERE agent_id IN (TABLE living)) AS messages,
            (SELECT count(*) FROM webhooks WHERE account_id = $1) AS webhooks`,
    [accountId],
  );
  return usage;
}

/** What was the activity of the account on each of the last 31 UTC days, newest first? Without empty days. */
export async function countUsageByDay(dataSource: DataSource, accountId: number): Promise<UsageDay[]> {
  return dataSource.query(
    `WITH living AS (SELECT id FROM agents WHERE account_id = $1 AND deleted_at IS NULL),
     since AS (SELECT date_trunc('day', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' - interval '30 days' AS moment),
     counted AS (
       SELECT created_at, 1 AS messages, 0 AS conversations, 0 AS leads FROM messages WHERE agent_id IN (TABLE living)
       UNION ALL SELECT created_at, 0, 1, 0 FROM conversations WHERE agent_id IN (TABLE living)
       UNION ALL SELECT created_at, 0, 0, 1 FROM leads WHERE agent_id IN (TABLE living)
     )
     SELECT (created_at AT TIME ZONE 'UTC')::date::text AS day,
            sum(messages) AS messages, sum(conversations) AS conversations, sum(leads) AS leads
     FROM counted WHERE created_at >= (SELECT moment FROM since) GROUP BY 1 ORDER BY 1 DESC`,
    [accountId],
  );
}

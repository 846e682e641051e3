import type { DataSource } from 'typeorm';

/** What an account holds, over both modes. */
export interface Usage {
  agents: number;
  trainingSources: number;
  passages: number;
  conversations: number;
  messages: number;
}

/** Counts what the account holds right now. */
export async function countUsage(dataSource: DataSource, accountId: number): Promise<Usage> {
  const [usage] = await dataSource.query<[Usage]>(
    `WITH living AS (SELECT id FROM agents WHERE account_id = $1 AND deleted_at IS NULL)
     SELECT (SELECT count(*) FROM living) AS agents,
            (SELECT count(*) FROM training_sources WHERE agent_id IN (TABLE living)) AS "trainingSources",
            (SELECT coalesce(sum(data_count), 0) FROM training_sources WHERE agent_id IN (TABLE living)) AS passages,
            (SELECT count(*) FROM conversations WHERE agent_id IN (TABLE living)) AS conversations,
            (SELECT coalesce(sum(message_count), 0) FROM conversations WHERE agent_id IN (TABLE living)) AS messages`,
    [accountId],
  );
  return usage;
}

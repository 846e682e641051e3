import type { DataSource } from 'typeorm';

/** How much an account holds, over both modes. */
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
    `SELECT (SELECT count(*) FROM agents WHERE account_id = $1) AS agents,
            (SELECT count(*) FROM training_sources WHERE account_id = $1) AS "trainingSources",
            (SELECT coalesce(sum(data_count), 0) FROM training_sources WHERE account_id = $1) AS passages,
            (SELECT count(*) FROM conversations WHERE account_id = $1) AS conversations,
            (SELECT coalesce(sum(message_count), 0) FROM conversations WHERE account_id = $1) AS messages`,
    [accountId],
  );
  return usage;
}

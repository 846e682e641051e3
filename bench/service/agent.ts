import type { DataSource } from 'typeorm';
import { newId } from '../../src/platform/database/id';

/** Inserts a new account with an agent into the database; returns their ids. */
export async function insertAgent(dataSource: DataSource): Promise<{ accountId: number; agentId: number }> {
  const [accountId, agentId] = [newId(), newId()];
  await dataSource.query(`INSERT INTO accounts (id, name, plan) VALUES ($1, 'bench', 'enterprise')`, [
    accountId,
  ]);
  await dataSource.query(
    `INSERT INTO agents (id, account_id, mode, name, bot_name) VALUES ($1, $2, 'live', 'bench', 'bench')`,
    [agentId, accountId],
  );
  return { accountId, agentId };
}

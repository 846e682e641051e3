import type { DataSource } from 'typeorm';
import type { AgentKey } from '../../src/agents/agents.queries';
import { newId } from '../../src/platform/database/id';

/** Inserts a new account on this plan, with an agent, into the database. */
export async function insertAgent(dataSource: DataSource, plan = 'enterprise'): Promise<AgentKey> {
  const [accountId, agentId] = [newId(), newId()];
  await dataSource.query(`INSERT INTO accounts (id, name, plan) VALUES ($1, 'Tenant', $2)`, [
    accountId,
    plan,
  ]);
  await dataSource.query(
    `INSERT INTO agents (id, account_id, mode, name, bot_name) VALUES ($1, $2, 'live', 'Agent', 'Agent')`,
    [agentId, accountId],
  );
  return { accountId, agentId };
}

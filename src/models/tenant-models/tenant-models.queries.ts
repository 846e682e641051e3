import type { DataSource, EntityManager } from 'typeorm';
import type { ModelOwner, TenantModel } from './tenant-model';

/** A stored choice as the API shows it. */
export interface ChosenModel extends Pick<TenantModel, 'name' | 'baseUrl'> {
  agentId: number | null;
  hasApiKey: boolean;
  lastError: string | null;
  lastErrorAt: Date | null;
}

const OWN = 'account_id = $1 AND mode = $2 AND agent_id IS NOT DISTINCT FROM $3::bigint';

/** Which model is chosen for the agent, or else for its account and mode? Undefined for none. */
export async function chosenModel(
  database: Pick<EntityManager, 'query'>,
  { accountId, mode, agentId }: ModelOwner,
): Promise<ChosenModel | undefined> {
  const [row] = await database.query<ChosenModel[]>(
    `SELECT name, base_url AS "baseUrl", agent_id AS "agentId", api_key IS NOT NULL AS "hasApiKey",
       last_error AS "lastError", last_error_at AS "lastErrorAt"
     FROM tenant_models WHERE account_id = $1 AND mode = $2 AND (agent_id = $3::bigint OR agent_id IS NULL)
     ORDER BY agent_id NULLS LAST LIMIT 1`,
    [accountId, mode, agentId],
  );
  return row;
}

/** Locks the agent or the account, whose model changes. False if it is gone. */
export async function lockOwner(
  transaction: EntityManager,
  { accountId, mode, agentId }: ModelOwner,
): Promise<boolean> {
  const rows = await (agentId === null
    ? transaction.query('SELECT FROM accounts WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE', [
        accountId,
      ])
    : transaction.query(
        `SELECT FROM agents WHERE id = $3 AND account_id = $1 AND mode = $2 AND deleted_at IS NULL
         FOR NO KEY UPDATE`,
        [accountId, mode, agentId],
      ));
  return rows.length > 0;
}

/** Does the tenant have this agent? */
export async function hasAgent(database: DataSource, owner: ModelOwner): Promise<boolean> {
  const { accountId, mode, agentId } = owner;
  const rows = await database.query<unknown[]>(
    'SELECT FROM agents WHERE id = $3 AND account_id = $1 AND mode = $2 AND deleted_at IS NULL',
    [accountId, mode, agentId],
  );
  return rows.length > 0;
}

/** Removes the choice of this owner. */
export async function removeModel(
  transaction: EntityManager,
  { accountId, mode, agentId }: ModelOwner,
): Promise<void> {
  await transaction.query(`DELETE FROM tenant_models WHERE ${OWN}`, [accountId, mode, agentId]);
}

/** Stores a choice for an owner that has none. */
export async function insertModel(
  transaction: EntityManager,
  { accountId, mode, agentId }: ModelOwner,
  { id, name, baseUrl, apiKey }: Pick<TenantModel, 'id' | 'name' | 'baseUrl'> & { apiKey: Buffer | null },
): Promise<void> {
  await transaction.query(
    `INSERT INTO tenant_models (id, account_id, mode, agent_id, name, base_url, api_key)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [id, accountId, mode, agentId, name, baseUrl, apiKey],
  );
}

/** Stores the last fault of a model; the same fault again at most every 10 s. */
export async function noteFault(
  database: DataSource,
  { id, accountId }: Pick<TenantModel, 'id' | 'accountId'>,
  fault: string,
): Promise<void> {
  await database.query(
    `UPDATE tenant_models SET last_error = $2, last_error_at = now()
     WHERE id = $1 AND account_id = $3
       AND (last_error = $2 AND last_error_at > now() - interval '10 seconds') IS NOT TRUE`,
    [id, fault, accountId],
  );
}

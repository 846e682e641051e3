import { sql, type Queryable } from '../../platform/database/sql';
import type { ModelOwner, TenantModel } from './tenant-model';

/** A stored choice as the API shows it. */
export interface ChosenModel extends Pick<TenantModel, 'name' | 'baseUrl'> {
  agentId: number | null;
  hasApiKey: boolean;
  lastError: string | null;
  lastErrorAt: Date | null;
}

/** The model that is chosen for the agent, or else for its account and mode. Undefined for none. */
export async function chosenModel(
  db: Queryable,
  { accountId, mode, agentId }: ModelOwner,
): Promise<ChosenModel | undefined> {
  return sql`SELECT name, base_url AS "baseUrl", agent_id AS "agentId", api_key IS NOT NULL AS "hasApiKey",
       last_error AS "lastError", last_error_at AS "lastErrorAt"
     FROM tenant_models WHERE account_id = ${accountId} AND mode = ${mode}
       AND (agent_id = ${agentId}::bigint OR agent_id IS NULL)
     ORDER BY agent_id NULLS LAST LIMIT 1`.firstRow(db);
}

/** Locks the agent or the account, whose model changes. False if it is gone. */
export async function lockOwner(db: Queryable, { accountId, mode, agentId }: ModelOwner): Promise<boolean> {
  const owner = await (
    agentId === null
      ? sql`SELECT FROM accounts WHERE id = ${accountId} AND deleted_at IS NULL FOR NO KEY UPDATE`
      : sql`SELECT FROM agents
         WHERE id = ${agentId} AND account_id = ${accountId} AND mode = ${mode} AND deleted_at IS NULL
         FOR NO KEY UPDATE`
  ).firstRow(db);
  return owner !== undefined;
}

/** Whether the tenant has this agent. */
export async function hasAgent(db: Queryable, owner: ModelOwner): Promise<boolean> {
  const { accountId, mode, agentId } = owner;
  const agent = await sql`SELECT FROM agents
     WHERE id = ${agentId} AND account_id = ${accountId} AND mode = ${mode}
       AND deleted_at IS NULL`.firstRow(db);
  return agent !== undefined;
}

/** Removes the choice of this owner. */
export async function removeModel(db: Queryable, { accountId, mode, agentId }: ModelOwner): Promise<void> {
  await sql`DELETE FROM tenant_models
     WHERE account_id = ${accountId} AND mode = ${mode}
       AND agent_id IS NOT DISTINCT FROM ${agentId}::bigint`.run(db);
}

/** Stores a choice for an owner without a choice. */
export async function insertModel(
  db: Queryable,
  { accountId, mode, agentId }: ModelOwner,
  { id, name, baseUrl, apiKey }: Pick<TenantModel, 'id' | 'name' | 'baseUrl'> & { apiKey: Buffer | null },
): Promise<void> {
  await sql`INSERT INTO tenant_models (id, account_id, mode, agent_id, name, base_url, api_key)
     VALUES (${id}, ${accountId}, ${mode}, ${agentId}, ${name}, ${baseUrl}, ${apiKey})`.run(db);
}

/** Stores the last fault of a model; the same fault again at most every 10 s. */
export async function noteFault(
  db: Queryable,
  { id, accountId }: Pick<TenantModel, 'id' | 'accountId'>,
  fault: string,
): Promise<void> {
  await sql`UPDATE tenant_models SET last_error = ${fault}, last_error_at = now()
     WHERE id = ${id} AND account_id = ${accountId}
       AND (last_error = ${fault} AND last_error_at > now() - interval '10 seconds') IS NOT TRUE`.run(db);
}

import { sql, type Query } from '../../platform/database/sql';

/** A chat model that a tenant has chosen, as the turn reads it. */
export interface TenantModel {
  id: number;
  accountId: number;
  name: string;
  /** Null for the installation's endpoint. */
  baseUrl: string | null;
  /** Sealed, in base64; null without a key. */
  apiKey: string | null;
}

/** The agent that the choice applies to; null: all agents of the account and mode without a choice of their own. */
export interface ModelOwner {
  accountId: number;
  mode: string;
  agentId: number | null;
}

/**
 * SQL: the chosen model of an agent, else the choice for its account and mode, as JSON; null for none. Ids and mode may
 * be SQL.
 */
export function tenantModelSql({
  accountId,
  mode,
  agentId,
}: Record<keyof ModelOwner, Query | number | string>): Query {
  return sql`(SELECT json_build_object('id', id, 'accountId', account_id, 'name', name, 'baseUrl', base_url,
      'apiKey', encode(api_key, 'base64'))
    FROM tenant_models WHERE account_id = ${accountId} AND mode = ${mode}
      AND (agent_id = ${agentId} OR agent_id IS NULL)
    ORDER BY agent_id NULLS LAST LIMIT 1)`;
}

import { sql, type Queryable } from '../../platform/database/sql';
import type { AgentTenant } from '../caller';
import type { Plan } from '../plan';
import type { Role } from '../sessions/role';
import { ACCESS_TOKEN_SECONDS } from './access-token';

/** A person's grant to an OAuth client: to ask one agent. */
export interface GrantAccess extends AgentTenant {
  id: number;
  plan: Plan;
  suspended: boolean;
  personId: number;
  role: Role;
  hasExpired: boolean;
  /** Whether the last use was noted more than a minute ago. */
  isStale: boolean;
}

/** SQL: the grant's account and agent exist. Its row is deleted with its person. */
export const LIVING = sql`JOIN accounts ON accounts.id = oauth_grants.account_id AND accounts.deleted_at IS NULL
  JOIN agents ON agents.id = oauth_grants.agent_id AND agents.account_id = oauth_grants.account_id
    AND agents.deleted_at IS NULL`;

/**
 * The grant whose access token has this digest, with the current state of its account and person; undefined if the
 * person may no longer use the agent.
 */
export async function readGrant(db: Queryable, accessDigest: Buffer): Promise<GrantAccess | undefined> {
  return sql`SELECT oauth_grants.id, oauth_grants.account_id AS "accountId", oauth_grants.mode, plan,
       accounts.suspended, person_id AS "personId", role, agent_id AS "agentId",
       refreshed_at + ${ACCESS_TOKEN_SECONDS} * interval '1 second' <= now() AS "hasExpired",
       (last_used_at BETWEEN now() - interval '1 minute' AND now()) IS NOT TRUE AS "isStale"
     FROM oauth_grants ${LIVING}
     JOIN people ON people.id = person_id AND people.account_id = oauth_grants.account_id
       AND (agent_id = ANY (people.agent_ids)) IS NOT FALSE
     WHERE access_digest = ${accessDigest}`.firstRow(db);
}

/** Records that the grant was used just now. */
export async function touchGrant(
  db: Queryable,
  { id, accountId }: Pick<GrantAccess, 'id' | 'accountId'>,
): Promise<void> {
  await sql`UPDATE oauth_grants SET last_used_at = now() WHERE id = ${id} AND account_id = ${accountId}`.run(
    db,
  );
}

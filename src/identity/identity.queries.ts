import type { AgentTenant } from '../auth/caller';
import { CLOCK_MS } from '../platform/database/database-clock';
import { sql, type Queryable } from '../platform/database/sql';

/** The secrets and the URL of keys that verify the identity tokens for an agent. The secrets are sealed. */
export interface IdentityVerifier {
  agentId: number;
  /** The audience of the tokens. */
  publicId: string;
  identitySecret: Buffer | null;
  previousIdentitySecret: Buffer | null;
  previousIdentitySecretEndsAt: Date | null;
  /** The URL of the public keys; empty for none. */
  identityJwksUrl: string;
}

/** The verifier of tokens for this agent, and the time of the database. Undefined before the agent has a widget. */
export async function findVerifier(
  db: Queryable,
  { accountId, mode, agentId }: AgentTenant,
): Promise<(IdentityVerifier & { nowMs: number }) | undefined> {
  return sql`SELECT agent_id AS "agentId", public_id AS "publicId", identity_secret AS "identitySecret",
       previous_identity_secret AS "previousIdentitySecret",
       previous_identity_secret_ends_at AS "previousIdentitySecretEndsAt",
       identity_jwks_url AS "identityJwksUrl", ${CLOCK_MS} AS "nowMs"
     FROM widgets WHERE agent_id = ${agentId} AND account_id = ${accountId}
       AND EXISTS (SELECT FROM agents
         WHERE agents.id = ${agentId} AND agents.account_id = ${accountId} AND mode = ${mode})`.firstRow(db);
}

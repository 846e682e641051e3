import type { DataSource } from 'typeorm';
import type { Caller } from '../caller';

/** What a calling key is told of its account, of itself, and of what its account and mode have. */
export interface MeRow {
  accountName: string;
  keyName: string;
  hint: string;
  expiresAt: Date | null;
  agents: number;
  trainingSources: number;
  webhooks: number;
  keys: number;
}

/**
 * The caller's account and key, and what its account and mode have. It counts only what requests of the account made
 * one by one, never messages or passages; undefined when the key is gone.
 */
export async function readMe(
  dataSource: DataSource,
  { accountId, mode, keyId }: Caller,
): Promise<MeRow | undefined> {
  const [row] = await dataSource.query<MeRow[]>(
    `WITH living AS (SELECT id FROM agents WHERE account_id = $1 AND mode = $2 AND deleted_at IS NULL)
     SELECT accounts.name AS "accountName", api_keys.name AS "keyName", hint,
       least(expires_at, revoked_at) AS "expiresAt",
       (SELECT count(*) FROM living) AS agents,
       (SELECT count(*) FROM training_sources WHERE agent_id IN (TABLE living)) AS "trainingSources",
       (SELECT count(*) FROM webhooks WHERE account_id = $1 AND mode = $2) AS webhooks,
       (SELECT count(*) FROM api_keys WHERE account_id = $1 AND mode = $2
          AND (least(expires_at, revoked_at) <= now()) IS NOT TRUE) AS keys
     FROM api_keys JOIN accounts ON accounts.id = account_id WHERE api_keys.id = $3`,
    [accountId, mode, keyId],
  );
  return row;
}

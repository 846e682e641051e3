import type { DataSource } from 'typeorm';
import type { Caller } from '../../auth/caller';

/** The account and the name of a key, and the number of objects of its account and mode. */
export interface MeRow {
  accountName: string;
  keyName: string;
  hint: string;
  expiresAt: Date | null;
  agents: number;
  webhooks: number;
  keys: number;
}

/**
 * The caller's account and key, and the number of objects of its account and mode; undefined if the key is gone.
 * Sources, passages and messages are not counted: that takes long for a large account.
 */
export async function readMe(
  dataSource: DataSource,
  { accountId, mode, keyId }: Caller,
): Promise<MeRow | undefined> {
  const [row] = await dataSource.query<MeRow[]>(
    `SELECT accounts.name AS "accountName", api_keys.name AS "keyName", hint,
       least(expires_at, revoked_at) AS "expiresAt",
       (SELECT count(*) FROM agents WHERE account_id = $1 AND mode = $2 AND deleted_at IS NULL) AS agents,
       (SELECT count(*) FROM webhooks WHERE account_id = $1 AND mode = $2) AS webhooks,
       (SELECT count(*) FROM api_keys WHERE account_id = $1 AND mode = $2
          AND (least(expires_at, revoked_at) <= now()) IS NOT TRUE) AS keys
     FROM api_keys JOIN accounts ON accounts.id = account_id WHERE api_keys.id = $3`,
    [accountId, mode, keyId],
  );
  return row;
}

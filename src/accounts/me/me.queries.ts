import type { Caller } from '../../auth/caller';
import { tokensSql } from '../../auth/token-months';
import { sql, type Queryable } from '../../platform/database/sql';
import { trainingIn } from '../admin/usage.queries';
import { KEY_WORKS } from '../keys/key-ends.queries';
import type { OwnUsageDto } from './me.dto';

/** The account and the name of a key or person, and the number of objects of its account and mode. */
export interface MeRow extends OwnUsageDto {
  accountName: string;
  keyName: string;
  hint: string;
  expiresAt: Date | null;
  monthlyTokens: number | null;
}

/**
 * The caller's account and key, and the number of objects of its account and mode; undefined if the key is gone. For a
 * signed-in person, the person's name replaces the key's. Messages are not counted, because that takes long in a large
 * account.
 */
export async function readMe(
  db: Queryable,
  { accountId, mode, keyId, personId }: Caller,
): Promise<MeRow | undefined> {
  return sql`SELECT accounts.name AS "accountName", credential.name AS "keyName", hint, "expiresAt",
       (SELECT count(*) FROM agents
        WHERE account_id = ${accountId} AND mode = ${mode} AND deleted_at IS NULL) AS agents,
       (SELECT count(*) FROM webhooks WHERE account_id = ${accountId} AND mode = ${mode}) AS webhooks,
       (SELECT count(*) FROM api_keys WHERE account_id = ${accountId} AND mode = ${mode}
          AND ${KEY_WORKS}) AS keys,
       files, "fileBytes", passages, ${tokensSql(accountId)} AS tokens, monthly_token_budget AS "monthlyTokens"
     FROM (
       SELECT account_id, name, hint, least(expires_at, revoked_at) AS "expiresAt" FROM api_keys
       WHERE id = ${keyId} AND account_id = ${accountId}
       UNION ALL SELECT account_id, name, '', NULL FROM people
       WHERE id = ${personId} AND account_id = ${accountId}
     ) AS credential
     JOIN accounts ON accounts.id = account_id
     CROSS JOIN (${trainingIn(accountId, sql`${mode}`)}) AS training`.firstRow(db);
}

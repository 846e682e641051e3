import { sql, type Queryable } from '../platform/database/sql';

/**
 * The current names of the account's objects, by their ids, which are unique across tables. Objects that are gone or
 * have no name are left out.
 */
export async function namesOfObjects(
  db: Queryable,
  accountId: number,
  objectIds: readonly string[],
): Promise<Map<string, string>> {
  const ids = objectIds.filter((id) => /^\d{1,16}$/.test(id));
  const rows = await sql`SELECT id::text AS id, name FROM (
       SELECT id, name FROM accounts WHERE id = ${accountId}
       UNION ALL SELECT id, name FROM api_keys WHERE account_id = ${accountId}
       UNION ALL SELECT id, name FROM people WHERE account_id = ${accountId}
       UNION ALL SELECT id, name FROM agents WHERE account_id = ${accountId} AND deleted_at IS NULL
       UNION ALL SELECT id, name FROM actions WHERE account_id = ${accountId}
       UNION ALL SELECT id, source FROM training_sources WHERE account_id = ${accountId}
       UNION ALL SELECT id, name FROM webhooks WHERE account_id = ${accountId}
       UNION ALL SELECT id, name FROM channels WHERE account_id = ${accountId}
       UNION ALL SELECT id, title FROM canned_replies WHERE account_id = ${accountId}
       UNION ALL SELECT id, text FROM message_examples WHERE account_id = ${accountId}
       UNION ALL SELECT id, question FROM golden_questions WHERE account_id = ${accountId}
       UNION ALL SELECT id, note FROM agent_versions WHERE account_id = ${accountId}
     ) AS object WHERE id = ANY (${ids}::bigint[]) AND name <> ''`.rows<{ id: string; name: string }>(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

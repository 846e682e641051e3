import type { OwnExample } from '@app/message-intents';
import type { Tenant } from '../../auth/caller';
import { isOfTenant } from '../../auth/tenant-rows';
import { sql, type Query, type Queryable } from '../../platform/database/sql';

/** SQL: changes with every change of the tenant's examples; null if it has none. */
export const examplesVersionSql = (tenant: Tenant): Query => sql`
  (SELECT sum(id)::text FROM message_examples WHERE ${isOfTenant(tenant)})`;

/** The tenant's examples, newest first. */
export async function ownExamples(db: Queryable, tenant: Tenant): Promise<OwnExample[]> {
  return sql`SELECT text, kind FROM message_examples WHERE ${isOfTenant(tenant)}
     ORDER BY created_at DESC, id DESC`.rows(db);
}

/**
 * The conversation of a tenant's message, locked against removal until the end of the transaction. Undefined without
 * the message.
 */
export async function lockConversationOf(
  db: Queryable,
  { accountId, mode }: Tenant,
  messageId: number,
): Promise<string | undefined> {
  const row = await sql`SELECT conversations.id FROM messages
       JOIN conversations ON conversations.id = conversation_id AND conversations.account_id = ${accountId}
       JOIN agents ON agents.id = messages.agent_id AND agents.account_id = ${accountId}
     WHERE messages.id = ${messageId} AND messages.account_id = ${accountId} AND mode = ${mode}
       AND deleted_at IS NULL
     FOR KEY SHARE OF conversations`.firstRow<{ id: string }>(db);
  return row?.id;
}

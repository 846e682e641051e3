import type { AgentKey } from '../../agents/agents.queries';
import { sql, type Queryable } from '../../platform/database/sql';
import { IS_UNNAMED } from '../../platform/storage/stored-files/stored-files.queries';
import type { MessageAttachment } from '../message.entity';

/** The total bytes of the account's attachments. */
export async function attachmentBytes(db: Queryable, accountId: number): Promise<number> {
  return sql`SELECT coalesce(sum(bytes), 0)::bigint FROM stored_files
     WHERE account_id = ${accountId} AND media_type IS NOT NULL`.value(db);
}

/** The attachments with these ids that no message has named yet: the visitor's or, with null, the tenant's. */
export async function unnamedAttachments(
  db: Queryable,
  { accountId, agentId }: AgentKey,
  { ids, visitorId }: { ids: readonly number[]; visitorId: string | null },
): Promise<MessageAttachment[]> {
  return sql`SELECT id, name, media_type AS "mediaType", bytes FROM stored_files
     WHERE id = ANY (${ids}::bigint[]) AND account_id = ${accountId} AND agent_id = ${agentId}
       AND visitor_id IS NOT DISTINCT FROM ${visitorId} AND ${IS_UNNAMED}`.rows(db);
}

/** An attachment of a message of the agent; with a visitor, only in the visitor's conversations. */
export async function attachmentOf(
  db: Queryable,
  { accountId, agentId }: AgentKey,
  { id, visitorId }: { id: number; visitorId: string | null },
): Promise<MessageAttachment | undefined> {
  return sql`SELECT stored_files.id, name, media_type AS "mediaType", bytes FROM stored_files
     JOIN messages ON messages.id = message_id AND messages.account_id = ${accountId}
     JOIN conversations ON conversations.id = conversation_id AND conversations.account_id = ${accountId}
     WHERE stored_files.id = ${id} AND stored_files.account_id = ${accountId}
       AND conversations.agent_id = ${agentId} AND coalesce(conversations.visitor_id = ${visitorId}, ${visitorId}::text IS NULL)`.firstRow(
    db,
  );
}

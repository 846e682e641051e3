import { sql, type Queryable } from '../platform/database/sql';
import { titleSql, VISITOR_NAME } from './conversation-list.queries';
import type { ConversationItemDto } from './conversation.dto';
import { STATE } from './conversation.entity';

const MAX_PREVIEW_CHARACTERS = 200;

/** A list's data about a conversation beside its row. */
export type ConversationLook = Pick<
  ConversationItemDto,
  'id' | 'state' | 'title' | 'lastMessage' | 'visitorName' | 'unread' | 'assignee' | 'typing'
>;

const IN_CONVERSATION = sql`conversation_id = conversation.id AND account_id = conversation.account_id`;
const MESSAGES = sql`FROM messages WHERE ${IN_CONVERSATION}`;
const PERSON = sql`(SELECT json_build_object('id', id, 'name', name) FROM people
  WHERE people.account_id = conversation.account_id`;

/** The look of each conversation of the account in a list, for this reader: a person or a key. */
export async function looksOf(
  db: Queryable,
  accountId: number,
  { ids, readerId }: { ids: readonly string[]; readerId: number | null },
): Promise<Map<string, ConversationLook>> {
  const rows = await sql`SELECT id, ${STATE} AS state,
       coalesce(${titleSql(accountId)}, '') AS title,
       (SELECT json_build_object('text', left(CASE WHEN response = '' THEN query ELSE response END,
            ${MAX_PREVIEW_CHARACTERS}),
          'author', CASE WHEN response = '' THEN 'visitor' WHEN author IS NULL THEN 'agent' ELSE 'person' END)
        ${MESSAGES} ORDER BY created_at DESC, messages.id DESC LIMIT 1) AS "lastMessage",
       ${VISITOR_NAME} AS "visitorName",
       last_message_at > coalesce((SELECT read_at FROM conversation_reads
         WHERE ${IN_CONVERSATION} AND reader_id = ${readerId}), '-infinity') AS unread,
       ${PERSON} AND people.id = assignee_id) AS assignee,
       ${PERSON} AND people.id = typing_id AND typing_until > now()) AS typing
     FROM conversations AS conversation
     WHERE id = ANY (${ids}::uuid[]) AND account_id = ${accountId}`.rows<ConversationLook>(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Marks all messages of the conversation as read up to now. Does nothing if it is being deleted. */
export async function markRead(
  db: Queryable,
  accountId: number,
  { conversationId, readerId }: { conversationId: string; readerId: number },
): Promise<void> {
  await sql`INSERT INTO conversation_reads (account_id, conversation_id, reader_id, read_at)
     SELECT account_id, id, ${readerId}, greatest(now(), last_message_at) FROM conversations
     WHERE id = ${conversationId} AND account_id = ${accountId}
     FOR KEY SHARE
     ON CONFLICT (conversation_id, reader_id) DO UPDATE SET read_at = excluded.read_at`.run(db);
}

/**
 * The possible assignees of these agents' conversations: the people of the account in this mode who may use at least
 * one of the agents, by name; without agents, all people.
 */
export async function assignees(
  db: Queryable,
  accountId: number,
  { mode, agentIds }: { mode: string; agentIds: readonly number[] | undefined },
): Promise<{ id: number; name: string }[]> {
  return sql`SELECT id, name FROM people WHERE account_id = ${accountId} AND mode = ${mode}
       AND (agent_ids && ${agentIds ?? null}::bigint[]) IS NOT FALSE
     ORDER BY name, id`.rows(db);
}

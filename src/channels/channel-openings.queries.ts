import type { AgentKey } from '../agents/agents.queries';
import { sql, type Queryable } from '../platform/database/sql';

/** So many of the visitor's latest messages show the visitor's language. */
const MAX_QUERIES = 5;

/** What an agent says first: perhaps an empty welcome, and the questions that the tenant has set, perhaps none. */
export interface Opening {
  welcomeMessage: string;
  suggestedQuestions: string[];
}

/** What does the agent say first? */
export async function openingOf(db: Queryable, { accountId, agentId }: AgentKey): Promise<Opening> {
  return sql`SELECT welcome_message AS "welcomeMessage", coalesce(
         (SELECT suggested_questions FROM widgets WHERE agent_id = ${agentId} AND account_id = ${accountId}), '{}'
       ) AS "suggestedQuestions"
     FROM agents WHERE id = ${agentId} AND account_id = ${accountId}`.oneRow(db);
}

/** What did the visitor write last in the conversation? Newest first. */
export async function recentQueries(
  db: Queryable,
  accountId: number,
  conversationId: string | null,
): Promise<string[]> {
  const rows = await sql`SELECT query FROM messages
     WHERE conversation_id = ${conversationId} AND account_id = ${accountId} AND query <> ''
     ORDER BY created_at DESC, id DESC LIMIT ${MAX_QUERIES}`.rows<{ query: string }>(db);
  return rows.map(({ query }) => query);
}

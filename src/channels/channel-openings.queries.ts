import type { AgentKey } from '../agents/agents.queries';
import { raw, sql, type Queryable } from '../platform/database/sql';

/** Number of the visitor's latest messages that show the language, and of the answers that a mail may quote. */
const MAX_MESSAGES = 5;

/** The agent's opening: the welcome, which may be empty, and the tenant's suggested questions, if any. */
export interface Opening {
  welcomeMessage: string;
  suggestedQuestions: string[];
}

/** Reads the agent's opening. */
export async function openingOf(db: Queryable, { accountId, agentId }: AgentKey): Promise<Opening> {
  return sql`SELECT welcome_message AS "welcomeMessage", coalesce(
         (SELECT suggested_questions FROM widgets WHERE agent_id = ${agentId} AND account_id = ${accountId}), '{}'
       ) AS "suggestedQuestions"
     FROM agents WHERE id = ${agentId} AND account_id = ${accountId}`.oneRow(db);
}

/** The last messages of the visitor in the conversation (`query`), or the last answers (`response`), newest first. */
export async function recentTexts(
  db: Queryable,
  column: 'query' | 'response',
  { accountId, conversationId }: { accountId: number; conversationId: string | null },
): Promise<string[]> {
  return sql`SELECT ${raw(column)} FROM messages
     WHERE conversation_id = ${conversationId} AND account_id = ${accountId} AND ${raw(column)} <> ''
     ORDER BY created_at DESC, id DESC LIMIT ${MAX_MESSAGES}`.column(db);
}

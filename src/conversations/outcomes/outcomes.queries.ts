import { sql, type Query, type Queryable } from '../../platform/database/sql';
import { STATE, type Conversation } from '../conversation.entity';
import type { SettledConversationDto } from '../conversation-events.dto';
import type { QuestionFacts } from './outcome';

/** A conversation's data for events. */
export type ConversationOfEvent = SettledConversationDto &
  Pick<Conversation, 'accountId' | 'agentId'> & { mode: string };

type OpenConversation = ConversationOfEvent & QuestionFacts;

/** SQL: the facts of each `conversation` in this source of rows, which also has its agent's `mode`. */
const factsSql = (from: Query): Query => sql`SELECT conversation.id, conversation.account_id AS "accountId",
    agent_id AS "agentId", mode, user_id AS "userId", metadata, outcome, outcome_source AS "outcomeSource", helped,
    satisfaction, feedback, ${STATE} IN ('waiting', 'with_person') AS "isWithPeople",
    asked_for_person_at IS NOT NULL OR handed_over_at IS NOT NULL AS "askedForPerson",
    (SELECT coalesce(json_agg(json_build_object('author', author, 'decision', decision, 'unanswered', unanswered,
        'rating', rating, 'hasSources', sources <> '[]') ORDER BY created_at, messages.id), '[]')
      FROM messages WHERE conversation_id = conversation.id AND account_id = conversation.account_id) AS exchanges
  FROM ${from}`;

/** The facts of an existing conversation. */
export async function factsOf(
  db: Queryable,
  accountId: number,
  conversationId: string,
): Promise<OpenConversation> {
  return factsSql(sql`conversations AS conversation
    JOIN agents ON agents.id = agent_id AND agents.account_id = conversation.account_id
    WHERE conversation.id = ${conversationId} AND conversation.account_id = ${accountId}`).oneRow(db);
}

/**
 * The conversations without an outcome that have been silent for as long as their agents wait. At most `limit`, locked
 * until the transaction ends; conversations locked by others are left out.
 */
export async function lockSilent(db: Queryable, limit: number): Promise<OpenConversation[]> {
  return factsSql(sql`agents CROSS JOIN LATERAL (
      SELECT * FROM conversations WHERE agent_id = agents.id AND account_id = agents.account_id AND outcome IS NULL
        AND last_message_at < now() - agents.outcome_after_minutes * interval '1 minute'
      ORDER BY last_message_at LIMIT ${limit}
      FOR NO KEY UPDATE SKIP LOCKED
    ) AS conversation
    WHERE deleted_at IS NULL LIMIT ${limit}`).rows(db);
}

/** Records these outcomes. */
export async function setOutcomes(
  db: Queryable,
  found: readonly Pick<Conversation, 'id' | 'accountId' | 'outcome' | 'outcomeSource'>[],
): Promise<void> {
  await sql`UPDATE conversations SET outcome = found.outcome, outcome_source = "outcomeSource"
     FROM json_to_recordset(${JSON.stringify(found)}::json)
       AS found (id uuid, "accountId" bigint, outcome text, "outcomeSource" text)
     WHERE conversations.id = found.id AND account_id = found."accountId"`.run(db);
}

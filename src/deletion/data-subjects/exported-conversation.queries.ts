import type { OpenRequest } from './data-subject.queries';
import { sql, type Query, type Queryable } from '../../platform/database/sql';
import type { ExportedConversationDto, ExportedMessageDto } from './exported-conversation.dto';
import type { FoundConversation } from './search.queries';

const PART_MESSAGES = 50;

type Place = FoundConversation & Pick<OpenRequest, 'accountId'>;

/**
 * The parts of a conversation for an export, oldest first; none when it is gone. Its row is locked until the
 * transaction ends, so a concurrent removal waits and then also removes these parts.
 */
export async function* conversationParts(
  db: Queryable,
  { accountId }: Pick<OpenRequest, 'accountId'>,
  { id, agentId }: FoundConversation,
): AsyncGenerator<ExportedConversationDto> {
  const place = { id, agentId, accountId };
  const conversation = await conversationOf(db, place);
  if (!conversation) return;
  for (let skipped = 0; ; skipped += PART_MESSAGES) {
    const messages = await messagesOf(db, place, skipped);
    // A conversation without messages gets a part too: the search would find a conversation without parts again.
    if (messages.length > 0 || skipped === 0) yield { ...conversation, messages };
    if (messages.length < PART_MESSAGES) return;
  }
}

/** The conversation with the data that belongs to it, but to none of its messages. */
async function conversationOf(
  db: Queryable,
  { id, agentId, accountId }: Place,
): Promise<Omit<ExportedConversationDto, 'messages'> | undefined> {
  const ofConversation = sql`conversation_id = ${id} AND account_id = ${accountId}`;
  const waiting = list(
    sql`text`,
    sql`channel_events
    WHERE thread_id = channel_threads.id AND account_id = ${accountId} AND text IS NOT NULL`,
    sql`seq`,
  );
  return sql`SELECT id, agent_id AS "agentId", user_id AS "userId", metadata, created_at AS "createdAt",
       (SELECT json_build_object('id', id, 'name', name, 'email', email, 'phone', phone, 'companyName', company_name,
          'message', message, 'createdAt', created_at) FROM leads WHERE ${ofConversation}) AS lead,
       (SELECT json_build_object('kind', kind, 'thread', thread, 'userId', channel_threads.user_id,
          'userName', user_name, 'waiting', ${waiting})
        FROM channel_threads JOIN channels ON channels.id = channel_id AND channels.account_id = ${accountId}
        WHERE conversation_id = ${id} AND channel_threads.account_id = ${accountId} LIMIT 1) AS channel,
       ${list(
         sql`json_build_object('kind', kind, 'recipient', recipient, 'subject', subject, 'text', text,
           'createdAt', created_at)`,
         sql`mails WHERE ${ofConversation}`,
         sql`created_at, id`,
       )} AS mails,
       ${list(
         sql`json_build_object('message', data->'message', 'reason', data->'reason', 'summary', data->'summary',
           'createdAt', created_at)`,
         sql`(SELECT DISTINCT ON (event_id) body::jsonb->'data' AS data, created_at FROM deliveries
           WHERE object_id = ${id} AND account_id = ${accountId} AND event_type = 'conversation.handoff'
           ORDER BY event_id) AS handoff`,
         sql`created_at`,
       )} AS handoffs, tags, outcome, helped, satisfaction, feedback,
       ${list(
         sql`json_build_object('author', author, 'text', text, 'createdAt', created_at)`,
         sql`conversation_notes WHERE ${ofConversation}`,
         sql`created_at, id`,
       )} AS notes,
       ${list(
         sql`json_build_object('question', question, 'live', live->>'text', 'draft', draft->>'text',
           'createdAt', created_at)`,
         sql`trial_answers WHERE ${ofConversation}`,
         sql`created_at, id`,
       )} AS trials
     FROM conversations WHERE id = ${id} AND agent_id = ${agentId} AND account_id = ${accountId}
       AND EXISTS (SELECT FROM agents WHERE agents.id = agent_id AND agents.account_id = ${accountId}
         AND deleted_at IS NULL)
     FOR SHARE OF conversations`.firstRow(db);
}

/** The next messages of the conversation, with the calls and the confirmations that belong to them. */
async function messagesOf(
  db: Queryable,
  { id, accountId }: Place,
  skipped: number,
): Promise<ExportedMessageDto[]> {
  const ofMessage = (table: Query): Query => sql`${table}.conversation_id = ${id}
    AND ${table}.account_id = ${accountId} AND ${table}.message_id = messages.id`;
  return sql`SELECT messages.id, coalesce(writer_id, user_id) AS "userId", query, response, attachments, decision,
       decided_by AS "decidedBy", rating, rating_reason AS "ratingReason", messages.created_at AS "createdAt",
       ${list(
         sql`json_build_object('name', actions.name, 'inputs', action_executions.inputs,
           'responseStatus', response_status, 'problem', error, 'createdAt', action_executions.created_at)`,
         sql`action_executions JOIN actions ON actions.id = action_id AND actions.account_id = ${accountId}
           WHERE ${ofMessage(sql`action_executions`)}`,
         sql`action_executions.created_at, action_executions.id`,
       )} AS calls,
       ${list(
         sql`json_build_object('name', name, 'inputs', shown, 'visitor', visitor, 'status', status,
           'createdAt', created_at, 'decidedAt', decided_at)`,
         sql`action_confirmations WHERE ${ofMessage(sql`action_confirmations`)}`,
         sql`created_at, id`,
       )} AS confirmations
     FROM messages JOIN conversations ON conversations.id = conversation_id AND conversations.account_id = ${accountId}
     WHERE conversation_id = ${id} AND messages.account_id = ${accountId}
     ORDER BY messages.created_at, messages.id
     LIMIT ${PART_MESSAGES} OFFSET ${skipped}`.rows(db);
}

/** SQL: the items of rows as a JSON list. */
function list(item: Query, from: Query, order: Query): Query {
  return sql`(SELECT coalesce(json_agg(${item} ORDER BY ${order}), '[]') FROM ${from})`;
}

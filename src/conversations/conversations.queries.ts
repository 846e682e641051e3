import type { EntityManager } from 'typeorm';
import type { AgentKey } from '../agents/agents.queries';
import type { Mode } from '../auth/plan';
import { isUuid } from '../platform/database/id';
import { addUseSql, IS_DUE, NO_USE, type ModelUse } from '../models/budget/use.queries';
import { raw, sql, type NamedQuery, type Query, type Queryable } from '../platform/database/sql';
import { insertDeliveriesSql, type NewEvent } from '../platform/events/events.queries';
import { orNotFound } from '../platform/http/errors';
import { Conversation, DONE, MAX_MESSAGES, OPEN_AGAIN } from './conversation.entity';
import { conversationReopened } from './conversations.events';
import type { Message, MessageMeasures } from './message.entity';

/** A message to be recorded. */
export type NewMessage = Pick<
  Message,
  'id' | 'query' | 'response' | 'author' | 'model' | 'sources' | 'details' | 'agentId' | 'accountId'
> &
  MessageMeasures &
  Partial<Pick<Message, 'writerId' | 'attachments'>> &
  Pick<Conversation, 'userId' | 'metadata' | 'visitorId'> & {
    mode: Mode;
    conversationId: string;
    /** Now, by the database's clock. */
    now: Date;
    /** The cost of its answer; null (the default) if unknown. */
    cost?: number | null;
    /** Its answer's use of models, to be added to the month's; undefined if it is added elsewhere. */
    use?: ModelUse;
    /** True if it is left to a person; false by default. */
    isLeftToPerson?: boolean;
    /** The time of the last known message of the conversation; undefined starts a new conversation. */
    lastMessageAt: Date | undefined;
  };

/** A recorded message. */
export type RecordedMessage = Pick<Message, 'id' | 'createdAt'>;

/** The fields that change with later messages, handovers and updates. */
type ChangingFields = Exclude<
  keyof Conversation,
  'id' | 'accountId' | 'agentId' | 'userId' | 'metadata' | 'visitorId' | 'createdAt'
>;

/**
 * Inserts a message, and the deliveries of its events, into the conversation that the CTE `conversation` returns, and
 * adds its tokens. Returns one row, or none if the CTE returns none.
 */
function withMessage(message: NewMessage, { id, createdAt }: RecordedMessage, events: NewEvent[]): Query {
  const { accountId, agentId, writerId = null, query, response, model, sources, details, author } = message;
  const {
    firstTokenMs,
    answerMs,
    promptTokens,
    completionTokens,
    unanswered,
    grounded,
    decision,
    decidedBy,
    attachments = [],
    cost = null,
    use = NO_USE,
  } = message;
  return sql`
  message AS (
    INSERT INTO messages (id, account_id, agent_id, conversation_id, query, response, model, sources, details,
      created_at, first_token_ms, answer_ms, prompt_tokens, completion_tokens, unanswered, author, grounded,
      decision, decided_by, writer_id, attachments, cost)
    SELECT ${id}, ${accountId}, ${agentId}, conversation.id, ${query}, ${response}, ${model},
      ${JSON.stringify(sources)}, ${JSON.stringify(details)}, ${createdAt}, ${firstTokenMs}, ${answerMs},
      ${promptTokens}, ${completionTokens}, ${unanswered}, ${author}, ${grounded}, ${decision}, ${decidedBy},
      ${writerId}, ${JSON.stringify(attachments)}, ${cost}
    FROM conversation
    RETURNING id
  ), ${addUseSql({ accountId, agentId }, use, sql`message`)}, delivery AS (
    ${insertDeliveriesSql(
      events,
      sql`message CROSS JOIN conversation LEFT JOIN paid ON true CROSS JOIN`,
      sql`(is_reopened OR type <> ${conversationReopened.type}) AND ${IS_DUE}`,
    )}
  )
  SELECT (SELECT coalesce(json_agg(webhook_id), '[]') FROM delivery) AS "webhookIds" FROM message`;
}

/** The row that a statement returns for a recorded message. */
export interface RecordedRow {
  /** The webhooks that receive its events. */
  webhookIds: number[];
}

/** Records the first message of a new conversation. */
export function startConversation(
  message: NewMessage,
  recorded: RecordedMessage,
  events: NewEvent[],
): NamedQuery {
  const { conversationId, accountId, agentId, userId, metadata, visitorId, cost = null } = message;
  const { createdAt } = recorded;
  return sql`WITH conversation AS (
    INSERT INTO conversations (id, account_id, agent_id, message_count, created_at, last_message_at, user_id,
      metadata, visitor_id, cost)
    VALUES (${conversationId}, ${accountId}, ${agentId}, 1, ${createdAt}, ${createdAt}, ${userId},
      ${JSON.stringify(metadata)}, ${visitorId}, coalesce(${cost}::bigint, 0))
    RETURNING id, false AS is_reopened
  ), ${withMessage(message, recorded, events)}`.named('start_conversation');
}

/**
 * Records a further message. Does nothing, and returns no row, when the conversation is gone or full, or already has a
 * message with the same time or a later time.
 */
export function continueConversation(
  message: NewMessage,
  recorded: RecordedMessage,
  events: NewEvent[],
): NamedQuery {
  const { conversationId, accountId, agentId, query, author, isLeftToPerson = false, cost = null } = message;
  const { createdAt } = recorded;
  const isOfVisitor = query !== '';
  const isOfPerson = author !== null;
  return sql`WITH conversation AS (
    UPDATE conversations SET message_count = message_count + 1, last_message_at = ${createdAt},
      cost = cost + coalesce(${cost}::bigint, 0),
      left_to_person_at = CASE WHEN ${isLeftToPerson}::boolean THEN ${createdAt} ELSE left_to_person_at END,
      snoozed_until = CASE WHEN ${isOfVisitor}::boolean THEN NULL ELSE snoozed_until END,
      person_answered_at = coalesce(person_answered_at,
        CASE WHEN ${isOfPerson}::boolean AND asked_for_person_at IS NOT NULL THEN ${createdAt}::timestamptz END),
      reopened_at = CASE WHEN ${DONE} THEN ${createdAt}::timestamptz ELSE reopened_at END, ${OPEN_AGAIN}
    WHERE id = ${conversationId} AND account_id = ${accountId} AND agent_id = ${agentId}
      AND last_message_at < ${createdAt} AND message_count < ${raw(MAX_MESSAGES)}
    RETURNING id, reopened_at IS NOT DISTINCT FROM ${createdAt}::timestamptz AS is_reopened
  ), ${withMessage(message, recorded, events)}`.named('continue_conversation');
}

/** The time of the last message in this conversation of the agent, and the number of its messages. */
export function lastMessage({ accountId, agentId }: AgentKey, conversationId: string): NamedQuery {
  return sql`SELECT last_message_at AS "lastMessageAt", message_count AS "messageCount"
    FROM conversations WHERE id = ${conversationId} AND agent_id = ${agentId}
      AND account_id = ${accountId}`.named('last_message');
}

/** The state of a conversation after its last message. */
export interface LastMessage {
  lastMessageAt: Date;
  messageCount: number;
}

/**
 * A conversation of the agent; if `visitorId` is given, it must belong to this visitor. Its row stays locked until the
 * transaction ends: no message is added meanwhile, and it is not removed. @throws ApiError NOT_FOUND
 */
export async function lockConversation(
  db: EntityManager,
  { accountId, agentId }: AgentKey,
  { id, visitorId }: { id: string; visitorId?: string },
): Promise<Conversation> {
  const conversation = isUuid(id)
    ? await db.findOne(Conversation, {
        where: { id, agentId, accountId, ...(visitorId !== undefined && { visitorId }) },
        lock: { mode: 'for_no_key_update' },
      })
    : null;
  return orNotFound(conversation, 'conversation');
}

/** Begins a conversation without a message. */
export async function insertConversation(
  db: Queryable,
  { id, accountId, agentId, userId, metadata, visitorId, createdAt }: Omit<Conversation, ChangingFields>,
): Promise<void> {
  await sql`INSERT INTO conversations (id, account_id, agent_id, message_count, created_at, last_message_at, user_id,
       metadata, visitor_id)
     VALUES (${id}, ${accountId}, ${agentId}, 0, ${createdAt}, ${createdAt}, ${userId}, ${JSON.stringify(metadata)},
       ${visitorId})`.run(db);
}

/** Pauses the agent after a person's answer, if the visitor has asked for a person or a person has taken over. */
export async function takeOver(
  db: Queryable,
  accountId: number,
  { conversationId, answeredAt }: { conversationId: string; answeredAt: Date },
): Promise<void> {
  await sql`UPDATE conversations SET taken_at = ${answeredAt}
     WHERE id = ${conversationId} AND account_id = ${accountId}
       AND (handed_over_at IS NOT NULL OR taken_at IS NOT NULL)`.run(db);
}

/** Shows a person as typing, for six seconds or until the person answers. A key has no `personId`. */
export async function showTyping(
  db: Queryable,
  accountId: number,
  { conversationId, personId = null }: { conversationId: string; personId?: number | null },
): Promise<void> {
  await sql`UPDATE conversations SET typing_until = now() + interval '6 seconds', typing_id = ${personId}
     WHERE id = ${conversationId} AND account_id = ${accountId}`.run(db);
}

/** Stops showing the person as typing after an answer. */
export async function endTyping(db: Queryable, accountId: number, conversationId: string): Promise<void> {
  await sql`UPDATE conversations SET typing_until = NULL
     WHERE id = ${conversationId} AND account_id = ${accountId} AND typing_until IS NOT NULL`.run(db);
}

/** Pauses the agent after a person's answer outside any handover. */
export async function pauseAgent(db: Queryable, accountId: number, conversationId: string): Promise<void> {
  await sql`UPDATE conversations SET taken_at = now()
     WHERE id = ${conversationId} AND account_id = ${accountId}`.run(db);
}

/** A part of a conversation: the messages after a position, up to a time. */
export interface MessageBatch {
  /** The time and the id of the previous message. */
  after: { createdAt: Date | string; id: number };
  until: Date;
  messages: number;
  /** The bytes of text after the first message. */
  bytes: number;
}

/** The messages of a part of the conversation, oldest first. */
export function messagesAfter(
  accountId: number,
  conversationId: string,
  { after, until, messages, bytes }: MessageBatch,
): NamedQuery {
  return sql`SELECT id, query, response, author, attachments, decision, decided_by AS "decidedBy", delivery,
      delivery_problem AS "deliveryProblem", created_at AS "createdAt" FROM (
      SELECT *, row_number() OVER earlier AS place,
        sum(octet_length(query) + octet_length(response)) OVER earlier AS bytes
      FROM (
        SELECT id, query, response, author, attachments, decision, decided_by, delivery, delivery_problem, created_at
        FROM messages
        WHERE conversation_id = ${conversationId} AND account_id = ${accountId}
          AND (created_at, id) > (${after.createdAt}, ${after.id}) AND created_at <= ${until}
        ORDER BY created_at, id LIMIT ${messages}
      ) AS next
      WINDOW earlier AS (ORDER BY created_at, id)
    ) AS counted WHERE place = 1 OR bytes <= ${bytes} ORDER BY created_at, id`.named('messages_after');
}

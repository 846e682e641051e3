import { isOfAgent, type AgentKey } from '../agents/agents.queries';
import { sql, type Queryable } from '../platform/database/sql';
import { PAIR_LIMITS } from '../training/pairs/pair';

/**
 * Why a question is open: the agent had no answer, its answer was rated negative, or it was left to a person, who has
 * answered. The first reason that any of its messages has counts.
 */
export const REASONS = ['unanswered', 'rated', 'answered_by_person'] as const;

/** A reason why a question is open. */
export type Reason = (typeof REASONS)[number];

/** A longer text cannot be the question of a pair, and is compared as a whole. */
const MAX_COMPARED_CHARACTERS = PAIR_LIMITS.question;
/** One character more than a list shows. */
const READ_CHARACTERS = MAX_COMPARED_CHARACTERS + 1;
/** One character more than the answer of a pair has. */
const RESPONSE_CHARACTERS = PAIR_LIMITS.answer + 1;
/**
 * The intents of messages that ask an earlier question again, which is then in `details`. Messages with other intents
 * ask nothing.
 */
const ASKING_INTENTS = sql`('correction', 'why', 'more', 'language')`;
/** SQL: whether a row of `messages` asks something. A person's answers have no query. */
const ASKS = sql`(query <> '' AND coalesce(details->>'intent', 'why') IN ${ASKING_INTENTS})`;

/** The number of earlier messages that a question may refer to. */
const MAX_EARLIER_MESSAGES = 3;

/**
 * Selects the visitor's questions before `message`, newest first; nothing for a message whose `details` have the full
 * question.
 */
const EARLIER = sql`ARRAY(
  SELECT left(coalesce(earlier.details->>'question', earlier.query), ${READ_CHARACTERS}) FROM messages AS earlier
  WHERE message.details->>'question' IS NULL AND earlier.conversation_id = message.conversation_id
    AND earlier.account_id = message.account_id
    AND ${ASKS} AND (earlier.created_at, earlier.id) < (message.created_at, message.id)
  ORDER BY earlier.created_at DESC, earlier.id DESC LIMIT ${MAX_EARLIER_MESSAGES})`;

/** The number of messages that are read from the first answer of a person on. */
const READ_AFTERWARDS = 10;

/** Condition on `answer`: a person wrote it in the conversation of `message`, after this. */
const ANSWERED_BY_PERSON = sql`answer.conversation_id = message.conversation_id
  AND answer.account_id = message.account_id AND answer.author IS NOT NULL AND answer.response <> ''
  AND (answer.created_at, answer.id) > (message.created_at, message.id)`;

/** A message without a good answer of the agent that nobody has reviewed. Texts are cut. */
export interface OpenMessage {
  id: number;
  /** The question for comparison; a digest if it is long. */
  key: string;
  /** The searched question: the visitor's words without contact details. */
  question: string;
  /** The visitor's earlier questions, newest first. */
  earlier: string[];
  /** The visitor's words. */
  query: string;
  response: string;
  reason: Reason;
  createdAt: Date;
}

/**
 * The agent's open messages, newest first: unanswered, rated negative, or left to a person who has answered. Reads the
 * newest `limit`, and leaves out messages that ask nothing.
 */
export async function findOpenMessages(
  db: Queryable,
  agent: AgentKey,
  limit: number,
): Promise<OpenMessage[]> {
  return sql`SELECT id, CASE WHEN length(asked) <= ${MAX_COMPARED_CHARACTERS} THEN asked ELSE md5(asked) END AS key,
       left(asked, ${READ_CHARACTERS}) AS question, ${EARLIER} AS earlier, left(query, ${READ_CHARACTERS}) AS query,
       left(response, ${RESPONSE_CHARACTERS}) AS response, reason, created_at AS "createdAt"
     FROM (
       (SELECT *, CASE WHEN unanswered THEN 'unanswered' ELSE 'rated' END AS reason,
          coalesce(details->>'question', query) AS asked
        FROM messages
        WHERE ${isOfAgent(agent)} AND (unanswered OR rating = 'negative')
          AND reviewed_at IS NULL
        ORDER BY created_at DESC, id DESC LIMIT ${limit})
       UNION ALL
       (SELECT *, 'answered_by_person' AS reason, coalesce(details->>'question', query) AS asked
        FROM messages AS message
        WHERE ${isOfAgent(agent)} AND response = '' AND model = 'none'
          AND query <> '' AND reviewed_at IS NULL AND unanswered IS NOT TRUE
          AND rating IS DISTINCT FROM 'negative'
          AND EXISTS (SELECT FROM messages AS answer WHERE ${ANSWERED_BY_PERSON})
        ORDER BY created_at DESC, id DESC LIMIT ${limit})
       ORDER BY created_at DESC, id DESC LIMIT ${limit}
     ) AS message
     WHERE ${ASKS}
     ORDER BY created_at DESC, id DESC`.rows(db);
}

/** A message of the conversation in which a question was asked. Texts are cut. */
export interface LaterMessage {
  /** The message that asked the question. */
  askedId: number;
  conversationId: string;
  query: string;
  /** Whether the visitor asks something in it. */
  asks: boolean;
  response: string;
  /** The name of the person who wrote the response, perhaps empty; null if the agent did. */
  author: string | null;
  createdAt: Date;
}

/**
 * For each of these messages of the agent, the messages of its conversation from the first answer of a person on, at
 * most ten, in their order; the oldest message first. None for a message after which no person has answered.
 */
export async function findPersonsMessages(
  db: Queryable,
  { accountId, agentId }: AgentKey,
  ids: readonly number[],
): Promise<LaterMessage[]> {
  return sql`SELECT message.id AS "askedId", message.conversation_id AS "conversationId",
       left(later.query, ${READ_CHARACTERS}) AS query, later.asks,
       left(later.response, ${PAIR_LIMITS.answer}) AS response, later.author, later.created_at AS "createdAt"
     FROM messages AS message
     CROSS JOIN LATERAL (SELECT created_at, id FROM messages AS answer WHERE ${ANSWERED_BY_PERSON}
       ORDER BY created_at, id LIMIT 1) AS first
     CROSS JOIN LATERAL (SELECT *, ${ASKS} AS asks FROM messages AS later
       WHERE conversation_id = message.conversation_id AND account_id = ${accountId}
         AND (created_at, id) >= (first.created_at, first.id)
       ORDER BY created_at, id LIMIT ${READ_AFTERWARDS}) AS later
     WHERE message.id = ANY (${ids}) AND message.agent_id = ${agentId} AND message.account_id = ${accountId}
     ORDER BY message.created_at, message.id, later.created_at, later.id`.rows(db);
}

/** Marks the messages that are not yet reviewed as reviewed; returns their ids. */
export async function reviewMessages(
  db: Queryable,
  accountId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  // Locked in one order, so that two requests about the same messages do not wait for each other.
  return new Set(
    await sql`WITH open AS (
       SELECT id FROM messages WHERE id = ANY (${ids}) AND account_id = ${accountId} AND reviewed_at IS NULL
       ORDER BY id FOR NO KEY UPDATE
     )
     UPDATE messages SET reviewed_at = now() FROM open
     WHERE messages.id = open.id AND messages.account_id = ${accountId}
     RETURNING messages.id`.column<number>(db),
  );
}

/** A message in full. */
export interface Exchange {
  query: string;
  /** The visitor's earlier questions, newest first. */
  earlier: string[];
  response: string;
}

/** These messages of the agent, in this order, without deleted messages. */
export async function findExchanges(
  db: Queryable,
  agent: AgentKey,
  ids: readonly number[],
): Promise<Exchange[]> {
  return sql`SELECT query, ${EARLIER} AS earlier, response FROM messages AS message
     WHERE id = ANY (${ids}) AND ${isOfAgent(agent)}
     ORDER BY array_position(${ids}::bigint[], id)`.rows(db);
}

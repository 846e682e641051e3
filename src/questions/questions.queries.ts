import type { AgentKey } from '../agents/agents.queries';
import { sql, type Queryable } from '../platform/database/sql';
import { PAIR_LIMITS } from '../training/pairs/pair';

/** A longer text cannot be the question of a pair, and is compared as a whole. */
const MAX_COMPARED_CHARACTERS = PAIR_LIMITS.question;
/** One more than a list shows. */
const READ_CHARACTERS = MAX_COMPARED_CHARACTERS + 1;
/** One more than the answer of a pair has. */
const RESPONSE_CHARACTERS = PAIR_LIMITS.answer + 1;
/**
 * The intents of messages that ask an earlier question again, which is then in `details`. Messages with other intents
 * ask nothing.
 */
const ASKING_INTENTS = sql`('correction', 'why', 'more', 'language')`;

/** A question refers to one of this many messages before it. */
const MAX_EARLIER_MESSAGES = 3;

/**
 * Selects what the visitor asked before `message`, newest first; nothing for a message whose `details` have the
 * question in full.
 */
const EARLIER = sql`ARRAY(
  SELECT left(coalesce(earlier.details->>'question', earlier.query), ${READ_CHARACTERS}) FROM messages AS earlier
  WHERE message.details->>'question' IS NULL AND earlier.conversation_id = message.conversation_id
    AND earlier.account_id = message.account_id
    AND earlier.query <> '' AND (earlier.created_at, earlier.id) < (message.created_at, message.id)
  ORDER BY earlier.created_at DESC, earlier.id DESC LIMIT ${MAX_EARLIER_MESSAGES})`;

/** A message without a good answer that nobody has reviewed. Texts are cut. */
export interface OpenMessage {
  id: number;
  /** The question for comparison; a digest if it is long. */
  key: string;
  /** What was searched for: the visitor's words without contact details. */
  question: string;
  /** What the visitor asked before, newest first. */
  earlier: string[];
  /** The visitor's words. */
  query: string;
  response: string;
  isUnanswered: boolean;
  createdAt: Date;
}

/**
 * The agent's open messages, newest first: unanswered, or rated negative. Reads the newest `limit`, and leaves out
 * those that ask nothing. A person's answers have no query.
 */
export async function findOpenMessages(
  db: Queryable,
  { accountId, agentId }: AgentKey,
  limit: number,
): Promise<OpenMessage[]> {
  return sql`SELECT id, CASE WHEN length(asked) <= ${MAX_COMPARED_CHARACTERS} THEN asked ELSE md5(asked) END AS key,
       left(asked, ${READ_CHARACTERS}) AS question, ${EARLIER} AS earlier, left(query, ${READ_CHARACTERS}) AS query,
       left(response, ${RESPONSE_CHARACTERS}) AS response, unanswered IS TRUE AS "isUnanswered",
       created_at AS "createdAt"
     FROM (
       SELECT *, coalesce(details->>'question', query) AS asked FROM messages
       WHERE agent_id = ${agentId} AND account_id = ${accountId} AND (unanswered OR rating = 'negative')
         AND reviewed_at IS NULL
       ORDER BY created_at DESC, id DESC LIMIT ${limit}
     ) AS message
     WHERE query <> '' AND coalesce(details->>'intent', 'why') IN ${ASKING_INTENTS}
     ORDER BY created_at DESC, id DESC`.rows(db);
}

/** Marks the messages that are not yet reviewed as reviewed; returns their ids. */
export async function reviewMessages(
  db: Queryable,
  accountId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  // Locked in one order, so that two requests about the same messages do not wait for each other.
  const rows = await sql`WITH open AS (
       SELECT id FROM messages WHERE id = ANY (${ids}) AND account_id = ${accountId} AND reviewed_at IS NULL
       ORDER BY id FOR NO KEY UPDATE
     )
     UPDATE messages SET reviewed_at = now() FROM open
     WHERE messages.id = open.id AND messages.account_id = ${accountId}
     RETURNING messages.id`.rows<{ id: number }>(db);
  return new Set(rows.map(({ id }) => id));
}

/** A message in full. */
export interface Exchange {
  query: string;
  /** What the visitor asked before, newest first. */
  earlier: string[];
  response: string;
}

/** These messages of the agent, in this order; without those that are gone. */
export async function findExchanges(
  db: Queryable,
  { accountId, agentId }: AgentKey,
  ids: readonly number[],
): Promise<Exchange[]> {
  return sql`SELECT query, ${EARLIER} AS earlier, response FROM messages AS message
     WHERE id = ANY (${ids}) AND agent_id = ${agentId} AND account_id = ${accountId}
     ORDER BY array_position(${ids}::bigint[], id)`.rows(db);
}

import { DONE, OPEN_AGAIN } from '../conversations/conversation.entity';
import type { Message } from '../conversations/message.entity';
import { sql, type Queryable } from '../platform/database/sql';

/** A second request for a person within this time is a repetition of the first. */
const REPEATED_WITHIN = sql`interval '60 seconds'`;
/** The most messages in an event. */
const TRANSCRIPT_MESSAGES = 50;
/** More characters of one text than fit into an event. */
const TEXT_CHARACTERS = 20_000;

/**
 * Records that the visitor asks for a person now, and returns whether the conversation was done. Undefined, and nothing
 * is recorded, for a repeated request.
 */
export async function handOver(
  db: Queryable,
  accountId: number,
  conversationId: string,
): Promise<{ wasDone: boolean } | undefined> {
  return sql`WITH before AS (
       SELECT ${DONE} AS done FROM conversations WHERE id = ${conversationId} AND account_id = ${accountId}
     )
     UPDATE conversations SET handed_over_at = now(), closed_at = NULL, snoozed_until = NULL,
       asked_for_person_at = coalesce(asked_for_person_at, now()), ${OPEN_AGAIN}
     WHERE id = ${conversationId} AND account_id = ${accountId}
       AND (handed_over_at IS NULL OR handed_over_at <= now() - ${REPEATED_WITHIN})
     RETURNING (SELECT done FROM before) AS "wasDone"`.firstRow(db);
}

/** A message of a transcript. */
export type TranscriptMessage = Pick<Message, 'id' | 'query' | 'response' | 'author' | 'createdAt'>;

/** The last messages of the conversation, oldest first. Texts that are too long for an event are cut. */
export async function transcriptOf(
  db: Queryable,
  accountId: number,
  conversationId: string,
): Promise<TranscriptMessage[]> {
  const newestFirst =
    await sql`SELECT id, left(query, ${TEXT_CHARACTERS}) AS query, left(response, ${TEXT_CHARACTERS}) AS response,
       author, created_at AS "createdAt"
     FROM messages WHERE conversation_id = ${conversationId} AND account_id = ${accountId}
     ORDER BY created_at DESC, id DESC LIMIT ${TRANSCRIPT_MESSAGES}`.rows<TranscriptMessage>(db);
  return newestFirst.toReversed();
}

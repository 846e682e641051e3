import type { Tenant } from '../../auth/caller';
import { sql, type Queryable } from '../../platform/database/sql';
import { mayMentionSql, mentions, type Subject } from './subject';

/** A thread of a channel; `conversationId` is null before its first answer. */
interface Thread {
  id: number;
  agentId: number;
  conversationId: string | null;
}

/**
 * The threads of channels in which the person has written. A thread may have no conversation yet: its messages wait for
 * an answer, or had no text. Only such a thread is searched for its own ids and names, which a conversation repeats.
 */
export async function threadsOf(db: Queryable, tenant: Tenant, subject: Subject): Promise<Thread[]> {
  return subject.kind === 'userId'
    ? threadsOfUser(db, tenant, subject.value)
    : threadsMentioning(db, tenant, subject);
}

/** Removes a thread with everything that waits in it. */
export async function removeThread(db: Queryable, { accountId }: Tenant, { id }: Thread): Promise<void> {
  await sql`DELETE FROM channel_threads WHERE id = ${id} AND account_id = ${accountId}`.run(db);
}

async function threadsOfUser(db: Queryable, { accountId, mode }: Tenant, userId: string): Promise<Thread[]> {
  return sql`SELECT channel_threads.id, channel_threads.agent_id AS "agentId", conversation_id AS "conversationId"
     FROM channels JOIN channel_threads ON channel_id = channels.id AND channel_threads.account_id = ${accountId}
     WHERE channels.account_id = ${accountId} AND mode = ${mode} AND (kind || ':' || user_id = ${userId}
       OR EXISTS (SELECT FROM channel_events
         WHERE channel_events.channel_id = channels.id AND thread_id = channel_threads.id
           AND channel_events.account_id = ${accountId} AND kind || ':' || writer_id = ${userId}))
     ORDER BY channel_threads.id`.rows(db);
}

async function threadsMentioning(
  db: Queryable,
  { accountId, mode }: Tenant,
  subject: Subject,
): Promise<Thread[]> {
  const rows =
    await sql`SELECT channel_threads.id, channel_threads.agent_id AS "agentId", conversation_id AS "conversationId",
       written.text
     FROM channels JOIN channel_threads ON channel_id = channels.id AND channel_threads.account_id = ${accountId}
       LEFT JOIN channel_events ON thread_id = channel_threads.id AND channel_events.account_id = ${accountId}
         AND next_attempt_at IS NOT NULL
       CROSS JOIN LATERAL (SELECT concat_ws(' | ', user_id, user_name, channel_events.text) AS text) AS written
     WHERE channels.account_id = ${accountId} AND mode = ${mode}
       AND (conversation_id IS NULL OR channel_events.id IS NOT NULL) AND ${mayMentionSql(subject, sql`written.text`)}
     ORDER BY channel_threads.id`.rows<Thread & { text: string }>(db);
  return rows.filter(({ text }) => mentions(subject, text));
}

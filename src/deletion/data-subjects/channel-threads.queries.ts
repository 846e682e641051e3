import type { EntityManager } from 'typeorm';
import type { Tenant } from '../../auth/caller';
import { anchorsOf, mentions, hasAnchorSql, type Subject } from './subject';

/** A thread of a channel; `conversationId` is null before its first answer. */
interface Thread {
  id: number;
  agentId: number;
  conversationId: string | null;
}

/**
 * The threads of channels in which the person has written. A thread may have no conversation yet: its messages wait for
 * an answer, or had no text.
 */
export async function threadsOf(
  transaction: EntityManager,
  tenant: Tenant,
  subject: Subject,
): Promise<Thread[]> {
  return subject.kind === 'userId'
    ? threadsOfUser(transaction, tenant, subject.value)
    : threadsMentioning(transaction, tenant, subject);
}

/** Removes a thread with everything that waits in it. */
export async function removeThread(
  transaction: EntityManager,
  { accountId }: Tenant,
  { id }: Thread,
): Promise<void> {
  await transaction.query('DELETE FROM channel_threads WHERE id = $1 AND account_id = $2', [id, accountId]);
}

async function threadsOfUser(
  transaction: EntityManager,
  { accountId, mode }: Tenant,
  userId: string,
): Promise<Thread[]> {
  return transaction.query(
    `SELECT channel_threads.id, channel_threads.agent_id AS "agentId", conversation_id AS "conversationId"
     FROM channels JOIN channel_threads ON channel_id = channels.id AND channel_threads.account_id = $1
     WHERE channels.account_id = $1 AND mode = $2 AND kind || ':' || user_id = $3 ORDER BY channel_threads.id`,
    [accountId, mode, userId],
  );
}

async function threadsMentioning(
  transaction: EntityManager,
  { accountId, mode }: Tenant,
  subject: Subject,
): Promise<Thread[]> {
  const rows: (Thread & { text: string })[] = await transaction.query(
    `SELECT channel_threads.id, channel_threads.agent_id AS "agentId", conversation_id AS "conversationId", text
     FROM channels JOIN channel_threads ON channel_id = channels.id AND channel_threads.account_id = $1
       JOIN channel_events ON thread_id = channel_threads.id AND channel_events.account_id = $1
         AND next_attempt_at IS NOT NULL
     WHERE channels.account_id = $1 AND mode = $2 AND ${hasAnchorSql(subject.kind, 'text', '$3')}
     ORDER BY channel_threads.id`,
    [accountId, mode, anchorsOf(subject)],
  );
  return rows.filter(({ text }) => mentions(subject, text));
}

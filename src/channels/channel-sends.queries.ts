import type { EntityManager } from 'typeorm';
import { newId } from '../platform/database/id';
import type { Draft } from './channel-adapter';
import type { ChannelKeys, ChannelRow } from './channels.queries';

/**
 * Adds messages to a thread, in this order; the thread becomes due. They are sent until `expiresAt`. A draft becomes
 * the first of them; an empty text removes it.
 */
export async function insertSends(
  transaction: EntityManager,
  { id, accountId, agentId }: ChannelKeys,
  threadId: number,
  texts: readonly string[],
  expiresAt: Date | null,
  draft: Draft | null = null,
): Promise<void> {
  for (const [index, text] of texts.entries()) {
    const { id: draftId = null, shown = null } = (index === 0 && draft) || {};
    await transaction.query(
      `INSERT INTO channel_sends
         (id, account_id, agent_id, channel_id, thread_id, text, expires_at, draft_id, draft_text)
       VALUES ($1, $2, $3, $4, $5, $6, coalesce($7, now() + interval '1 day'), $8, $9)`,
      [newId(), accountId, agentId, id, threadId, text, expiresAt, draftId, shown],
    );
  }
  await transaction.query('UPDATE channel_threads SET due_at = now() WHERE id = $1 AND account_id = $2', [
    threadId,
    accountId,
  ]);
}

/** A message that waits to be sent. */
export interface WaitingSend extends ChannelRow {
  text: string;
  attempts: number;
  isExpired: boolean;
  draftId: string | null;
  draftText: string | null;
}

/**
 * What is the oldest message of the thread that waits to be sent? `waitMs` is above 0 while it is put off, or the
 * thread's pace does not allow it.
 */
export async function nextSend(
  manager: EntityManager,
  { id, accountId }: ChannelRow,
): Promise<(WaitingSend & { waitMs: number }) | undefined> {
  const [send] = await manager.query<(WaitingSend & { waitMs: number })[]>(
    `SELECT id, account_id AS "accountId", text, attempts, expires_at < now() AS "isExpired",
       draft_id AS "draftId", draft_text AS "draftText",
       extract(epoch FROM greatest(
         greatest(next_attempt_at, (SELECT quiet_until FROM channel_threads WHERE id = $1 AND account_id = $2)) - now(),
         interval '0'
       ))::float8 * 1000 AS "waitMs"
     FROM channel_sends WHERE thread_id = $1 AND account_id = $2 AND next_attempt_at IS NOT NULL
     ORDER BY seq LIMIT 1`,
    [id, accountId],
  );
  return send;
}

/** Marks a message as sent, or as given up, and removes its text. */
export async function finishSend(
  manager: EntityManager,
  { id, accountId }: ChannelRow,
  externalId: string | null,
): Promise<void> {
  await manager.query(
    `UPDATE channel_sends SET next_attempt_at = NULL, text = NULL, external_id = $2, draft_id = NULL, draft_text = NULL
     WHERE id = $1 AND account_id = $3`,
    [id, externalId, accountId],
  );
}

/** The draft of a message cannot be finished: the message is sent as a new one. */
export async function forgetDraft(manager: EntityManager, { id, accountId }: ChannelRow): Promise<void> {
  await manager.query(
    'UPDATE channel_sends SET draft_id = NULL, draft_text = NULL WHERE id = $1 AND account_id = $2',
    [id, accountId],
  );
}

/** Sends nothing to the thread for this time. */
export async function keepQuiet(
  manager: EntityManager,
  { id, accountId }: ChannelRow,
  paceMs: number,
): Promise<void> {
  await manager.query(
    `UPDATE channel_threads SET quiet_until = now() + $2 * interval '1 millisecond'
     WHERE id = $1 AND account_id = $3`,
    [id, paceMs, accountId],
  );
}

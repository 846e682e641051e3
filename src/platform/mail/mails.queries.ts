import type { DataSource, EntityManager } from 'typeorm';
import { newId } from '../database/id';

/** A mail about a conversation. */
export interface NewMail {
  accountId: number;
  agentId: number;
  conversationId: string;
  /** The purpose of the mail; the limits count mails by kind. */
  kind: string;
  recipient: string;
  subject: string;
  /** Plain text; an empty line separates paragraphs. */
  text: string;
  /** The address of the page that the mail leads to, if there is one. */
  link?: string;
}

/** Adds the mail to the outbox. Returns its id. */
export async function insertMail(transaction: EntityManager, mail: NewMail): Promise<number> {
  const id = newId();
  const { accountId, agentId, conversationId, kind, recipient, subject, text, link = null } = mail;
  await transaction.query(
    `INSERT INTO mails (id, account_id, agent_id, conversation_id, kind, recipient, subject, text, link)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, accountId, agentId, conversationId, kind, recipient, subject, text, link],
  );
  return id;
}

/** A mail that a worker has claimed. */
export interface ClaimedMail extends Pick<NewMail, 'accountId' | 'recipient' | 'subject' | 'text'> {
  id: number;
  link: string | null;
  /** How often it was claimed, this time included. */
  attempts: number;
}

/**
 * Claims a mail that is due: no other worker gets it for `leaseMs`. A worker that is killed leaves it to the next one.
 * Undefined if it is sent, removed or not due.
 */
export async function claimMail(
  dataSource: DataSource,
  mailId: number,
  leaseMs: number,
): Promise<ClaimedMail | undefined> {
  const [rows] = await dataSource.query<[ClaimedMail[], number]>(
    `UPDATE mails SET attempts = attempts + 1, next_attempt_at = now() + $2 * interval '1 millisecond'
     WHERE id = $1 AND next_attempt_at <= now()
     RETURNING id, account_id AS "accountId", recipient, subject, text, link, attempts`,
    [mailId, leaseMs],
  );
  return rows[0];
}

/** Sets when a claimed mail is tried again. With null it is never tried again, and its text is removed. */
export async function endAttempt(
  dataSource: DataSource,
  { id, accountId }: Pick<ClaimedMail, 'id' | 'accountId'>,
  retryAfterMs: number | null,
): Promise<void> {
  await dataSource.query(
    retryAfterMs === null
      ? `UPDATE mails SET next_attempt_at = NULL, subject = '', text = '', link = NULL
         WHERE id = $1 AND account_id = $2`
      : `UPDATE mails SET next_attempt_at = now() + $3 * interval '1 millisecond'
         WHERE id = $1 AND account_id = $2`,
    retryAfterMs === null ? [id, accountId] : [id, accountId, retryAfterMs],
  );
}

/** Which mails are due, oldest first? */
export async function dueMails(dataSource: DataSource, limit: number): Promise<{ mailId: number }[]> {
  return dataSource.query(
    'SELECT id AS "mailId" FROM mails WHERE next_attempt_at <= now() ORDER BY next_attempt_at LIMIT $1',
    [limit],
  );
}

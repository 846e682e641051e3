import { newId } from '../database/id';
import { sql, type Queryable } from '../database/sql';

/** A mail about a conversation or an agent. */
export interface NewMail {
  accountId: number;
  agentId: number;
  /** Null if it is about no conversation. */
  conversationId: string | null;
  /** The purpose of the mail; the limits count mails by kind. */
  kind: string;
  recipient: string;
  subject: string;
  /** Plain text; an empty line separates paragraphs. */
  text: string;
  /** The address of the page that the mail leads to, if any. */
  link?: string;
}

/** Adds the mail to the outbox. Returns its id. */
export async function insertMail(db: Queryable, mail: NewMail): Promise<number> {
  const id = newId();
  const { accountId, agentId, conversationId, kind, recipient, subject, text, link = null } = mail;
  await sql`INSERT INTO mails (id, account_id, agent_id, conversation_id, kind, recipient, subject, text, link)
     VALUES (${id}, ${accountId}, ${agentId}, ${conversationId}, ${kind}, ${recipient}, ${subject}, ${text},
       ${link})`.run(db);
  return id;
}

/** A mail that a worker has claimed. */
export interface ClaimedMail extends Pick<NewMail, 'accountId' | 'recipient' | 'subject' | 'text'> {
  id: number;
  link: string | null;
  /** The number of claims, including this claim. */
  attempts: number;
}

/**
 * Claims a mail that is due: no other worker gets it for `leaseMs`. If the worker is killed, the next worker gets it.
 * Undefined if it is sent, removed or not due.
 */
export async function claimMail(
  db: Queryable,
  mailId: number,
  leaseMs: number,
): Promise<ClaimedMail | undefined> {
  return sql`UPDATE mails SET attempts = attempts + 1, next_attempt_at = now() + ${leaseMs} * interval '1 millisecond'
     WHERE id = ${mailId} AND next_attempt_at <= now()
     RETURNING id, account_id AS "accountId", recipient, subject, text, link, attempts`.firstRow(db);
}

/** Sets when a claimed mail is tried again. With null it is never tried again, and its text is removed. */
export async function endAttempt(
  db: Queryable,
  { id, accountId }: Pick<ClaimedMail, 'id' | 'accountId'>,
  retryAfterMs: number | null,
): Promise<void> {
  const values =
    retryAfterMs === null
      ? sql`next_attempt_at = NULL, subject = '', text = '', link = NULL`
      : sql`next_attempt_at = now() + ${retryAfterMs} * interval '1 millisecond'`;
  await sql`UPDATE mails SET ${values} WHERE id = ${id} AND account_id = ${accountId}`.run(db);
}

/** The mails that are due, oldest first, at most `limit`. */
export async function dueMails(db: Queryable, limit: number): Promise<{ mailId: number }[]> {
  return sql`SELECT id AS "mailId" FROM mails WHERE next_attempt_at <= now()
     ORDER BY next_attempt_at LIMIT ${limit}`.rows(db);
}

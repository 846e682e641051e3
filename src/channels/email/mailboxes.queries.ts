import { isRow } from '../../auth/tenant-rows';
import { randomUUID } from 'node:crypto';
import { Lease } from '../../platform/database/lease';
import { sql, type Queryable } from '../../platform/database/sql';
import type { ChannelRow } from '../channels.queries';

/** The exclusive right of a process to read the channel's mailbox. */
export const MAILBOX_LEASE = new Lease({
  table: 'channels',
  columns: { id: 'bigint', account_id: 'bigint', mailbox_leased_by: 'uuid' },
  until: 'mailbox_leased_until',
  durationMs: 20_000,
});

/** A mailbox that this process has leased. */
export interface LeasedMailbox extends ChannelRow {
  leasedBy: string;
  /** The sealed credentials of the channel. */
  credentials: Buffer;
  /** The mailbox's `UIDVALIDITY` and the id of the last mail read; null before the first reading. */
  cursor: string | null;
  /** The failed attempts since the last reading. */
  attempts: number;
}

/** The lease of a mailbox, as `MAILBOX_LEASE` names it. */
export function leaseOfMailbox({ id, accountId, leasedBy }: LeasedMailbox) {
  return { id, account_id: accountId, mailbox_leased_by: leasedBy };
}

/** After a change of credentials: makes the mailbox, if any, due from its beginning, and ends the lease. */
export async function beginMailbox(db: Queryable, row: ChannelRow, hasMailbox: boolean): Promise<void> {
  await sql`UPDATE channels SET mailbox_due_at = CASE WHEN ${hasMailbox}::boolean THEN now() END,
       mailbox_cursor = NULL, mailbox_attempts = 0, mailbox_leased_by = NULL, mailbox_leased_until = NULL
     WHERE ${isRow(row)}`.run(db);
}

/** The channels with due mailboxes, oldest first, at most `limit`. */
export async function dueMailboxes(db: Queryable, limit: number): Promise<{ channelId: number }[]> {
  return sql`SELECT id AS "channelId" FROM channels
     WHERE mailbox_due_at <= now() AND ${MAILBOX_LEASE.isFree(sql`mailbox_leased_until`)}
     ORDER BY mailbox_due_at LIMIT ${limit}`.rows(db);
}

/** Leases the channel's mailbox; undefined if it has none, it is not due, or another process holds the lease. */
export async function leaseMailbox(
  db: Queryable,
  { id, accountId }: ChannelRow,
): Promise<LeasedMailbox | undefined> {
  return sql`UPDATE channels SET mailbox_leased_until = ${MAILBOX_LEASE.end}, mailbox_leased_by = ${randomUUID()}
     WHERE id = ${id} AND account_id = ${accountId} AND mailbox_due_at <= now()
       AND ${MAILBOX_LEASE.isFree(sql`mailbox_leased_until`)}
     RETURNING id, account_id AS "accountId", mailbox_leased_by AS "leasedBy", credentials,
       mailbox_cursor AS cursor, mailbox_attempts AS attempts`.firstRow(db);
}

/** Stores the id of the last mail read. False if the lease is lost. */
export async function moveCursor(
  db: Queryable,
  { id, accountId, leasedBy }: LeasedMailbox,
  cursor: string,
): Promise<boolean> {
  return sql`UPDATE channels SET mailbox_cursor = ${cursor}
     WHERE id = ${id} AND account_id = ${accountId} AND mailbox_leased_by = ${leasedBy}`.changesAny(db);
}

/**
 * Ends the lease, with the failed attempts since the last reading, and sets when the mailbox is read again. False if
 * the lease is lost.
 */
export async function releaseMailbox(
  db: Queryable,
  { id, accountId, leasedBy }: LeasedMailbox,
  { attempts, afterMs }: { attempts: number; afterMs: number },
): Promise<boolean> {
  return sql`UPDATE channels SET mailbox_attempts = ${attempts}, mailbox_leased_by = NULL, mailbox_leased_until = NULL,
       mailbox_due_at = now() + ${afterMs} * interval '1 millisecond'
     WHERE id = ${id} AND account_id = ${accountId} AND mailbox_leased_by = ${leasedBy}`.changesAny(db);
}

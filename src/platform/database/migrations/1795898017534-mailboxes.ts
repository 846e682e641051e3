import { OnlineMigration } from '../online-migration';

/**
 * The mailboxes of email channels: when a mailbox is read next (null if the channel has none), up to which mail it was
 * read, how many attempts have failed since, and the lease of the process that reads it.
 */
export class Mailboxes1795898017534 extends OnlineMigration {
  override readonly upSql = [
    `ALTER TABLE channels ADD COLUMN IF NOT EXISTS mailbox_due_at timestamptz(3),
       ADD COLUMN IF NOT EXISTS mailbox_cursor text,
       ADD COLUMN IF NOT EXISTS mailbox_attempts integer NOT NULL DEFAULT 0,
       ADD COLUMN IF NOT EXISTS mailbox_leased_by uuid,
       ADD COLUMN IF NOT EXISTS mailbox_leased_until timestamptz(3)`,
    `CREATE INDEX IF NOT EXISTS channels_mailbox_due_at ON channels (mailbox_due_at)
     WHERE mailbox_due_at IS NOT NULL`,
  ];
  override readonly downSql = [
    `ALTER TABLE channels DROP COLUMN IF EXISTS mailbox_due_at, DROP COLUMN IF EXISTS mailbox_cursor,
       DROP COLUMN IF EXISTS mailbox_attempts, DROP COLUMN IF EXISTS mailbox_leased_by,
       DROP COLUMN IF EXISTS mailbox_leased_until`,
  ];
}

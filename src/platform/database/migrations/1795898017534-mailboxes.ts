import type { MigrationInterface, QueryRunner } from 'typeorm';
import { changeTable } from '../migrator';

const COLUMNS = [
  ['mailbox_due_at', 'timestamptz(3)'],
  ['mailbox_cursor', 'text'],
  ['mailbox_attempts', 'integer NOT NULL DEFAULT 0'],
  ['mailbox_leased_by', 'uuid'],
  ['mailbox_leased_until', 'timestamptz(3)'],
];

/**
 * The mailboxes of email channels: when a mailbox is read next (null if the channel has none), up to which mail it was
 * read, how many attempts have failed since, and the lease of the process that reads it.
 */
export class Mailboxes1795898017534 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const columns = COLUMNS.map(([name, type]) => `ADD COLUMN IF NOT EXISTS ${name} ${type}`);
    await changeTable(runner, `ALTER TABLE channels ${columns.join(', ')}`);
    await changeTable(
      runner,
      `CREATE INDEX IF NOT EXISTS channels_mailbox_due_at ON channels (mailbox_due_at)
       WHERE mailbox_due_at IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    const columns = COLUMNS.map(([name]) => `DROP COLUMN IF EXISTS ${name}`);
    await changeTable(runner, `ALTER TABLE channels ${columns.join(', ')}`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { changeTable } from '../migrator';

/**
 * channels.failure: why the channel does not work until somebody acts, and failed_at: since when; both null while it
 * works. mails.conversation_id is null for a mail that is about no conversation.
 */
export class ChannelFailures1795884377883 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await changeTable(
      runner,
      'ALTER TABLE channels ADD COLUMN IF NOT EXISTS failure text, ADD COLUMN IF NOT EXISTS failed_at timestamptz(3)',
    );
    await changeTable(runner, 'ALTER TABLE mails ALTER COLUMN conversation_id DROP NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM mails WHERE conversation_id IS NULL');
    await changeTable(runner, 'ALTER TABLE mails ALTER COLUMN conversation_id SET NOT NULL');
    await changeTable(
      runner,
      'ALTER TABLE channels DROP COLUMN IF EXISTS failed_at, DROP COLUMN IF EXISTS failure',
    );
  }
}

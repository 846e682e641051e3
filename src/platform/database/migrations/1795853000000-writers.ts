import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, changeTable } from '../migrator';

/** The indexes by name: by which the writings of a person in a group are found. */
const INDEXES = {
  messages_of_writer: 'messages (account_id, writer_id) WHERE writer_id IS NOT NULL',
  channel_events_of_writer: 'channel_events (channel_id, writer_id) WHERE writer_id IS NOT NULL',
};

/**
 * writer_id: who wrote a message in a group. Null if it is the person with whom the conversation or the thread began,
 * and in older rows.
 */
export class Writers1795853000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['messages', 'channel_events'])
      await changeTable(runner, `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS writer_id text`);
    for (const [name, definition] of Object.entries(INDEXES)) await buildIndex(runner, name, definition);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['messages', 'channel_events'])
      await changeTable(runner, `ALTER TABLE ${table} DROP COLUMN writer_id`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../migrator';

/** The indexes by name: of lists that were sorted or filtered row by row. */
const INDEXES = {
  conversations_of_user:
    'conversations (agent_id, user_id, created_at DESC, id DESC) WHERE user_id IS NOT NULL',
  conversations_waiting: `conversations (agent_id, created_at DESC, id DESC)
    WHERE handed_over_at IS NOT NULL AND (taken_at IS NULL OR taken_at < handed_over_at)`,
  deliveries_failing: `deliveries (account_id, created_at DESC, id DESC)
    WHERE status = 'failed' OR (status = 'pending' AND attempts_made > 0)`,
};

/** Indexes that are built while rows are written. They may be built twice. */
export class ListIndexes1795666993000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(INDEXES)) await buildIndex(runner, name, definition);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX ${name}`);
  }
}

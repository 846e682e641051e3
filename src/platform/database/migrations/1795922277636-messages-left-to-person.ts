import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../migrator';

/** An index of the messages that were left to a person and that nobody has reviewed. May run twice. */
export class MessagesLeftToPerson1795922277636 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(
      runner,
      'messages_left_to_person',
      `messages (agent_id, created_at) WHERE response = '' AND model = 'none' AND query <> '' AND reviewed_at IS NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX messages_left_to_person');
  }
}

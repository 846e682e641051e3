import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, changeTable } from '../migrator';

const COLUMNS = {
  outcome: 'text',
  outcome_source: 'text',
  reopened_at: 'timestamptz(3)',
  asked_for_person_at: 'timestamptz(3)',
  person_answered_at: 'timestamptz(3)',
  helped: 'boolean',
  satisfaction: 'smallint',
  feedback: 'text',
};

/**
 * What came of conversations, and what their visitors say of them. The index finds conversations without an outcome
 * whose visitors have been silent for long enough. May run twice.
 */
export class Outcomes1795898298557 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const columns = Object.entries(COLUMNS).map(([name, type]) => `ADD COLUMN IF NOT EXISTS ${name} ${type}`);
    await changeTable(runner, `ALTER TABLE conversations ${columns.join(', ')}`);
    await changeTable(
      runner,
      'ALTER TABLE agents ADD COLUMN IF NOT EXISTS outcome_after_minutes integer NOT NULL DEFAULT 1440',
    );
    await buildIndex(
      runner,
      'conversations_without_outcome',
      'conversations (agent_id, last_message_at) WHERE outcome IS NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX conversations_without_outcome');
    await changeTable(runner, 'ALTER TABLE agents DROP COLUMN outcome_after_minutes');
    const columns = Object.keys(COLUMNS).map((name) => `DROP COLUMN ${name}`);
    await changeTable(runner, `ALTER TABLE conversations ${columns.join(', ')}`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, changeTable } from '../migrator';

const WAITING = `(handed_over_at IS NOT NULL AND (taken_at IS NULL OR taken_at < handed_over_at))
    OR left_to_person_at > taken_at`;
/** The indexes by name: of the inbox of an account and of an agent, and of the visitors who wait for a person. */
const INDEXES = {
  conversations_of_account_by_last_message: 'conversations (account_id, last_message_at DESC, id DESC)',
  conversations_by_last_message: 'conversations (agent_id, last_message_at DESC, id DESC)',
  conversations_awaiting: `conversations (agent_id, created_at DESC, id DESC) WHERE ${WAITING}`,
  conversations_awaiting_of_account: `conversations (account_id, last_message_at DESC, id DESC) WHERE ${WAITING}`,
};
/** The index that `conversations_awaiting` replaces. */
const REPLACED = `conversations (agent_id, created_at DESC, id DESC)
  WHERE handed_over_at IS NOT NULL AND (taken_at IS NULL OR taken_at < handed_over_at)`;
const COLUMNS = {
  left_to_person_at: 'timestamptz(3)',
  closed_at: 'timestamptz(3)',
  snoozed_until: 'timestamptz(3)',
  assignee_id: 'bigint',
  tags: "text[] NOT NULL DEFAULT '{}'",
  typing_id: 'bigint',
};

/**
 * The inbox. conversations.left_to_person_at: of the visitor's last message that was left to a person. assignee_id and
 * typing_id: of a person, who may have been removed since. conversation_reads.reader_id: of a person or an API key.
 * May run twice.
 */
export class Inbox1795870000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const columns = Object.entries(COLUMNS).map(([name, type]) => `ADD COLUMN IF NOT EXISTS ${name} ${type}`);
    await changeTable(runner, `ALTER TABLE conversations ${columns.join(', ')}`);
    await changeTable(
      runner,
      `CREATE TABLE IF NOT EXISTS conversation_reads (
         account_id bigint NOT NULL,
         conversation_id uuid NOT NULL,
         reader_id bigint NOT NULL,
         read_at timestamptz(3) NOT NULL,
         PRIMARY KEY (conversation_id, reader_id),
         CONSTRAINT conversation_reads_conversation_id_fkey FOREIGN KEY (account_id, conversation_id)
           REFERENCES conversations (account_id, id) ON DELETE CASCADE
       )`,
    );
    await changeTable(
      runner,
      `CREATE TABLE IF NOT EXISTS conversation_notes (
         id bigint PRIMARY KEY,
         account_id bigint NOT NULL,
         conversation_id uuid NOT NULL,
         author text NOT NULL,
         text text NOT NULL,
         created_at timestamptz(3) NOT NULL DEFAULT now(),
         CONSTRAINT conversation_notes_conversation_id_fkey FOREIGN KEY (account_id, conversation_id)
           REFERENCES conversations (account_id, id) ON DELETE CASCADE
       );
       CREATE INDEX IF NOT EXISTS conversation_notes_newest_first
         ON conversation_notes (conversation_id, created_at DESC, id DESC)`,
    );
    for (const [name, definition] of Object.entries(INDEXES)) await buildIndex(runner, name, definition);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS conversations_waiting');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX conversations_waiting ON ${REPLACED}`);
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX ${name}`);
    await runner.query('DROP TABLE conversation_notes; DROP TABLE conversation_reads;');
    const columns = Object.keys(COLUMNS).map((name) => `DROP COLUMN ${name}`);
    await changeTable(runner, `ALTER TABLE conversations ${columns.join(', ')}`);
  }
}

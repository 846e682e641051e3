import type { QueryRunner } from 'typeorm';
import { OnlineMigration } from '../online-migration';

const WAITING = `(handed_over_at IS NOT NULL AND (taken_at IS NULL OR taken_at < handed_over_at))
    OR left_to_person_at > taken_at`;
/** The index that `conversations_awaiting` replaces. */
const REPLACED = `conversations (agent_id, created_at DESC, id DESC)
  WHERE handed_over_at IS NOT NULL AND (taken_at IS NULL OR taken_at < handed_over_at)`;

/**
 * The inbox. conversations.left_to_person_at: the time of the visitor's last message that was left to a person.
 * assignee_id and typing_id: the id of a person, who may have been removed since. conversation_reads.reader_id: the id
 * of a person or an API key. May run twice.
 */
export class Inbox1795870000000 extends OnlineMigration {
  override readonly upSql = [
    `ALTER TABLE conversations ADD COLUMN IF NOT EXISTS left_to_person_at timestamptz(3),
       ADD COLUMN IF NOT EXISTS closed_at timestamptz(3),
       ADD COLUMN IF NOT EXISTS snoozed_until timestamptz(3),
       ADD COLUMN IF NOT EXISTS assignee_id bigint,
       ADD COLUMN IF NOT EXISTS tags text[] NOT NULL DEFAULT '{}',
       ADD COLUMN IF NOT EXISTS typing_id bigint`,
    `CREATE TABLE IF NOT EXISTS conversation_reads (
       account_id bigint NOT NULL,
       conversation_id uuid NOT NULL,
       reader_id bigint NOT NULL,
       read_at timestamptz(3) NOT NULL,
       PRIMARY KEY (conversation_id, reader_id),
       CONSTRAINT conversation_reads_conversation_id_fkey FOREIGN KEY (account_id, conversation_id)
         REFERENCES conversations (account_id, id) ON DELETE CASCADE
     )`,
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
  ];
  override readonly indexes = {
    conversations_of_account_by_last_message: 'conversations (account_id, last_message_at DESC, id DESC)',
    conversations_by_last_message: 'conversations (agent_id, last_message_at DESC, id DESC)',
    conversations_awaiting: `conversations (agent_id, created_at DESC, id DESC) WHERE ${WAITING}`,
    conversations_awaiting_of_account: `conversations (account_id, last_message_at DESC, id DESC) WHERE ${WAITING}`,
  };
  override readonly downSql = [
    'DROP TABLE conversation_notes; DROP TABLE conversation_reads;',
    `ALTER TABLE conversations DROP COLUMN left_to_person_at, DROP COLUMN closed_at, DROP COLUMN snoozed_until,
       DROP COLUMN assignee_id, DROP COLUMN tags, DROP COLUMN typing_id`,
  ];

  override async up(runner: QueryRunner): Promise<void> {
    await super.up(runner);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS conversations_waiting');
  }

  override async down(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX conversations_waiting ON ${REPLACED}`);
    await super.down(runner);
  }
}

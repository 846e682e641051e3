import { OnlineMigration } from '../online-migration';

/**
 * The outcomes of conversations, and their visitors' opinions of them. The index finds conversations without an outcome
 * whose visitors have been silent for long enough. May run twice.
 */
export class Outcomes1795898298557 extends OnlineMigration {
  override readonly upSql = [
    `ALTER TABLE conversations ADD COLUMN IF NOT EXISTS outcome text,
       ADD COLUMN IF NOT EXISTS outcome_source text,
       ADD COLUMN IF NOT EXISTS reopened_at timestamptz(3),
       ADD COLUMN IF NOT EXISTS asked_for_person_at timestamptz(3),
       ADD COLUMN IF NOT EXISTS person_answered_at timestamptz(3),
       ADD COLUMN IF NOT EXISTS helped boolean,
       ADD COLUMN IF NOT EXISTS satisfaction smallint,
       ADD COLUMN IF NOT EXISTS feedback text`,
    'ALTER TABLE agents ADD COLUMN IF NOT EXISTS outcome_after_minutes integer NOT NULL DEFAULT 1440',
  ];
  override readonly indexes = {
    conversations_without_outcome: 'conversations (agent_id, last_message_at) WHERE outcome IS NULL',
  };
  override readonly downSql = [
    'ALTER TABLE agents DROP COLUMN outcome_after_minutes',
    `ALTER TABLE conversations DROP COLUMN outcome, DROP COLUMN outcome_source, DROP COLUMN reopened_at,
       DROP COLUMN asked_for_person_at, DROP COLUMN person_answered_at, DROP COLUMN helped,
       DROP COLUMN satisfaction, DROP COLUMN feedback`,
  ];
}

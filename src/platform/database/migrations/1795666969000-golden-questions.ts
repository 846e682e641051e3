import { SqlMigration } from '../sql-migration';

/**
 * Golden questions, and the sources that have changed since they were asked.
 *
 * ask_id: random and new with each request to ask the question; null when it does not wait. tries: how often asking has
 * failed in a row. is_noticed: whether the agent's questions wait because of this change.
 */
export class GoldenQuestions1795666969000 extends SqlMigration {
  readonly upSql = `
    CREATE TABLE golden_questions (
      id bigint PRIMARY KEY,
      account_id bigint NOT NULL,
      agent_id bigint NOT NULL REFERENCES agents ON DELETE CASCADE,
      question text NOT NULL,
      contains text[] NOT NULL,
      source text,
      result jsonb,
      asked_at timestamptz(3),
      ask_id bigint,
      tries integer NOT NULL DEFAULT 0,
      available_at timestamptz NOT NULL DEFAULT now(),
      created_at timestamptz(3) NOT NULL DEFAULT now()
    );
    CREATE INDEX golden_questions_of_agent ON golden_questions (agent_id, created_at);
    CREATE INDEX golden_questions_waiting ON golden_questions (account_id) WHERE ask_id IS NOT NULL;

    CREATE TABLE source_changes (
      agent_id bigint NOT NULL REFERENCES agents ON DELETE CASCADE,
      source_id bigint NOT NULL,
      account_id bigint NOT NULL,
      source text NOT NULL,
      is_noticed boolean NOT NULL DEFAULT false,
      changed_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (agent_id, source_id)
    );
    CREATE INDEX source_changes_of_account ON source_changes (account_id);
  `;

  readonly downSql = 'DROP TABLE source_changes; DROP TABLE golden_questions;';
}

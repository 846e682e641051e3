import { SqlMigration } from '../sql-migration';

/** Questions on which drafts are tried, and the answers of the live agent and of the draft; null before they are asked. */
export class Trials1795913142197 extends SqlMigration {
  readonly upSql = `
    CREATE TABLE trial_answers (
      id bigint PRIMARY KEY,
      account_id bigint NOT NULL,
      agent_id bigint NOT NULL,
      version_id bigint NOT NULL,
      golden_id bigint,
      conversation_id uuid,
      question text NOT NULL,
      live jsonb,
      draft jsonb,
      tries integer NOT NULL DEFAULT 0,
      available_at timestamptz NOT NULL DEFAULT now(),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      FOREIGN KEY (account_id, version_id) REFERENCES agent_versions (account_id, id) ON DELETE CASCADE,
      FOREIGN KEY (account_id, conversation_id) REFERENCES conversations (account_id, id) ON DELETE CASCADE
    );
    CREATE INDEX trial_answers_of_version ON trial_answers (account_id, version_id);
    CREATE INDEX trial_answers_of_conversation ON trial_answers (account_id, conversation_id);
    CREATE INDEX trial_answers_waiting ON trial_answers (account_id) WHERE draft IS NULL;
  `;

  readonly downSql = 'DROP TABLE trial_answers';
}

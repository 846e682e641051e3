import { SqlMigration } from '../sql-migration';

/**
 * The passages that tenants have switched off, by their source and text, so that the next run finds them off again. The
 * id is random: it changes the version of the agent's knowledge.
 */
export class DisabledPassages1795874650000 extends SqlMigration {
  readonly upSql = `
    CREATE TABLE disabled_passages (
      id bigint PRIMARY KEY,
      account_id bigint NOT NULL,
      agent_id bigint NOT NULL,
      source_id bigint NOT NULL,
      text_hash bigint NOT NULL,
      UNIQUE (source_id, text_hash),
      CONSTRAINT disabled_passages_source_id_fkey FOREIGN KEY (account_id, source_id)
        REFERENCES training_sources (account_id, id) ON DELETE CASCADE
    );
    CREATE INDEX disabled_passages_of_agent ON disabled_passages (agent_id);
  `;

  readonly downSql = 'DROP TABLE disabled_passages';
}

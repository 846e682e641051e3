import { SqlMigration } from '../sql-migration';

/** The line to call in a crisis, and the answer that visitors get when the language model of an agent fails. */
export class AgentWithoutModel1795827298292 extends SqlMigration {
  readonly upSql = `
    ALTER TABLE agents ADD COLUMN crisis_line text NOT NULL DEFAULT '',
      ADD COLUMN on_model_fault text NOT NULL DEFAULT 'error'
  `;

  readonly downSql = 'ALTER TABLE agents DROP COLUMN crisis_line, DROP COLUMN on_model_fault';
}

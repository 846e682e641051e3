import { SqlMigration } from '../sql-migration';

/** Whether the answer of a language model is grounded, and the number of ungrounded answers. */
export class Grounding1795666964000 extends SqlMigration {
  // Quarters that a process of the previous release stores get the default.
  readonly upSql = `
    ALTER TABLE messages ADD COLUMN grounded boolean;
    ALTER TABLE agent_quarters ADD COLUMN ungrounded integer NOT NULL DEFAULT 0;
  `;

  readonly downSql = `
    ALTER TABLE agent_quarters DROP COLUMN ungrounded;
    ALTER TABLE messages DROP COLUMN grounded;
  `;
}

import { SqlMigration } from '../sql-migration';

/**
 * Versions of agents. A draft has no number until it is published. base_number: the version that was live when the draft
 * began.
 */
export class AgentVersions1795910086833 extends SqlMigration {
  readonly upSql = `
    CREATE TABLE agent_versions (
      id bigint PRIMARY KEY,
      account_id bigint NOT NULL,
      agent_id bigint NOT NULL,
      number integer,
      base_number integer,
      restored_number integer,
      note text NOT NULL DEFAULT '',
      snapshot jsonb NOT NULL,
      published_at timestamptz(3),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      UNIQUE (account_id, id),
      FOREIGN KEY (account_id, agent_id) REFERENCES agents (account_id, id) ON DELETE CASCADE
    );
    CREATE UNIQUE INDEX versions_of_agent ON agent_versions (agent_id, number);
  `;

  readonly downSql = 'DROP TABLE agent_versions';
}

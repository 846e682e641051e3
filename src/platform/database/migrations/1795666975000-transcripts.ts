import { SqlMigration } from '../sql-migration';

/** Digests of the messages of conversations whose clients send all earlier messages instead of an id. */
export class Transcripts1795666975000 extends SqlMigration {
  readonly upSql = `
    CREATE TABLE transcripts (
      conversation_id uuid PRIMARY KEY REFERENCES conversations ON DELETE CASCADE,
      agent_id bigint NOT NULL,
      digest bytea NOT NULL
    );
    CREATE INDEX transcripts_of_agent ON transcripts (agent_id, digest);
  `;

  readonly downSql = 'DROP TABLE transcripts;';
}

import { SqlMigration } from '../sql-migration';

/**
 * people.is_host: the person who opens the console by the printed link. console_sessions.name: the author of replies
 * that visitors see in a session with an API key, which has no person.
 */
export class Hosts1795870670000 extends SqlMigration {
  readonly upSql = `
    ALTER TABLE people ADD COLUMN is_host boolean NOT NULL DEFAULT false;
    ALTER TABLE console_sessions ADD COLUMN name text NOT NULL DEFAULT '';
  `;

  readonly downSql = 'ALTER TABLE console_sessions DROP COLUMN name; ALTER TABLE people DROP COLUMN is_host;';
}

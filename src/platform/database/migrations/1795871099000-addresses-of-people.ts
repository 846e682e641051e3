import { SqlMigration } from '../sql-migration';

/**
 * The addresses of people, and the links that are mailed to them.
 *
 * people.email: empty without one; an address belongs to one person of an account and mode. sign_in_links: links that
 * were not used yet.
 */
export class AddressesOfPeople1795871099000 extends SqlMigration {
  readonly upSql = `
    ALTER TABLE people ADD COLUMN email text NOT NULL DEFAULT '';
    CREATE UNIQUE INDEX people_by_email ON people (lower(email), account_id, mode) WHERE email <> '';
    CREATE TABLE sign_in_links (
      digest bytea PRIMARY KEY,
      account_id bigint NOT NULL,
      person_id bigint NOT NULL,
      expires_at timestamptz(3) NOT NULL,
      FOREIGN KEY (account_id, person_id) REFERENCES people (account_id, id) ON DELETE CASCADE
    );
    CREATE INDEX sign_in_links_of_person ON sign_in_links (account_id, person_id);
  `;

  readonly downSql = 'DROP TABLE sign_in_links; ALTER TABLE people DROP COLUMN email;';
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * people.is_host: the person who opens the console by the printed link. console_sessions.name: what visitors see as the
 * author of replies in a session with an API key, which has no person.
 */
export class Hosts1795870670000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE people ADD COLUMN is_host boolean NOT NULL DEFAULT false;
      ALTER TABLE console_sessions ADD COLUMN name text NOT NULL DEFAULT '';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE console_sessions DROP COLUMN name; ALTER TABLE people DROP COLUMN is_host;',
    );
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why an answer was rated negative. */
export class RatingReasons1795666977000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE messages ADD COLUMN rating_reason text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE messages DROP COLUMN rating_reason');
  }
}

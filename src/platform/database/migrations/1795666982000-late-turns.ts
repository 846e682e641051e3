import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Erasures that wait for turns that had begun before. The table is small. */
export class LateTurns1795666982000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX data_subject_requests_late ON data_subject_requests (completed_at)
       WHERE kind = 'erase' AND completed_at IS NOT NULL AND subject IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX data_subject_requests_late');
  }
}

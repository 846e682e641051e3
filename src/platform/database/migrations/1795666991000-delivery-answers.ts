import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How the receiver's answer to an attempt begins; null when it had no body. */
export class DeliveryAnswers1795666991000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE delivery_attempts ADD COLUMN response_body text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE delivery_attempts DROP COLUMN response_body');
  }
}

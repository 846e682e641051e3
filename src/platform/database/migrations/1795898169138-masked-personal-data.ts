import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a language model reads placeholders instead of the personal data that visitors write. */
export class MaskedPersonalData1795898169138 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE agents ADD COLUMN mask_personal_data boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE agents DROP COLUMN mask_personal_data');
  }
}

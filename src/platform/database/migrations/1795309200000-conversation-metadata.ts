import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets a conversation carry the tenant's own id of the visitor, and notes of the tenant's system. */
export class ConversationMetadata1795309200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE conversations ADD COLUMN user_id text, ADD COLUMN metadata jsonb NOT NULL DEFAULT '{}';
      CREATE INDEX conversations_user_id ON conversations (account_id, user_id) WHERE user_id IS NOT NULL
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX conversations_user_id;
      ALTER TABLE conversations DROP COLUMN user_id, DROP COLUMN metadata
    `);
  }
}

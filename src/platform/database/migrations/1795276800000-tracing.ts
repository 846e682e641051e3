import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The trace (W3C traceparent) that an event and its deliveries belong to: they outlive the request, and its jobs are shared with others. */
export class Tracing1795276800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE outbox ADD COLUMN traceparent text;
      ALTER TABLE deliveries ADD COLUMN traceparent text;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE outbox DROP COLUMN traceparent;
      ALTER TABLE deliveries DROP COLUMN traceparent;
    `);
  }
}

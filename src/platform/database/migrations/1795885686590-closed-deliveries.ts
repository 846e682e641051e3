import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A delivery is closed when its webhook is switched off. */
export class ClosedDeliveries1795885686590 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE deliveries DROP CONSTRAINT deliveries_status_check,
        ADD CONSTRAINT deliveries_status_check
          CHECK (status IN ('pending', 'succeeded', 'failed', 'closed')) NOT VALID
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("UPDATE deliveries SET status = 'failed' WHERE status = 'closed'");
    await runner.query(`
      ALTER TABLE deliveries DROP CONSTRAINT deliveries_status_check,
        ADD CONSTRAINT deliveries_status_check CHECK (status IN ('pending', 'succeeded', 'failed'))
    `);
  }
}

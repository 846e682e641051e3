import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events are recorded as deliveries: the outbox and the view of subscribers go. */
export class EventsAreDeliveries1796000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP VIEW event_subscribers;
      DROP TABLE outbox;
      DROP INDEX deliveries_unnamed, idempotency_keys_unnamed;
      ALTER TABLE deliveries ALTER created_at SET DEFAULT now()
    `);
  }

  async down(): Promise<void> {
    throw new Error('there is no way back');
  }
}

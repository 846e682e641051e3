import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The view `event_subscribers`: accounts and modes that events are written for. The outbox needs no other table. */
export class EventSubscribers1795291200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE VIEW event_subscribers AS SELECT account_id, mode FROM webhooks WHERE is_active',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW event_subscribers');
  }
}

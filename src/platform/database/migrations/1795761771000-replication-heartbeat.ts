import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One row with a time that the processes renew, which shows how far a read replica is behind. */
export class ReplicationHeartbeat1795761771000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE replication_heartbeat (beat_at timestamptz(3) NOT NULL)');
    await runner.query('INSERT INTO replication_heartbeat VALUES (now())');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE replication_heartbeat');
  }
}

import { SqlMigration } from '../sql-migration';

/** One row with a time that the processes renew, which shows how far a read replica is behind. */
export class ReplicationHeartbeat1795761771000 extends SqlMigration {
  readonly upSql = `
    CREATE TABLE replication_heartbeat (beat_at timestamptz(3) NOT NULL);
    INSERT INTO replication_heartbeat VALUES (now());
  `;

  readonly downSql = 'DROP TABLE replication_heartbeat';
}

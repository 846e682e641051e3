import { SqlMigration } from '../sql-migration';

/** channel_threads.leased_by: a random UUID of the lease; only its holder may renew and release it. */
export class ThreadOwners1795823153145 extends SqlMigration {
  readonly upSql = 'ALTER TABLE channel_threads ADD COLUMN leased_by uuid';

  readonly downSql = 'ALTER TABLE channel_threads DROP COLUMN leased_by';
}

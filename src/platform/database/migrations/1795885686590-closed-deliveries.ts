import { SqlMigration } from '../sql-migration';

/** A delivery is closed when its webhook is switched off. */
export class ClosedDeliveries1795885686590 extends SqlMigration {
  readonly upSql = `
    ALTER TABLE deliveries DROP CONSTRAINT deliveries_status_check,
      ADD CONSTRAINT deliveries_status_check
        CHECK (status IN ('pending', 'succeeded', 'failed', 'closed')) NOT VALID
  `;

  readonly downSql = `
    UPDATE deliveries SET status = 'failed' WHERE status = 'closed';
    ALTER TABLE deliveries DROP CONSTRAINT deliveries_status_check,
      ADD CONSTRAINT deliveries_status_check CHECK (status IN ('pending', 'succeeded', 'failed'));
  `;
}

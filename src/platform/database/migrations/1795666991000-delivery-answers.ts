import { SqlMigration } from '../sql-migration';

/** How the receiver's answer to an attempt begins; null when it had no body. */
export class DeliveryAnswers1795666991000 extends SqlMigration {
  readonly upSql = 'ALTER TABLE delivery_attempts ADD COLUMN response_body text';

  readonly downSql = 'ALTER TABLE delivery_attempts DROP COLUMN response_body';
}

import { SqlMigration } from '../sql-migration';

/** Whether a language model reads placeholders instead of the personal data that visitors write. */
export class MaskedPersonalData1795898169138 extends SqlMigration {
  readonly upSql = 'ALTER TABLE agents ADD COLUMN mask_personal_data boolean NOT NULL DEFAULT false';

  readonly downSql = 'ALTER TABLE agents DROP COLUMN mask_personal_data';
}

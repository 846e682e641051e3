import { SqlMigration } from '../sql-migration';

/** Keys that could delete agents, take identity secrets and choose the account's model keep doing so. */
export class OwnersScopes1795854300000 extends SqlMigration {
  readonly upSql = `
    UPDATE api_keys SET scopes = scopes || '{agents:delete,identity:write,models:write}'
      WHERE 'agents:write' = ANY (scopes) AND NOT scopes && '{agents:delete,identity:write,models:write}'
  `;

  readonly downSql = `
    UPDATE api_keys SET scopes = array_remove(
      array_remove(array_remove(scopes, 'agents:delete'), 'identity:write'), 'models:write')
  `;
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys that could delete agents, take identity secrets and choose the account's model keep doing so. */
export class OwnersScopes1795854300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE api_keys SET scopes = scopes || '{agents:delete,identity:write,models:write}'
        WHERE 'agents:write' = ANY (scopes) AND NOT scopes && '{agents:delete,identity:write,models:write}'
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE api_keys SET scopes = array_remove(
        array_remove(array_remove(scopes, 'agents:delete'), 'identity:write'), 'models:write')
    `);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, changeTable } from '../migrator';

/** Tables that are read by agent and account. */
const BY_AGENT_AND_ACCOUNT = [
  'training_sources',
  'documents',
  'passages',
  'passage_batches',
  'posting_blocks',
  'embeddings',
  'conversations',
  'messages',
];

/** Of these, the tables with an index of the account alone, which also served the account's agents. */
const INDEXED_BY_ACCOUNT = ['training_sources', 'conversations'];

/**
 * Statements name the agent and its account. The planner takes them for independent and expects too few rows, unless it
 * knows that an agent has one account; and it may read all rows of the account, unless one index has both. May run
 * twice.
 */
export class PlansWithTheAccount1795774168000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const table of INDEXED_BY_ACCOUNT) {
      await buildIndex(runner, `${table}_of_account_by_agent`, `${table} (account_id, agent_id)`);
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${table}_of_account`);
    }
    for (const table of BY_AGENT_AND_ACCOUNT) {
      await changeTable(
        runner,
        `CREATE STATISTICS IF NOT EXISTS ${statisticsOf(table)} (dependencies) ON agent_id, account_id FROM ${table}`,
      );
      await runner.query(`ANALYZE ${table}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of BY_AGENT_AND_ACCOUNT) await runner.query(`DROP STATISTICS ${statisticsOf(table)}`);
    for (const table of INDEXED_BY_ACCOUNT) {
      await runner.query(`CREATE INDEX ${table}_of_account ON ${table} (account_id)`);
      await runner.query(`DROP INDEX ${table}_of_account_by_agent`);
    }
  }
}

function statisticsOf(table: string): string {
  return `${table}_account_of_agent`;
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { changeTable } from '../migrator';

const OF_AGENT = '(SELECT account_id FROM agents WHERE id = NEW.agent_id)';

/** The tables without an account, and where a row finds its own. A table comes after the table that it reads. */
const ACCOUNT_OF_ROW = {
  agent_days: OF_AGENT,
  agent_quarters: OF_AGENT,
  transcripts: OF_AGENT,
  replies: OF_AGENT,
  reply_pieces: '(SELECT account_id FROM replies WHERE message_id = NEW.message_id)',
  idempotency_keys: `split_part(NEW.partition, ':', 1)::bigint`,
};

/** 8 MB of a table: the rows that are filled in one transaction. */
const PAGES_AT_ONCE = 1000;

/**
 * account_id in every table of tenants. Processes of the previous release write rows without it: a trigger fills it.
 * Drop the triggers and their functions in the next release.
 */
export class AccountColumns1795761826000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, account] of Object.entries(ACCOUNT_OF_ROW)) {
      await addColumn(runner, table, account);
      await fillColumn(runner, table);
      await requireColumn(runner, table);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of Object.keys(ACCOUNT_OF_ROW))
      await changeTable(
        runner,
        `DROP TRIGGER account_is_filled ON ${table};
         DROP FUNCTION fill_account_of_${table}();
         ALTER TABLE ${table} DROP COLUMN account_id`,
      );
  }
}

async function addColumn(runner: QueryRunner, table: string, account: string): Promise<void> {
  await changeTable(
    runner,
    `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS account_id bigint;
     CREATE OR REPLACE FUNCTION fill_account_of_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         NEW.account_id := ${account};
         RETURN NEW;
       END
     $$;
     CREATE OR REPLACE TRIGGER account_is_filled BEFORE INSERT OR UPDATE ON ${table}
       FOR EACH ROW WHEN (NEW.account_id IS NULL) EXECUTE FUNCTION fill_account_of_${table}()`,
  );
}

/** Touches the rows that are older than the trigger, part by part. Rows that move meanwhile are filled as they move. */
async function fillColumn(runner: QueryRunner, table: string): Promise<void> {
  const [size] = await runner.manager.query<[{ pages: number }]>(
    `SELECT (pg_relation_size($1) / current_setting('block_size')::integer)::integer AS pages`,
    [table],
  );
  for (let page = 0; page < size.pages; page += PAGES_AT_ONCE)
    await runner.query(
      `UPDATE ${table} SET account_id = NULL
       WHERE account_id IS NULL AND ctid >= '(${page},0)' AND ctid < '(${page + PAGES_AT_ONCE},0)'`,
    );
}

/** SET NOT NULL reads no row if a valid constraint says the same. */
async function requireColumn(runner: QueryRunner, table: string): Promise<void> {
  await changeTable(
    runner,
    `ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS has_account;
     ALTER TABLE ${table} ADD CONSTRAINT has_account CHECK (account_id IS NOT NULL) NOT VALID`,
  );
  await changeTable(runner, `ALTER TABLE ${table} VALIDATE CONSTRAINT has_account`);
  await changeTable(
    runner,
    `ALTER TABLE ${table} ALTER COLUMN account_id SET NOT NULL;
     ALTER TABLE ${table} DROP CONSTRAINT has_account`,
  );
}

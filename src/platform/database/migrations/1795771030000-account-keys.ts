import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, changeTable } from '../migrator';

/** The tables of tenants that others refer to, and the column that names a row. */
const PARENTS = {
  agents: 'id',
  training_sources: 'id',
  documents: 'id',
  conversations: 'id',
  replies: 'message_id',
  data_subject_requests: 'id',
  webhooks: 'id',
  deliveries: 'id',
  channels: 'id',
  channel_threads: 'id',
  actions: 'id',
  api_keys: 'id',
  people: 'id',
};

/** The references: table, column, and the table that it refers to. A row is deleted with the row that it refers to. */
const REFERENCES: [table: string, column: string, parent: keyof typeof PARENTS][] = [
  ['widgets', 'agent_id', 'agents'],
  ['agent_days', 'agent_id', 'agents'],
  ['agent_quarters', 'agent_id', 'agents'],
  ['training_sources', 'agent_id', 'agents'],
  ['embeddings', 'agent_id', 'agents'],
  ['agent_vectors', 'agent_id', 'agents'],
  ['conversations', 'agent_id', 'agents'],
  ['replies', 'agent_id', 'agents'],
  ['golden_questions', 'agent_id', 'agents'],
  ['source_changes', 'agent_id', 'agents'],
  ['data_subject_exports', 'agent_id', 'agents'],
  ['channels', 'agent_id', 'agents'],
  ['actions', 'agent_id', 'agents'],
  ['tenant_models', 'agent_id', 'agents'],
  ['crawled_pages', 'source_id', 'training_sources'],
  ['documents', 'source_id', 'training_sources'],
  ['passages', 'document_id', 'documents'],
  ['messages', 'conversation_id', 'conversations'],
  ['leads', 'conversation_id', 'conversations'],
  ['transcripts', 'conversation_id', 'conversations'],
  ['channel_threads', 'conversation_id', 'conversations'],
  ['mails', 'conversation_id', 'conversations'],
  ['action_executions', 'conversation_id', 'conversations'],
  ['action_confirmations', 'conversation_id', 'conversations'],
  ['reply_pieces', 'message_id', 'replies'],
  ['data_subject_exports', 'request_id', 'data_subject_requests'],
  ['deliveries', 'webhook_id', 'webhooks'],
  ['delivery_attempts', 'delivery_id', 'deliveries'],
  ['channel_threads', 'channel_id', 'channels'],
  ['channel_events', 'thread_id', 'channel_threads'],
  ['channel_sends', 'thread_id', 'channel_threads'],
  ['action_executions', 'action_id', 'actions'],
  ['action_confirmations', 'action_id', 'actions'],
  ['console_sessions', 'key_id', 'api_keys'],
  ['console_sessions', 'person_id', 'people'],
];

/** The triggers that stand for a foreign key: the function, the table it deletes from, and its condition. */
const TRIGGERS = [
  ['delete_batches_of_source', 'passage_batches', 'source_id = OLD.id'],
  ['delete_blocks_of_batch', 'posting_blocks', 'batch_id = OLD.batch_id'],
] as const;

/**
 * Foreign keys contain account_id: the database refuses a row that refers to a row of another account. Rows are checked
 * while they are used, and a foreign key that has been replaced is left alone, so the migration may run twice.
 */
export class AccountKeys1795771030000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [parent, key] of Object.entries(PARENTS))
      await buildIndex(runner, indexOf(parent), `${parent} (account_id, ${key})`, 'UNIQUE');
    for (const [table, column, parent] of REFERENCES)
      await replaceKey(runner, table, column, {
        columns: ['account_id', column],
        target: `${parent} (account_id, ${PARENTS[parent]})`,
      });
    for (const [name, table, condition] of TRIGGERS)
      await runner.query(deletingFunction(name, table, `${condition} AND account_id = OLD.account_id`));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name, table, condition] of TRIGGERS)
      await runner.query(deletingFunction(name, table, condition));
    for (const [table, column, parent] of REFERENCES)
      await replaceKey(runner, table, column, {
        columns: [column],
        target: `${parent} (${PARENTS[parent]})`,
      });
    for (const parent of Object.keys(PARENTS)) await runner.query(`DROP INDEX ${indexOf(parent)}`);
  }
}

function deletingFunction(name: string, table: string, condition: string): string {
  return `
  CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM ${table} WHERE ${condition};
      RETURN NULL;
    END
  $$`;
}

function indexOf(parent: string): string {
  return `${parent}_of_account_by_id`;
}

/** Gives the foreign key of the column these columns and this target, unless it has the columns. Its name stays. */
async function replaceKey(
  runner: QueryRunner,
  table: string,
  column: string,
  { columns, target }: { columns: string[]; target: string },
): Promise<void> {
  const name = `${table}_${column}_fkey`;
  const [key] = await runner.manager.query<[{ columns: number }]>(
    `SELECT cardinality(conkey) AS columns FROM pg_constraint WHERE conrelid = $1::regclass AND conname = $2`,
    [table, name],
  );
  if (key.columns === columns.length) return;
  await changeTable(
    runner,
    `ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${name}_next;
     ALTER TABLE ${table} ADD CONSTRAINT ${name}_next FOREIGN KEY (${columns.join(', ')})
       REFERENCES ${target} ON DELETE CASCADE NOT VALID`,
  );
  await changeTable(runner, `ALTER TABLE ${table} VALIDATE CONSTRAINT ${name}_next`);
  await changeTable(
    runner,
    `ALTER TABLE ${table} DROP CONSTRAINT ${name};
     ALTER TABLE ${table} RENAME CONSTRAINT ${name}_next TO ${name}`,
  );
}

import { ANALYSIS_VERSION } from '@app/ranking';
import pg from 'pg';
import type { Backends } from '../../support/backends';
import { openDatabase } from '../../embedded/fixture';

/** Runs one statement on the service's database. */
export type Sql = <Row extends object>(statement: string, values?: unknown[]) => Promise<Row[]>;

/** Messages of each conversation that `fillAgent` makes. */
const MESSAGES_OF_CONVERSATION = 50;
const PASSAGES_OF_DOCUMENT = 10;

/**
 * Gives `use` the service's own database. The embedded one has one process at a time: there the service must not be
 * running.
 */
export async function onDatabase<T>(
  { environment }: Pick<Backends, 'environment'>,
  use: (sql: Sql) => Promise<T>,
): Promise<T> {
  const { DATABASE_URL: connectionString, DATA_DIR: folder } = environment;
  const embedded = connectionString ? undefined : await openDatabase({ folder });
  const pool = embedded ? embedded.pool({ max: 1 }) : new pg.Pool({ connectionString, max: 1 });
  try {
    return await use(async (statement, values) => (await pool.query(statement, values)).rows);
  } finally {
    await pool.end();
    await embedded?.close();
  }
}

/** Every table of the public schema, and whether it has a column `agent_id`. */
export async function tables(sql: Sql): Promise<{ name: string; hasAgentId: boolean }[]> {
  return sql(
    `SELECT tables.table_name AS name, columns.column_name IS NOT NULL AS "hasAgentId"
     FROM information_schema.tables LEFT JOIN information_schema.columns
       ON columns.table_schema = 'public' AND columns.table_name = tables.table_name AND column_name = 'agent_id'
     WHERE tables.table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
}

/**
 * How many rows of each table contain one of these words, in any column. Tables without these words are left out.
 */
export async function rowsWith(sql: Sql, ...words: (string | number)[]): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { name } of await tables(sql)) {
    const [row] = await sql<{ count: number }>(
      `SELECT count(*)::integer AS count FROM ${name} AS entry
       WHERE EXISTS (SELECT FROM unnest($1::text[]) AS word WHERE position(word IN entry::text) > 0)`,
      [words.map(String)],
    );
    if (row!.count > 0) found[name] = row!.count;
  }
  return found;
}

/** The same without the audit log, which keeps changes and their actors for a year. */
export async function rowsLeftWith(sql: Sql, ...words: (string | number)[]): Promise<Record<string, number>> {
  const { audit_log: _audited, ...left } = await rowsWith(sql, ...words);
  return left;
}

/**
 * Gives the agent `count` messages and as many postings, with their conversations, leads, days, passages and documents.
 */
export async function fillAgent(sql: Sql, agentId: number, count: number): Promise<void> {
  const lowest = (table: string): string => `(SELECT least(min(id), 0) FROM ${table}) - row_number() OVER ()`;
  const statements: [string, number][] = [
    [
      `INSERT INTO conversations (id, account_id, agent_id, message_count, last_message_at, created_at)
       SELECT gen_random_uuid(), account_id, id, ${MESSAGES_OF_CONVERSATION}, now(), now()
       FROM agents CROSS JOIN generate_series(1, $2) WHERE id = $1`,
      count / MESSAGES_OF_CONVERSATION,
    ],
    [
      `INSERT INTO messages (id, account_id, agent_id, conversation_id, query, response, model, created_at)
       SELECT ${lowest('messages')}, account_id, agent_id, id, 'A question', 'An answer', 'none', created_at
       FROM conversations CROSS JOIN generate_series(1, $2) WHERE agent_id = $1`,
      MESSAGES_OF_CONVERSATION,
    ],
    [
      `INSERT INTO leads (id, account_id, agent_id, conversation_id, message, created_at)
       SELECT ${lowest('leads')}, account_id, agent_id, id, 'A question', created_at
       FROM conversations WHERE agent_id = $1 AND $2 > 0 ON CONFLICT DO NOTHING`,
      count,
    ],
    [
      `WITH request AS (
         INSERT INTO data_subject_requests (id, account_id, mode, kind)
         SELECT -account_id, account_id, mode, 'export' FROM agents WHERE id = $1 ON CONFLICT DO NOTHING
       )
       INSERT INTO data_subject_exports (id, request_id, account_id, agent_id, conversation_id, data, created_at)
       SELECT ${lowest('data_subject_exports')}, -account_id, account_id, agent_id, id, '', created_at
       FROM conversations WHERE agent_id = $1 AND $2 > 0`,
      count,
    ],
    [
      `INSERT INTO transcripts (conversation_id, agent_id, digest)
       SELECT id, agent_id, '' FROM conversations WHERE agent_id = $1 AND $2 > 0`,
      count,
    ],
    [
      `INSERT INTO conversation_reads (account_id, conversation_id, reader_id, read_at)
       SELECT account_id, id, agent_id, now() FROM conversations WHERE agent_id = $1 AND $2 > 0`,
      count,
    ],
    [
      `INSERT INTO conversation_notes (id, account_id, conversation_id, author, text)
       SELECT ${lowest('conversation_notes')}, account_id, id, '', 'A note on ' || agent_id
       FROM conversations WHERE agent_id = $1 AND $2 > 0`,
      count,
    ],
    [
      `INSERT INTO token_months (account_id, month, tokens) SELECT account_id, '2000-01-01', $2 FROM agents WHERE id = $1
       ON CONFLICT DO NOTHING`,
      count,
    ],
    [
      `INSERT INTO tenant_models (id, account_id, mode, agent_id, name)
       SELECT -id, account_id, mode, id, 'parley-extractive' FROM agents WHERE id = $1 AND $2 > 0 ON CONFLICT DO NOTHING`,
      count,
    ],
    [
      `INSERT INTO mails (id, account_id, agent_id, conversation_id, kind, recipient, subject, text, next_attempt_at)
       SELECT ${lowest('mails')}, account_id, agent_id, id, 'transcript', '', '', '', NULL
       FROM conversations WHERE agent_id = $1 AND $2 > 0`,
      count,
    ],
    [
      `INSERT INTO agent_days (agent_id, day, messages, conversations, leads)
       SELECT $1, date '2000-01-01' + day, 1, 1, 1 FROM generate_series(1, $2) AS day`,
      count / 100,
    ],
    [
      `INSERT INTO agent_quarters
       SELECT $1, timestamptz '2000-01-01 00:00Z' + hour * interval '1 hour', 1, 1, 1, 0, 0, 0, '{}', '{}'
       FROM generate_series(1, $2) AS hour`,
      count / 100,
    ],
    [
      `INSERT INTO agent_months (account_id, agent_id, month, cost)
       SELECT account_id, id, '2000-01-01', 1 FROM agents WHERE id = $1 AND $2 > 0`,
      count,
    ],
    [
      `INSERT INTO training_sources (id, account_id, agent_id, source, type, status, data_count, term_count, run_id, live_run_id,
         analysis_version)
       SELECT ${lowest('training_sources')}, account_id, id, 'filled', 'text', 'completed', $2, 4 * $2, -1, -1,
         ${ANALYSIS_VERSION} FROM agents WHERE id = $1`,
      count / 10,
    ],
    [
      `INSERT INTO disabled_passages (id, account_id, agent_id, source_id, text_hash)
       SELECT ${lowest('disabled_passages')}, account_id, agent_id, id, number
       FROM training_sources CROSS JOIN generate_series(1, $2) AS number WHERE agent_id = $1`,
      count / 100,
    ],
    [
      `INSERT INTO golden_questions (id, account_id, agent_id, question, contains)
       SELECT ${lowest('golden_questions')}, account_id, id, 'A question', '{}'
       FROM agents CROSS JOIN generate_series(1, $2) WHERE id = $1`,
      count / 100,
    ],
    [
      `INSERT INTO agent_versions (id, account_id, agent_id, number, snapshot)
       SELECT ${lowest('agent_versions')}, account_id, id, -number, '{}'
       FROM agents CROSS JOIN generate_series(1, $2) AS number WHERE id = $1`,
      count / 100,
    ],
    [
      `INSERT INTO trial_answers (id, account_id, agent_id, version_id, question)
       SELECT ${lowest('trial_answers')}, account_id, agent_id, id, 'A question'
       FROM agent_versions WHERE agent_id = $1 AND $2 > 0`,
      count,
    ],
    [
      `INSERT INTO channels (id, account_id, mode, agent_id, kind, name, address, credentials)
       SELECT ${lowest('channels')}, account_id, mode, id, 'telegram', '', gen_random_uuid(), ''
       FROM agents CROSS JOIN generate_series(1, $2) WHERE id = $1`,
      count / 100,
    ],
    [
      `INSERT INTO actions (id, account_id, agent_id, name, when_to_use, inputs, method, url, headers, secret_names,
         response_fields, audience, status)
       SELECT ${lowest('actions')}, account_id, id, '', '', '{}', 'GET', '', '{}', '{}', '{}', 'anyone', 'draft'
       FROM agents CROSS JOIN generate_series(1, $2) WHERE id = $1`,
      count / 100,
    ],
    [
      `INSERT INTO action_executions (id, account_id, agent_id, action_id, inputs, duration_ms)
       SELECT ${lowest('action_executions')}, account_id, agent_id, id, '{}', 1
       FROM actions WHERE agent_id = $1 AND $2 > 0`,
      count,
    ],
    [
      `INSERT INTO action_confirmations (id, account_id, agent_id, action_id, conversation_id, message_id, name, shown, inputs,
         template, language, status, expires_at)
       SELECT ${lowest('action_confirmations')}, account_id, agent_id, (SELECT min(id) FROM actions WHERE agent_id = $1), id,
         1, '', '[]', '{}', '', 'en', 'pending', now()
       FROM conversations WHERE agent_id = $1 AND $2 > 0`,
      count,
    ],
    [
      `INSERT INTO channel_threads (id, account_id, agent_id, channel_id, thread, user_id)
       SELECT ${lowest('channel_threads')}, account_id, agent_id, id, n, n
       FROM channels CROSS JOIN generate_series(1, $2) AS n WHERE agent_id = $1`,
      10,
    ],
    [
      `INSERT INTO channel_events (id, account_id, agent_id, channel_id, thread_id, external_id, author, sent_at, next_attempt_at)
       SELECT ${lowest('channel_events')}, account_id, agent_id, channel_id, id, id, 'visitor', now(), NULL
       FROM channel_threads WHERE agent_id = $1 AND $2 > 0`,
      count,
    ],
    [
      `INSERT INTO channel_sends (id, account_id, agent_id, channel_id, thread_id, expires_at, next_attempt_at)
       SELECT ${lowest('channel_sends')}, account_id, agent_id, channel_id, id, now(), NULL
       FROM channel_threads WHERE agent_id = $1 AND $2 > 0`,
      count,
    ],
    [
      `INSERT INTO source_changes (agent_id, source_id, account_id, source, is_noticed)
       SELECT id, n, account_id, 'A source', true FROM agents CROSS JOIN generate_series(1, $2) AS n WHERE id = $1`,
      count / 100,
    ],
    [
      `INSERT INTO documents (id, account_id, agent_id, source_id, run_id, title, language)
       SELECT ${lowest('documents')}, account_id, agent_id, id, -1, 'A page', 'english'
       FROM training_sources CROSS JOIN generate_series(1, $2) WHERE agent_id = $1 AND source = 'filled'`,
      count / 10 / PASSAGES_OF_DOCUMENT,
    ],
    [
      `INSERT INTO crawled_pages (account_id, agent_id, source_id, run_id, position, url, state)
       SELECT account_id, agent_id, source_id, -1, row_number() OVER (), 'https://www.example.com/', 'added'
       FROM documents CROSS JOIN generate_series(1, $2) WHERE agent_id = $1 AND run_id = -1`,
      PASSAGES_OF_DOCUMENT,
    ],
    [
      `INSERT INTO passages (id, account_id, agent_id, source_id, document_id, run_id, position, heading, text)
       SELECT ${lowest('passages')}, account_id, agent_id, source_id, id, -1, 1, '', 'A passage'
       FROM documents CROSS JOIN generate_series(1, $2) WHERE agent_id = $1 AND run_id = -1`,
      PASSAGES_OF_DOCUMENT,
    ],
    [
      `INSERT INTO passage_batches (agent_id, batch_id, account_id, source_id, run_id, passages)
       SELECT agent_id, id * 1000000 - n, account_id, id, -1, '' FROM training_sources CROSS JOIN generate_series(1, $2) AS n
       WHERE agent_id = $1 AND source = 'filled'`,
      count,
    ],
    [
      `INSERT INTO posting_blocks (agent_id, term, batch_id, account_id, postings)
       SELECT agent_id, 'term' || n, id * 1000000 - n, account_id, '' FROM training_sources CROSS JOIN generate_series(1, $2) AS n
       WHERE agent_id = $1 AND source = 'filled'`,
      count,
    ],
    [
      `INSERT INTO embeddings (agent_id, model_id, text_hash, title_hash, account_id)
       SELECT id, 0, n, 0, account_id FROM agents CROSS JOIN generate_series(1, $2) AS n WHERE id = $1
       ON CONFLICT DO NOTHING`,
      count,
    ],
    [
      `INSERT INTO widgets (agent_id, account_id, public_id, limits, lead_form, colors, texts)
       SELECT id, account_id, 'wid_' || id, '{}', '{}', '{}', '{}' FROM agents WHERE id = $1 AND $2 > 0
       ON CONFLICT DO NOTHING`,
      count,
    ],
    [
      `WITH model AS (
         INSERT INTO embedding_models (name, dimensions) VALUES ('filled', $2) ON CONFLICT (name) DO UPDATE SET dimensions = $2 RETURNING id
       )
       INSERT INTO agent_vectors (agent_id, account_id, model_id, source_count, in_graph, relevance_bar)
       SELECT agents.id, account_id, model.id, 1, false, 0 FROM agents CROSS JOIN model WHERE agents.id = $1
       ON CONFLICT DO NOTHING`,
      count,
    ],
  ];
  for (const [statement, most] of statements) await sql(statement, [agentId, most]);
}

/** Gives each person of the account ways to sign in, and a grant for the agent. */
export async function fillPeople(sql: Sql, accountId: number, agentId: number): Promise<void> {
  const statements = [
    `INSERT INTO sign_in_providers VALUES ($1, 'live', 'https://id.example.com', '', '', '{}', 'editor')`,
    `INSERT INTO person_identities SELECT account_id, mode, 'https://id.example.com', id, id FROM people WHERE account_id = $1`,
    `INSERT INTO sign_in_links SELECT int8send(id), account_id, id, now() FROM people WHERE account_id = $1`,
    `INSERT INTO passkeys (id, account_id, person_id, credential_id, rp_id, public_key, counter, transports, name)
     SELECT id, account_id, id, id, '', '', 0, '{}', '' FROM people WHERE account_id = $1`,
    `WITH client AS (INSERT INTO oauth_clients (id, name, redirect_uris) VALUES (0, '', '{}') RETURNING id)
     INSERT INTO oauth_grants (id, account_id, mode, person_id, agent_id, client_id, redirect_uri, challenge, code_digest)
     SELECT people.id, account_id, mode, people.id, ${agentId}, client.id, '', '', int8send(people.id)
     FROM people CROSS JOIN client WHERE account_id = $1`,
  ];
  for (const statement of statements) await sql(statement, [accountId]);
}

import { newId } from '../../src/platform/database/id';

/** Runs a statement: a data source or a client of `pg`. */
interface Queryable {
  query: (sql: string, values?: unknown[]) => Promise<unknown>;
}

/** How many rows an agent and its account get. */
export interface ManyRows {
  conversations: number;
  messagesEach: number;
  /** At most as many as conversations. */
  leads: number;
  deliveries: number;
  auditEntries: number;
}

/** The account and the agent with many rows. */
export interface FilledAgent {
  accountId: number;
  agentId: number;
  webhookId: number;
}

/** Few enough rows that a statement stays well below its timeout. */
const BATCH = 5000;
/** The words of the texts. `wombat` is in every 50,000th answer only. */
const WORDS = `order parcel refund invoice delivery account password address voucher return exchange warranty size
  colour repair battery screen subscription payment card bank customs pickup store opening hours weekend holiday person
  support email phone newsletter discount season stock reserve cancel change track missing damaged broken late early
  express standard packaging label receipt gift wrap family member points balance transfer language region currency`;
const TEXTS = 1000;
const WORDS_OF_A_TEXT = 60;

/** A random id below 2^53. */
const RANDOM_ID = '1 + (random() * 9007199254740000)::bigint';

/**
 * Writes rows for a new agent of a new account, over the year until now: one message in twenty is not answered, one in
 * a hundred is rated badly, one conversation in 5,000 waits for a person, and one answer in 50,000 has the word
 * "wombat".
 */
export async function fillAgent(database: Queryable, rows: ManyRows): Promise<FilledAgent> {
  const filled = { accountId: newId(), agentId: newId(), webhookId: newId() };
  const { accountId, agentId } = filled;
  await database.query(`INSERT INTO accounts (id, name, plan) VALUES ($1, 'Filled', 'enterprise')`, [
    accountId,
  ]);
  await database.query(
    `INSERT INTO agents (id, account_id, mode, name, bot_name) VALUES ($1, $2, 'live', 'Filled', 'Filled')`,
    [agentId, accountId],
  );
  await inBatches(rows.conversations, (from, to) =>
    database.query(CONVERSATIONS, [
      accountId,
      agentId,
      from,
      to,
      rows.conversations,
      rows.messagesEach,
      texts(),
    ]),
  );
  await database.query(LEADS, [accountId, agentId, rows.leads]);
  await fillWebhook(database, filled, rows.deliveries);
  await inBatches(rows.auditEntries, (from, to) =>
    database.query(AUDIT_LOG, [accountId, agentId, from, to, rows.auditEntries]),
  );
  return filled;
}

async function fillWebhook(
  database: Queryable,
  { accountId, webhookId }: FilledAgent,
  deliveries: number,
): Promise<void> {
  await database.query(
    `INSERT INTO webhooks (id, account_id, mode, name, url, events, is_active, secret, created_at, updated_at)
     VALUES ($1, $2, 'live', 'Hook', 'https://example.com', '{}', false, '', now(), now())`,
    [webhookId, accountId],
  );
  await inBatches(deliveries, (from, to) =>
    database.query(DELIVERIES, [accountId, webhookId, from, to, deliveries]),
  );
}

/** Oldest first, so that rows of the same time are near each other on disk. */
async function inBatches(
  count: number,
  insert: (from: number, to: number) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < count; from += BATCH) await insert(from, Math.min(from + BATCH, count) - 1);
}

/** The texts of which the messages are made; the same in every run. */
function texts(): string[] {
  const words = WORDS.split(/\s+/);
  return Array.from({ length: TEXTS }, (_, text) =>
    Array.from(
      { length: WORDS_OF_A_TEXT },
      (_, place) => words[(text * 31 + place * place * 17) % words.length],
    ).join(' '),
  );
}

/** $1 account, $2 agent, $3 to $4 of $5 conversations, $6 messages in each, $7 texts. */
const CONVERSATIONS = `
  WITH begun AS (
    INSERT INTO conversations (id, account_id, agent_id, message_count, last_message_at, created_at, handed_over_at,
      taken_at, visitor_id, user_id, metadata)
    SELECT gen_random_uuid(), $1, $2, $6, moment, moment, CASE WHEN number % 50 = 0 THEN moment END,
      CASE WHEN number % 50 = 0 AND number % 5000 > 0 THEN moment END,
      CASE WHEN number % 5 < 3 THEN 'visitor-' || number % 1000 END, CASE WHEN number % 5 = 3 THEN 'user-' || number % 1000 END,
      CASE WHEN number % 1000 = 4 THEN '{"channel":"slack"}'::jsonb WHEN number % 5 = 4 THEN '{"channel":"telegram"}' ELSE '{}' END
    FROM (SELECT number, now() - ($5::bigint - number) * (interval '365 days' / $5::bigint) AS moment
          FROM generate_series($3::bigint, $4::bigint) AS number) AS moments
    RETURNING id, created_at
  )
  INSERT INTO messages (id, account_id, agent_id, conversation_id, query, response, model, created_at, rating, unanswered)
  SELECT ${RANDOM_ID}, $1, $2, id, left(text, 80),
    text || CASE WHEN chance < 0.00002 THEN ' wombat' ELSE '' END, 'parley-extractive',
    created_at + number * interval '1 second', CASE WHEN chance > 0.99 THEN 'negative' WHEN chance > 0.95 THEN 'positive' END,
    chance BETWEEN 0.4 AND 0.45
  FROM (SELECT id, created_at, number, random() AS chance, ($7::text[])[1 + floor(random() * ${TEXTS})::integer] AS text
        FROM begun, generate_series(0, $6::integer - 1) AS number) AS said`;

/** $1 account, $2 agent, $3 leads. */
const LEADS = `
  INSERT INTO leads (id, account_id, agent_id, conversation_id, name, email, phone, company_name, message, created_at)
  SELECT ${RANDOM_ID}, $1, $2, id, 'Ada Number' || number, 'ada' || number || '@example.com', '+49 30 ' || number,
    'Engines ' || number % 100, 'How long does a refund take for order ' || number || '?', created_at
  FROM (SELECT id, created_at, row_number() OVER (ORDER BY created_at) AS number FROM conversations
        WHERE agent_id = $2 LIMIT $3) AS begun`;

/** $1 account, $2 webhook, $3 to $4 of $5 deliveries over 30 days. */
const DELIVERIES = `
  INSERT INTO deliveries (id, account_id, webhook_id, event_id, event_type, body, status, attempts_made, created_at)
  SELECT ${RANDOM_ID}, $1, $2, gen_random_uuid(), CASE WHEN number % 5000 = 0 THEN 'lead.captured' ELSE 'message.sent' END,
    '{}', CASE WHEN number % 5000 = 1 THEN 'failed' ELSE 'succeeded' END, 1,
    now() - ($5::bigint - number) * (interval '30 days' / $5::bigint)
  FROM generate_series($3::bigint, $4::bigint) AS number`;

/** $1 account, $2 agent, $3 to $4 of $5 entries. */
const AUDIT_LOG = `
  INSERT INTO audit_log (id, account_id, mode, action, key_id, object_id, changes, created_at)
  SELECT ${RANDOM_ID}, $1, 'live', CASE WHEN number % 5000 = 0 THEN 'webhook.registered' ELSE 'agent.updated' END,
    CASE WHEN number % 5000 > 1 THEN 7 END, CASE WHEN number % 5000 = 2 THEN 'rare' ELSE $2::bigint::text END, '{}',
    now() - ($5::bigint - number) * (interval '365 days' / $5::bigint)
  FROM generate_series($3::bigint, $4::bigint) AS number`;

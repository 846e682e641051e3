import { isOfAgent, type AgentKey } from '../../agents/agents.queries';
import type { Tenant } from '../../auth/caller';
import { isOfTenant } from '../../auth/tenant-rows';
import { raw, sql, type Query, type Queryable } from '../../platform/database/sql';
import { mayMentionSql, mentions, type Subject } from './subject';

/** Rows read by one statement: few, because the embedded database serves no other statement meanwhile. */
const BATCH_ROWS = 300;
/** A row becomes visible at most this long after its timestamp, which is the beginning of its transaction. */
const COMMITTED_WITHIN = sql`interval '10 minutes'`;

/** JSON as text without its escapes: an address may follow a line break, which JSON writes as `\n`. */
const unescaped = (column: Query): Query =>
  sql`regexp_replace(${column}::text, ${String.raw`\\(u[0-9a-f]{4}|.)`}, ' ', 'g')`;

const OF_CONVERSATION = {
  conversationId: 'conversation_id',
  idType: 'bigint',
  firstId: '0',
  condition: sql`true`,
} as const;

/** The places that can mention a person. Fields are joined by a character that addresses and numbers lack. */
const PLACES = [
  {
    table: 'conversations',
    conversationId: 'id',
    idType: 'uuid',
    firstId: '00000000-0000-0000-0000-000000000000',
    condition: sql`true`,
    // The notes of the team have no agent of their own.
    text: sql`concat_ws(' | ', user_id, feedback, ${unescaped(sql`metadata`)}, array_to_string(tags, ' | '),
      (SELECT string_agg(concat_ws(' | ', author, conversation_notes.text), ' | ') FROM conversation_notes
        WHERE conversation_id = conversations.id AND account_id = conversations.account_id))`,
  },
  {
    table: 'leads',
    ...OF_CONVERSATION,
    text: sql`concat_ws(' | ', name, email, phone, company_name, message)`,
  },
  {
    table: 'messages',
    ...OF_CONVERSATION,
    text: sql`concat_ws(' | ', query, response, author, ${unescaped(sql`details`)}, ${unescaped(sql`sources`)},
      ${unescaped(sql`jsonb_path_query_array(attachments, '$[*].name')`)})`,
  },
  // The identity of the visitor is nowhere else.
  {
    table: 'action_confirmations',
    ...OF_CONVERSATION,
    text: sql`concat_ws(' | ', ${unescaped(sql`inputs`)}, ${unescaped(sql`visitor`)})`,
  },
  // Only the event contains the note of a request for a person.
  {
    table: 'deliveries',
    ...OF_CONVERSATION,
    conversationId: 'object_id',
    condition: sql`event_type = 'conversation.handoff' AND object_id IS NOT NULL`,
    text: unescaped(sql`body`),
  },
  {
    table: 'action_executions',
    ...OF_CONVERSATION,
    condition: sql`conversation_id IS NOT NULL`,
    text: unescaped(sql`inputs`),
  },
  // The visitor may have left the address in another conversation. Other mails go to the tenant.
  {
    table: 'mails',
    ...OF_CONVERSATION,
    condition: sql`kind = 'transcript'`,
    text: sql`concat_ws(' | ', recipient, subject, text)`,
  },
] as const;

/** SQL: the text of a row of this table that can mention a person. */
export function textOf(table: (typeof PLACES)[number]['table']): Query {
  return PLACES.find((place) => place.table === table)!.text;
}

/** The progress of the search for a person. A pass reads the places of each agent, one agent after the other. */
export interface Position {
  /** When this pass began, by the database's clock. */
  startedAt?: string;
  /** The pass reads only rows from this time on; absent in the first pass, which reads all rows. */
  since?: string;
  agentId?: number;
  place?: number;
  createdAt?: string;
  id?: string;
  /** True if this pass has found anything. */
  hasFound?: boolean;
}

/** A conversation of a person. */
export interface FoundConversation {
  id: string;
  agentId: number;
}

/** The results of one step of a search, and the position of the next step; undefined when the pass is over. */
export interface Step {
  conversations: FoundConversation[];
  next: Position | undefined;
}

/** Begins the next pass: the first reads all rows, a later pass the rows from shortly before the last pass began on. */
export async function nextPass(db: Queryable, { startedAt }: Position): Promise<Position> {
  return sql`SELECT now()::text AS "startedAt",
       (${startedAt ?? '-infinity'}::timestamptz - ${COMMITTED_WITHIN})::text AS since`.oneRow(db);
}

/**
 * The tenant's conversations that this user has begun or written in, at most `limit`, except conversations already in
 * the export `exportedBy`.
 */
export async function conversationsOfUser(
  db: Queryable,
  { accountId, mode }: Tenant,
  { userId, exportedBy, limit }: { userId: string; exportedBy: number | null; limit: number },
): Promise<FoundConversation[]> {
  return sql`WITH of_user AS (
       SELECT id FROM conversations WHERE account_id = ${accountId} AND user_id = ${userId}
       UNION SELECT conversation_id FROM messages WHERE account_id = ${accountId} AND writer_id = ${userId}
     )
     SELECT conversations.id, agent_id AS "agentId" FROM of_user JOIN conversations ON conversations.id = of_user.id
       JOIN agents ON agents.id = agent_id AND agents.account_id = ${accountId}
     WHERE conversations.account_id = ${accountId} AND agents.mode = ${mode}
       AND (${exportedBy}::bigint IS NULL OR deleted_at IS NULL AND NOT EXISTS (
         SELECT FROM data_subject_exports
         WHERE conversation_id = conversations.id AND account_id = ${accountId} AND request_id = ${exportedBy}))
     ORDER BY conversations.id LIMIT ${limit}`.rows(db);
}

/** Reads the next rows of the pass for mentions of the person. */
export async function searchNext(
  db: Queryable,
  tenant: Tenant,
  { subject, position }: { subject: Subject; position: Position },
): Promise<Step> {
  const { agentId, place } = position;
  if (agentId === undefined || place === undefined) {
    const agent = await nextAgent(db, tenant, 0);
    return { conversations: [], next: agent === undefined ? undefined : at(position, agent, 0) };
  }
  const { last, candidates } = await readBatch(db, { ...tenant, agentId }, { subject, position, place });
  const ids = new Set(candidates.filter(({ text }) => mentions(subject, text)).map(({ id }) => id));
  const conversations = [...ids].map((id) => ({ id, agentId }));
  if (last) return { conversations, next: { ...position, ...last } };
  if (place + 1 < PLACES.length) return { conversations, next: at(position, agentId, place + 1) };
  const agent = await nextAgent(db, tenant, agentId);
  return { conversations, next: agent === undefined ? undefined : at(position, agent, 0) };
}

function at({ startedAt, since, hasFound }: Position, agentId: number, place: number): Position {
  return { startedAt, since, hasFound, agentId, place, createdAt: since, id: PLACES[place]!.firstId };
}

async function nextAgent(db: Queryable, tenant: Tenant, after: number): Promise<number | undefined> {
  const row = await sql`SELECT id FROM agents WHERE ${isOfTenant(tenant)} AND id > ${after}
     ORDER BY id LIMIT 1`.firstRow<{ id: number }>(db);
  return row?.id;
}

interface Batch {
  /** The last row that was read; null when the place has no more. */
  last: Pick<Position, 'createdAt' | 'id'> | null;
  candidates: { id: string; text: string }[];
}

async function readBatch(
  db: Queryable,
  agent: AgentKey,
  { subject, position: { createdAt, id }, place }: { subject: Subject; position: Position; place: number },
): Promise<Batch> {
  const { table, conversationId, idType, condition, text } = PLACES[place]!;
  return sql`WITH batch AS MATERIALIZED (
       SELECT id, ${raw(conversationId)} AS conversation_id, created_at, ${text} AS text FROM ${raw(table)}
       WHERE ${isOfAgent(agent)} AND ${condition}
         AND created_at >= ${createdAt}::timestamptz
         AND (created_at, id) > (${createdAt}::timestamptz, ${id}::${raw(idType)})
       ORDER BY created_at, id LIMIT ${BATCH_ROWS}
     )
     SELECT (SELECT json_build_object('createdAt', created_at::text, 'id', id::text)
             FROM batch ORDER BY created_at DESC, id DESC LIMIT 1) AS last,
            (SELECT coalesce(json_agg(json_build_object('id', conversation_id, 'text', text)), '[]')
             FROM batch WHERE ${mayMentionSql(subject, sql`text`)}) AS candidates`.oneRow(db);
}

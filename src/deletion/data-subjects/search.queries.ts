import type { EntityManager } from 'typeorm';
import type { AgentKey } from '../../agents/agents.queries';
import type { Tenant } from '../../auth/caller';
import { anchorsOf, mentions, searchableSql, type Subject } from './subject';

/** Rows read by one statement: few, because the embedded database serves nobody else meanwhile. */
const BATCH_ROWS = 300;
/** A row becomes visible at most this long after its timestamp, which is the beginning of its transaction. */
const COMMITTED_WITHIN = `interval '10 minutes'`;

/** JSON as text without its escapes: an address may follow a line break, which JSON writes as `\n`. */
const unescaped = (column: string): string =>
  String.raw`regexp_replace(${column}::text, '\\(u[0-9a-f]{4}|.)', ' ', 'g')`;

/** The places that can mention a person. Fields are joined by a character that addresses and numbers lack. */
const PLACES = [
  {
    table: 'conversations',
    conversationId: 'id',
    idType: 'uuid',
    firstId: '00000000-0000-0000-0000-000000000000',
    condition: 'true',
    text: `concat_ws(' | ', user_id, ${unescaped('metadata')})`,
  },
  {
    table: 'leads',
    conversationId: 'conversation_id',
    idType: 'bigint',
    firstId: '0',
    condition: 'true',
    text: `concat_ws(' | ', name, email, phone, company_name, message)`,
  },
  {
    table: 'messages',
    conversationId: 'conversation_id',
    idType: 'bigint',
    firstId: '0',
    condition: 'true',
    text: `concat_ws(' | ', query, response, author, ${unescaped('details')}, ${unescaped('sources')})`,
  },
  // The identity of the visitor is nowhere else.
  {
    table: 'action_confirmations',
    conversationId: 'conversation_id',
    idType: 'bigint',
    firstId: '0',
    condition: 'true',
    text: `concat_ws(' | ', ${unescaped('inputs')}, ${unescaped('visitor')})`,
  },
  // Only the event contains the note of a request for a person.
  {
    table: 'deliveries',
    conversationId: 'object_id',
    idType: 'bigint',
    firstId: '0',
    condition: `event_type = 'conversation.handoff' AND object_id IS NOT NULL`,
    text: unescaped('body'),
  },
] as const;

/** SQL: the text of a row of this table that can mention a person. */
export function textOf(table: (typeof PLACES)[number]['table']): string {
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

/** What a step of a search has found, and the position of the next step; undefined when the pass is over. */
export interface Step {
  conversations: FoundConversation[];
  next: Position | undefined;
}

/** Begins the next pass: the first reads all rows, a later pass the rows from shortly before the last pass began on. */
export async function nextPass(manager: EntityManager, { startedAt }: Position): Promise<Position> {
  const [row] = await manager.query<[{ startedAt: string; since: string }]>(
    `SELECT now()::text AS "startedAt", ($1::timestamptz - ${COMMITTED_WITHIN})::text AS since`,
    [startedAt ?? '-infinity'],
  );
  return row;
}

/** The tenant's conversations with this user id, at most `limit`, except those already in the export `exportedBy`. */
export async function conversationsOfUser(
  manager: EntityManager,
  { accountId, mode }: Tenant,
  userId: string,
  exportedBy: number | null,
  limit: number,
): Promise<FoundConversation[]> {
  return manager.query(
    `SELECT conversations.id, agent_id AS "agentId" FROM conversations JOIN agents ON agents.id = agent_id AND agents.account_id = $1
     WHERE conversations.account_id = $1 AND user_id = $3 AND agents.mode = $2
       AND ($4::bigint IS NULL OR deleted_at IS NULL AND NOT EXISTS (
         SELECT FROM data_subject_exports
         WHERE conversation_id = conversations.id AND account_id = $1 AND request_id = $4))
     ORDER BY conversations.id LIMIT $5`,
    [accountId, mode, userId, exportedBy, limit],
  );
}

/** Reads the next rows of the pass for mentions of the person. */
export async function searchNext(
  manager: EntityManager,
  tenant: Tenant,
  subject: Subject,
  position: Position,
): Promise<Step> {
  const { agentId, place } = position;
  if (agentId === undefined || place === undefined) {
    const agent = await nextAgent(manager, tenant, 0);
    return { conversations: [], next: agent === undefined ? undefined : at(position, agent, 0) };
  }
  const { last, candidates } = await readBatch(manager, { ...tenant, agentId }, subject, position, place);
  const ids = new Set(candidates.filter(({ text }) => mentions(subject, text)).map(({ id }) => id));
  const conversations = [...ids].map((id) => ({ id, agentId }));
  if (last) return { conversations, next: { ...position, ...last } };
  if (place + 1 < PLACES.length) return { conversations, next: at(position, agentId, place + 1) };
  const agent = await nextAgent(manager, tenant, agentId);
  return { conversations, next: agent === undefined ? undefined : at(position, agent, 0) };
}

function at({ startedAt, since, hasFound }: Position, agentId: number, place: number): Position {
  return { startedAt, since, hasFound, agentId, place, createdAt: since, id: PLACES[place]!.firstId };
}

async function nextAgent(
  manager: EntityManager,
  { accountId, mode }: Tenant,
  after: number,
): Promise<number | undefined> {
  const rows: { id: number }[] = await manager.query(
    'SELECT id FROM agents WHERE account_id = $1 AND mode = $2 AND id > $3 ORDER BY id LIMIT 1',
    [accountId, mode, after],
  );
  return rows[0]?.id;
}

interface Batch {
  /** The last row that was read; null when the place has no more. */
  last: Pick<Position, 'createdAt' | 'id'> | null;
  candidates: { id: string; text: string }[];
}

async function readBatch(
  manager: EntityManager,
  { accountId, agentId }: AgentKey,
  subject: Subject,
  { createdAt, id }: Position,
  place: number,
): Promise<Batch> {
  const { table, conversationId, idType, condition, text } = PLACES[place]!;
  const [batch] = await manager.query<[Batch]>(
    `WITH batch AS MATERIALIZED (
       SELECT id, ${conversationId} AS conversation_id, created_at, ${text} AS text FROM ${table}
       WHERE agent_id = $1 AND account_id = $5 AND ${condition} AND created_at >= $2::timestamptz
         AND (created_at, id) > ($2::timestamptz, $3::${idType})
       ORDER BY created_at, id LIMIT ${BATCH_ROWS}
     ), spelled AS MATERIALIZED (
       SELECT conversation_id, text, ${searchableSql(subject.kind, 'text')} AS searchable FROM batch
     )
     SELECT (SELECT json_build_object('createdAt', created_at::text, 'id', id::text)
             FROM batch ORDER BY created_at DESC, id DESC LIMIT 1) AS last,
            (SELECT coalesce(json_agg(json_build_object('id', conversation_id, 'text', text)), '[]')
             FROM spelled WHERE EXISTS (
               SELECT FROM unnest($4::text[]) AS anchor WHERE position(anchor IN searchable) > 0)) AS candidates`,
    [agentId, createdAt, id, anchorsOf(subject), accountId],
  );
  return batch;
}

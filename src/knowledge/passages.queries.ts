import type { PassageText } from '@app/ranking';
import type { AgentKey } from '../agents/agents.queries';
import { sql, type Queryable } from '../platform/database/sql';

/** A passage as it was published. */
export interface PassageRow extends PassageText {
  sourceId: number;
  /** The tenant's name for the source. */
  source: string;
  /** Whether the tenant uploaded it as a file. */
  isFile: boolean;
  anchor: string | null;
  /** The number of its page, slide or sheet, in a file. */
  page: number | null;
  /** The ISO day on which its page was last changed; null if the page does not say. */
  date: string | null;
}

/** The columns of a `PassageRow`. */
const PASSAGE_ROW = sql`
  passages.id, passages.source_id AS "sourceId", source.source, source.type = 'file' AS "isFile",
  passages.document_id AS "documentId",
  passages.position, coalesce(documents.url, source.training_url) AS url, documents.title, passages.heading,
  passages.anchor, passages.page, passages.text, documents.language, documents.dated_on::text AS date`;

/** These passages of the agent, in any order, without deleted passages. */
export async function findPassages(
  db: Queryable,
  { accountId, agentId }: AgentKey,
  ids: readonly number[],
): Promise<PassageRow[]> {
  return sql`SELECT ${PASSAGE_ROW}
     FROM passages
     JOIN documents ON documents.id = passages.document_id AND documents.account_id = ${accountId}
     JOIN training_sources AS source ON source.id = passages.source_id AND source.account_id = ${accountId}
     WHERE passages.id = ANY(${ids}::bigint[]) AND passages.agent_id = ${agentId}
       AND passages.account_id = ${accountId}`.rows(db);
}

/** A stretch of a document around a passage: its passages from one position to another. */
export interface Stretch {
  documentId: number;
  first: number;
  last: number;
}

/** A passage of a stretch. */
export type StretchRow = Pick<
  PassageRow,
  'id' | 'documentId' | 'position' | 'heading' | 'anchor' | 'page' | 'text'
>;

/**
 * The passages of these stretches of the agent's documents, by position, each once although stretches may overlap,
 * without deleted passages.
 */
export async function findStretches(
  db: Queryable,
  { accountId, agentId }: AgentKey,
  stretches: readonly Stretch[],
): Promise<StretchRow[]> {
  return sql`SELECT DISTINCT ON (document_id, position) passages.id, document_id AS "documentId", position, heading,
       anchor, page, text
     FROM unnest(${stretches.map(({ documentId }) => documentId)}::bigint[],
       ${stretches.map(({ first }) => first)}::integer[], ${stretches.map(({ last }) => last)}::integer[])
       AS stretch (document_id, first, last)
     JOIN passages USING (document_id)
     WHERE passages.agent_id = ${agentId} AND passages.account_id = ${accountId}
       AND position BETWEEN stretch.first AND stretch.last
     ORDER BY document_id, position`.rows(db);
}

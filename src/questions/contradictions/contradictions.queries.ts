import type { AgentKey } from '../../agents/agents.queries';
import { isDisabled } from '../../knowledge/disabled-passages.queries';
import type { FoundPassage } from '../../knowledge/found-passage';
import { sql, type Queryable } from '../../platform/database/sql';

/** The limit of dismissed contradictions of an agent; the newest are kept. */
const MAX_DISMISSED = 1_000;

/** A searchable passage with a figure. */
export interface FigurePassage extends Omit<FoundPassage, 'position' | 'language' | 'date' | 'match'> {
  /** The question that it answers, if the source is a pair. */
  question: string | null;
  anchor: string | null;
  language: string;
}

/** The agent's searchable passages with digits, at most `limit`: the first passages of each source. */
export async function figurePassages(
  db: Queryable,
  { accountId, agentId }: AgentKey,
  limit: number,
): Promise<FigurePassage[]> {
  return sql`WITH chosen AS MATERIALIZED (
       SELECT passages.id FROM training_sources AS source
       JOIN passages ON passages.source_id = source.id AND passages.run_id = source.live_run_id
         AND passages.account_id = ${accountId}
       WHERE source.agent_id = ${agentId} AND source.account_id = ${accountId} AND passages.text ~ '[[:digit:]]'
         AND NOT ${isDisabled(accountId)}
       ORDER BY row_number() OVER (PARTITION BY source.id ORDER BY passages.id), source.id LIMIT ${limit}
     )
     SELECT passages.id, passages.source_id AS "sourceId", passages.document_id AS "documentId", source.source,
       source.question, documents.title, passages.heading, passages.anchor,
       coalesce(documents.url, source.training_url) AS url, passages.page, passages.text, documents.language
     FROM chosen JOIN passages ON passages.id = chosen.id AND passages.account_id = ${accountId}
     JOIN documents ON documents.id = passages.document_id AND documents.account_id = ${accountId}
     JOIN training_sources AS source ON source.id = passages.source_id AND source.account_id = ${accountId}
     ORDER BY passages.source_id, passages.id`.rows(db);
}

/** The ids of the contradictions that were dismissed. */
export async function dismissedContradictions(
  db: Queryable,
  { accountId, agentId }: AgentKey,
): Promise<Set<number>> {
  return new Set(
    await sql`SELECT unnest(dismissed_contradictions) FROM agents
     WHERE id = ${agentId} AND account_id = ${accountId}`.column<number>(db),
  );
}

/** Dismisses a contradiction. Beyond a thousand, the earliest dismissed contradiction may be listed again. */
export async function dismissContradiction(
  db: Queryable,
  { accountId, agentId }: AgentKey,
  id: number,
): Promise<void> {
  await sql`UPDATE agents SET dismissed_contradictions =
       (array_remove(dismissed_contradictions, ${id}::bigint) || ${id}::bigint)[
         greatest(1, cardinality(array_remove(dismissed_contradictions, ${id}::bigint)) + 2 - ${MAX_DISMISSED}) :]
     WHERE id = ${agentId} AND account_id = ${accountId}`.run(db);
}

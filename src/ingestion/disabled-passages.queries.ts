import { isOfAgent, type AgentKey } from '../agents/agents.queries';
import { newId } from '../platform/database/id';
import { sql, type Queryable } from '../platform/database/sql';
import { isDisabled } from '../knowledge/disabled-passages.queries';
import type { IngestionRun, SourceKey } from './ingestion-run';

/** The texts of the run's passages that are switched off. Most sources have none, and then no passage is read. */
export async function disabledTexts(
  db: Queryable,
  { accountId, sourceId, runId }: IngestionRun,
): Promise<string[]> {
  return sql`SELECT text FROM passages
     WHERE source_id = ${sourceId} AND run_id = ${runId} AND account_id = ${accountId}
       AND EXISTS (SELECT FROM disabled_passages WHERE source_id = ${sourceId} AND account_id = ${accountId})
       AND ${isDisabled(accountId)}`.column(db);
}

/** How many texts of the agent's sources are switched off? */
export async function disabledCount(db: Queryable, agent: AgentKey): Promise<number> {
  return sql`SELECT count(*) FROM disabled_passages WHERE ${isOfAgent(agent)}`.value(db);
}

/** Switches off the source's passages with the text of this passage. */
export async function disablePassage(
  db: Queryable,
  { accountId, sourceId }: SourceKey,
  passageId: number,
): Promise<void> {
  await sql`INSERT INTO disabled_passages (id, account_id, agent_id, source_id, text_hash)
     SELECT ${newId()}, account_id, agent_id, source_id, text_hash FROM passages
     WHERE id = ${passageId} AND source_id = ${sourceId} AND account_id = ${accountId}
     ON CONFLICT (source_id, text_hash) DO NOTHING`.run(db);
}

/** Switches on the source's passages with the text of this passage. */
export async function enablePassage(
  db: Queryable,
  { accountId, sourceId }: SourceKey,
  passageId: number,
): Promise<void> {
  await sql`DELETE FROM disabled_passages USING passages
     WHERE passages.id = ${passageId} AND passages.source_id = ${sourceId} AND passages.account_id = ${accountId}
       AND disabled_passages.source_id = passages.source_id AND disabled_passages.account_id = ${accountId}
       AND disabled_passages.text_hash = passages.text_hash`.run(db);
}

/** Stores the summary of the source, for models. */
export async function saveSummary(
  db: Queryable,
  { accountId, sourceId }: SourceKey,
  summary: string,
): Promise<void> {
  await sql`UPDATE training_sources SET summary = ${summary}
     WHERE id = ${sourceId} AND account_id = ${accountId}`.run(db);
}

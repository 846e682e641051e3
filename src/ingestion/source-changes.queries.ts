import { sql, type Queryable } from '../platform/database/sql';
import type { SourceKey } from './ingestion-run';

/**
 * Notes, in the transaction of the change, that the agent answers from other content of the source, if the agent has
 * golden questions. Call it while the source has its published run. A source that was not published has no effect.
 * Locks the source first, as the run that publishes it does, so that the two cannot wait for each other.
 */
export async function noteSourceChange(db: Queryable, { accountId, sourceId }: SourceKey): Promise<void> {
  await sql`INSERT INTO source_changes (agent_id, source_id, account_id, source)
     SELECT agent_id, id, account_id, source FROM training_sources
     WHERE id = ${sourceId} AND account_id = ${accountId} AND live_run_id IS NOT NULL
       AND EXISTS (SELECT 1 FROM golden_questions WHERE golden_questions.agent_id = training_sources.agent_id
         AND golden_questions.account_id = ${accountId})
     FOR UPDATE
     ON CONFLICT (agent_id, source_id) DO UPDATE
     SET source = EXCLUDED.source, is_noticed = false,
         changed_at = CASE WHEN source_changes.is_noticed THEN now()
           ELSE source_changes.changed_at END`.run(db);
}

import { newId } from '../platform/database/id';
import { sql, type Queryable } from '../platform/database/sql';
import type { CrawlScope } from './crawl-scope';
import type { SourceKey } from './ingestion-run';

/** The fields that change; null clears a field. */
export type ScopeChanges = { [Field in keyof CrawlScope]: CrawlScope[Field] | null };

/**
 * Changes fields of a source's scope. The run id of a `pending` source is replaced: a run that reads the earlier scope
 * can no longer publish it.
 */
export async function changeScope(
  db: Queryable,
  { accountId, sourceId }: SourceKey,
  changes: ScopeChanges,
): Promise<void> {
  await sql`UPDATE training_sources
     SET scope = nullif(jsonb_strip_nulls(coalesce(scope, '{}') || ${JSON.stringify(changes)}::jsonb), '{}'),
         run_id = CASE status WHEN 'pending' THEN ${newId()} ELSE run_id END,
         starts = CASE status WHEN 'pending' THEN 0 ELSE starts END,
         available_at = CASE status WHEN 'pending' THEN now() ELSE available_at END,
         updated_at = now()
     WHERE id = ${sourceId} AND account_id = ${accountId}`.run(db);
}

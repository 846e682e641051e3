import type { EntityManager } from 'typeorm';
import { newId } from '../platform/database/id';
import type { CrawlScope } from './crawl-scope';
import type { SourceKey } from './ingestion-run';

/** The fields that change; null clears one. */
export type ScopeChanges = { [Field in keyof CrawlScope]: CrawlScope[Field] | null };

/**
 * Changes fields of a source's scope. The run id of a `pending` source is replaced: a run that reads the earlier scope
 * can no longer publish it.
 */
export async function changeScope(
  manager: EntityManager,
  { accountId, sourceId }: SourceKey,
  changes: ScopeChanges,
): Promise<void> {
  await manager.query(
    `UPDATE training_sources
     SET scope = nullif(jsonb_strip_nulls(coalesce(scope, '{}') || $2::jsonb), '{}'),
         run_id = CASE status WHEN 'pending' THEN $3 ELSE run_id END,
         starts = CASE status WHEN 'pending' THEN 0 ELSE starts END,
         available_at = CASE status WHEN 'pending' THEN now() ELSE available_at END,
         updated_at = now()
     WHERE id = $1 AND account_id = $4`,
    [sourceId, JSON.stringify(changes), newId(), accountId],
  );
}

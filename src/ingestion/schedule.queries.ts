import { sql, type Query, type Queryable } from '../platform/database/sql';
import { AGENT_LEARNS } from './ingestion.queries';
import type { SourceKey } from './ingestion-run';

/** How often a source is read again without a request. */
export const SCHEDULES = ['daily', 'weekly', 'monthly'] as const;

/** One of `SCHEDULES`. */
export type Schedule = (typeof SCHEDULES)[number];

/** SQL for the interval of a schedule; null for none. */
const intervalOf = (schedule: Query): Query =>
  sql`CASE ${schedule} WHEN 'daily' THEN interval '1 day' WHEN 'weekly' THEN interval '7 days'
                    WHEN 'monthly' THEN interval '1 month' END`;

/** Sets how often the source is read again, counted from now; null for never. */
export async function setSchedule(
  db: Queryable,
  { accountId, sourceId }: SourceKey,
  schedule: Schedule | null,
): Promise<void> {
  await sql`UPDATE training_sources
     SET schedule = ${schedule}, next_training_at = now() + ${intervalOf(sql`${schedule}::text`)}, updated_at = now()
     WHERE id = ${sourceId} AND account_id = ${accountId}`.run(db);
}

/**
 * Makes sources `pending` whose schedule is due, oldest first, at most `limit`. Sources of suspended accounts and
 * agents and of plans without training are left as they are. The next date is one interval from now.
 */
export async function requestDueTraining(db: Queryable, limit: number): Promise<void> {
  await sql`UPDATE training_sources
     SET next_training_at = now() + ${intervalOf(sql`schedule`)}, status = 'pending',
         starts = CASE status WHEN 'pending' THEN starts ELSE 0 END,
         available_at = CASE status WHEN 'pending' THEN available_at ELSE now() END,
         error = NULL, updated_at = now()
     WHERE id IN (
       SELECT training_sources.id FROM training_sources
       WHERE next_training_at <= now() AND ${AGENT_LEARNS} AND EXISTS (
         SELECT 1 FROM accounts WHERE accounts.id = account_id AND plan = 'enterprise' AND NOT suspended
       )
       ORDER BY next_training_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
     )`.run(db);
}

/**
 * SQL: the day whose night has begun, by the database's clock. Two hours after midnight (UTC) no process writes to the
 * day before any more, even if a clock was set back.
 */
export const RETENTION_DAY = `(now() AT TIME ZONE 'UTC' - interval '2 hours')::date`;

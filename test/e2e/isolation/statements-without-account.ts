/**
 * Beginnings of the statements that name no account, below the reason. Citus would send each of them to all shards, and
 * refuses those that change or lock rows of several (docs/internals/scaling.md).
 */
export const ACROSS_ACCOUNTS: Record<string, string[]> = {
  'sweeps find rows that wait, of all accounts': [
    'WITH RECURSIVE due AS',
    'SELECT id AS "accountId" FROM accounts WHERE plan',
    'SELECT id AS "dataSubjectRequestId" FROM',
    'WITH RECURSIVE pending AS',
    'SELECT id AS "sourceId" FROM training_sources WHERE live_run_id',
    'SELECT id AS "agentId" FROM agents WHERE',
    'SELECT id FROM leads WHERE completions_left',
    'SELECT 1 FROM training_sources WHERE status',
    'SELECT account_id AS "accountId", id AS "agentId" FROM agents WHERE EXISTS',
  ],
  'sweeps end and remove rows that are old, of all accounts': [
    'SELECT id FROM data_subject_requests WHERE kind',
    'SELECT id FROM stored_files WHERE source_id IS NULL',
    'DELETE FROM replies WHERE ended_at',
    'DELETE FROM idempotency_keys WHERE ctid = ANY (ARRAY( SELECT ctid FROM idempotency_keys WHERE created_at',
    'UPDATE people SET link_digest = NULL',
    'DELETE FROM console_sessions WHERE ctid',
    'DELETE FROM audit_log WHERE ctid',
    'DELETE FROM channel_threads WHERE conversation_id IS NULL',
    'DELETE FROM data_subject_requests WHERE ctid',
    'DELETE FROM stored_files WHERE id = ANY',
    'UPDATE stored_files SET removable_at',
    'DELETE FROM action_executions WHERE id = ANY',
    'UPDATE deliveries SET next_attempt_at = now() WHERE status',
  ],
  'a process reads or renews what it works on, for all accounts at once': [
    'SELECT id FROM agents WHERE id = ANY',
    'UPDATE replies SET owner',
    "UPDATE training_sources SET available_at = now() + interval '10 seconds'",
    'SELECT CASE WHEN after = 0',
  ],
  'the operator reads and retries failed work of all accounts': [
    'SELECT id, account_id AS "accountId", updated_at AS "failedAt"',
    'SELECT id, account_id AS "accountId", coalesce(',
    "UPDATE deliveries SET status = 'pending', attempts_made",
  ],
  'the first statement of a job, which knows an id and learns the account': [
    'SELECT id, account_id AS "accountId", mode, kind, subject, position, found, removed FROM',
    'SELECT id, account_id AS "accountId", mode, kind, subject, position, found, removed, completed_at',
    'SELECT id, account_id AS "accountId", event_id',
    'SELECT … FROM "webhooks" "webhook" WHERE ("webhook"."id" = $n AND "webhook"."is_active"',
    'SELECT account_id AS "accountId", id AS "agentId" FROM agents WHERE id',
  ],
  'a key, a session or a sign-in is found before its account is known': [
    'SELECT coalesce(revoked_at',
    'DELETE FROM console_sessions WHERE digest',
  ],
};

/**
 * Beginnings of the statements of one tenant that do not name the account yet. They name its agent, or an id that is
 * unique in the whole database. Take a line out when its statement names the account; add none.
 */
export const NOT_YET: string[] = [];
